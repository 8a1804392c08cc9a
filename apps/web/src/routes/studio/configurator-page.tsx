import type { CatalogueItem } from '@forecourt/contract/catalogue';
import type { Preset, PresetId } from '@forecourt/contract/presets';
import { useQuery } from '@tanstack/react-query';
import { BackgroundScene } from '../../features/studio/catalogue/background-scene.tsx';
import { backgroundsOf } from '../../features/studio/catalogue/catalogue.calls.ts';
import { RecipeScene } from '../../features/studio/catalogue/recipe-scene.tsx';
import { Scene } from '../../features/studio/catalogue/scene.tsx';
import { showroomHorizon } from '../../features/studio/catalogue/showroom-pictures.ts';
import { AskLink } from '../../features/studio/picture-requests/ask-link.tsx';
import { BrandColour } from '../../features/studio/presets/brand-colour.tsx';
import { presetLabel, presetLine, priceWords } from '../../features/studio/presets/preset-words.ts';
import { presetsOf } from '../../features/studio/presets/presets.calls.ts';
import { settingsOfLevel } from '../../features/studio/settings/level.calls.ts';
import { type Look, LookForm } from '../../features/studio/settings/look-form.tsx';
import { backgroundValue } from '../../features/studio/settings/setting-words.ts';
import { profilesOf } from '../../features/studio/settings/settings.calls.ts';
import { imagesOf } from '../../features/work/images/images.calls.ts';
import { shownPhoto, usePreviews } from '../../features/work/images/use-previews.ts';
import { vehicleList } from '../../features/work/vehicles/vehicles.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { isColour } from '../../lib/field-checks.ts';
import { type Level, ownLevel } from '../../lib/own-level.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './configurator.module.css';

interface Choice {
  presets: readonly Preset[];
  backgrounds: readonly CatalogueItem[];
}

const hints = {
  user: 'configurator.hint',
  client: 'configurator.hintClient',
  customer: 'configurator.hintOrganisation',
} as const;

/** The sample vehicle with this look; on a plain background if its showroom is not offered any more. */
function LookScene({ look, presets, backgrounds }: Choice & { look: Look }) {
  const background = backgrounds.find(({ id }) => id === look.backgroundId);
  const preset = presets.find(({ id }) => id === look.preset);
  if (background) {
    const reflection = look.reflection ? (preset?.recipe.reflection.opacity ?? 0) : 0;
    return <BackgroundScene {...{ background, reflection }} />;
  }
  if (!preset) return <Scene picture={null} use="whole" horizon={showroomHorizon} />;
  const colour = look.brandColour && isColour(look.brandColour) ? look.brandColour : undefined;
  return (
    <RecipeScene
      recipe={preset.recipe}
      pictures={preset.pictures}
      decidesPlate={preset.decidesPlate}
      tint={preset.takesColour ? colour : undefined}
      reflects={look.reflection}
    />
  );
}

/**
 * The preset or background that previews of photos show as it is selected; they show presets unmodified, so none with a colour of
 * one's own.
 */
function shownAsSelected(look: Look, preset: Preset | undefined): PresetId | null {
  if (look.backgroundId) return look.backgroundId as PresetId;
  return preset && (!preset.takesColour || !look.brandColour) ? preset.id : null;
}

/** The selected preset or background on the first photo of the newest vehicle, if there is one. */
function OnNewestVehicle({ preset }: { preset: PresetId }) {
  const t = useText();
  const { data: vehicles } = useQuery(vehicleList({ limit: 1 }));
  const [vehicle] = vehicles?.results ?? [];
  const { data: images } = useQuery({ ...imagesOf(vehicle?.id ?? ''), enabled: vehicle !== undefined });
  const previews = usePreviews(shownPhoto(images?.results ?? [], new Set()));
  const url = previews?.get(preset);
  if (!vehicle || !url) return null;
  const words = t('configurator.onVehicle', { name: vehicle.reference });
  return (
    <figure className={styles.onVehicle}>
      <Picture src={url} alt={words} eager />
      <figcaption>{words}</figcaption>
    </figure>
  );
}

/** A note that the active profile takes precedence over these settings. */
function ProfileNote({ userId }: { userId: string }) {
  const t = useText();
  const { data } = useQuery(profilesOf(userId));
  const used = data?.results.find(({ active }) => active);
  if (!used?.preset && !used?.backgroundId) return null;
  return <p className={styles.profileNote}>{t('configurator.profileFirst', { name: used.name })}</p>;
}

function useConfigurator(level: Level) {
  const settings = useQuery(settingsOfLevel(level));
  const presets = useQuery(presetsOf(level));
  const backgrounds = useQuery(backgroundsOf(level));
  const all = [settings, presets, backgrounds];
  const isLoaded = settings.data && presets.data && backgrounds.data;
  return {
    error: all.find(({ error }) => error)?.error,
    retry: () => void Promise.all(all.map((one) => one.refetch())),
    data: isLoaded && {
      settings: settings.data,
      presets: presets.data.results,
      backgroundPrice: presets.data.backgroundPrice,
      backgrounds: backgrounds.data,
    },
  };
}

/** Visual choice of how pictures look, for the user or the organisation that the account administers. */
export function ConfiguratorPage() {
  const t = useText();
  const language = useLanguage();
  const me = useCurrentUser();
  const level = ownLevel(me);
  const { data, error, retry } = useConfigurator(level);
  if (error) return <Problem error={error} onRetry={retry} />;
  if (!data) return <SkeletonRows />;
  const { settings, presets, backgrounds, backgroundPrice } = data;
  const presetOf = (id: PresetId | null | undefined) => presets.find((preset) => preset.id === id);
  const scene = (look: Look) => <LookScene {...{ look, presets, backgrounds }} />;
  const alone = { preset: null, backgroundId: null, brandColour: settings.brandColour, reflection: true };
  const options = [
    ...backgrounds.map(({ id, name }) => ({
      value: backgroundValue(id),
      label: name,
      line: t('configurator.background'),
      note: priceWords(t, language, backgroundPrice),
      picture: scene({ ...alone, backgroundId: id }),
    })),
    ...presets.map((preset) => ({
      value: preset.id,
      label: presetLabel(t, preset),
      line: presetLine(t, preset),
      note: priceWords(t, language, preset.price),
      picture: scene({ ...alone, preset: preset.id }),
    })),
  ];
  return (
    <>
      <PageHead title={t('nav.configurator')} under={t(hints[level.kind])}>
        <AskLink kind="background" />
      </PageHead>
      <Card title={t('presets.title')}>
        {level.kind === 'user' && <ProfileNote userId={level.id} />}
        <LookForm
          level={level}
          settings={settings}
          options={options}
          abovePicture={scene}
          mayReflect={level.kind !== 'user' || me.reflectiveFloorEnabled}
          ColourField={BrandColour}
          takesColour={(id) => presetOf(id)?.takesColour === true}
          below={(look) => {
            const shown = shownAsSelected(look, presetOf(look.preset));
            return shown && <OnNewestVehicle preset={shown} />;
          }}
        >
          {scene}
        </LookForm>
      </Card>
    </>
  );
}
