import { thumbTarget } from '@forecourt/contract/built-in-presets';
import type { Image } from '@forecourt/contract/images';
import { textValuesOf } from '@forecourt/contract/overlay-texts';
import type { VehicleSettings } from '@forecourt/contract/settings';
import type { Vehicle } from '@forecourt/contract/vehicles';
import type { Ref } from 'react';
import { BackgroundInPreset } from '../../features/studio/catalogue/background-in-preset.tsx';
import { BackgroundScene } from '../../features/studio/catalogue/background-scene.tsx';
import { RecipeScene } from '../../features/studio/catalogue/recipe-scene.tsx';
import { BrandColour } from '../../features/studio/presets/brand-colour.tsx';
import { PresetPicker } from '../../features/studio/presets/preset-picker.tsx';
import { OrderSettings } from '../../features/studio/settings/order-settings.tsx';
import { usePreviews } from '../../features/work/images/use-previews.ts';
import { useCurrency } from '../../lib/installation.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { ShowroomState } from './use-showroom.ts';
import styles from './vehicle.module.css';

interface ShowroomProps {
  vehicle: Vehicle;
  settings: VehicleSettings;
  choice: ShowroomState;
  /** The photo that the presets are previewed with. */
  photo: Image | null;
  /** A photo is being uploaded or analysed. */
  isPhotoComing: boolean;
}

/** Where the choice of showroom comes from, and a button that resets it to the settings. */
function ChosenBy({ choice }: { choice: ShowroomState }) {
  const t = useText();
  return (
    <p className={styles.chosenBy}>
      <strong>{choice.label}</strong>
      <span>{choice.origin}</span>
      {choice.isChosenHere && (
        <button type="button" className={styles.asSet} onClick={() => choice.choose(null)}>
          {t('settings.asSet')}
        </button>
      )}
    </p>
  );
}

/**
 * Previews of backgrounds are in the preset of the settings; the finished pictures may have one in another preset, and then the
 * picture itself is its preview.
 */
function withMadePreview(
  previews: ReturnType<typeof usePreviews>,
  { madeElsewhere }: ShowroomState,
  photo: Image | null,
): ReturnType<typeof usePreviews> {
  const { outputs = [] } = photo ?? {};
  const made = outputs.find(({ name }) => name === thumbTarget.name) ?? outputs[0];
  return previews && madeElsewhere && made ? new Map([...previews, [madeElsewhere, made.url]]) : previews;
}

/** The look of the next pictures: showroom, plate and floor, each with the origin of its value. */
function ShowroomChoices({ vehicle, settings, choice, photo, isPhotoComing }: ShowroomProps) {
  const t = useText();
  const values = textValuesOf(vehicle, useCurrency() ?? '');
  const previews = withMadePreview(usePreviews(photo), choice, photo);
  return (
    <>
      <ChosenBy choice={choice} />
      <p className={styles.dim}>
        {photo
          ? t('presets.shownOn', { name: t(`positions.${photo.position}`) })
          : t(isPhotoComing ? 'presets.checking' : 'presets.hint')}
      </p>
      {choice.presets ? (
        <PresetPicker
          presets={choice.presets}
          priceOfPreset={choice.priceOfPreset}
          value={choice.background.id ?? choice.id}
          backgrounds={choice.background.backgrounds}
          nameOfBackground={choice.nameOfBackground}
          backgroundPrice={choice.backgroundPrice}
          onBackground={choice.chooseBackground}
          onChange={choice.choose}
          previews={previews}
          brandColour={choice.shownColour}
          drawnBackground={(background) => {
            const preset = choice.presetAround(background.id);
            return preset ? (
              <BackgroundInPreset {...{ background, preset, values }} />
            ) : (
              <BackgroundScene background={background} />
            );
          }}
          drawn={(preset) => (
            <RecipeScene
              recipe={preset.recipe}
              pictures={preset.pictures}
              decidesPlate={preset.decidesPlate}
              values={values}
              tint={preset.takesColour ? choice.shownColour : undefined}
            />
          )}
        />
      ) : choice.failure ? (
        <Problem {...choice.failure} />
      ) : (
        <SkeletonRows />
      )}
      {choice.background.defaultName !== undefined && (
        <CheckBox
          label={t('order.defaultBackground', { name: choice.background.defaultName })}
          checked={choice.background.takesDefault}
          onChange={choice.background.takeDefault}
        />
      )}
      {choice.isBrand && (
        <BrandColour
          value={choice.brandColour}
          onChange={choice.setBrandColour}
          hint={choice.brandColourOrigin}
        />
      )}
      {choice.preset && (
        <OrderSettings
          choices={choice.choices}
          settings={settings}
          preset={choice.preset}
          userId={vehicle.userId}
          isOwn={choice.isOwn}
        />
      )}
    </>
  );
}

/** The choices beside the photos. */
export function Showroom({ ref, ...props }: ShowroomProps & { ref: Ref<HTMLElement> }) {
  const t = useText();
  return (
    <aside ref={ref} tabIndex={-1} className={styles.showroom} aria-label={t('presets.title')}>
      <h2>{t('presets.title')}</h2>
      <ShowroomChoices {...props} />
    </aside>
  );
}

/** The same choices on phones, in a sheet at the bottom. */
export function ShowroomSheet({ onClose, ...props }: ShowroomProps & { onClose: () => void }) {
  const t = useText();
  return (
    <Modal title={t('presets.title')} variant="sheet" onClose={onClose}>
      <ShowroomChoices {...props} />
      <div className={styles.sheetFoot}>
        <Button look="primary" onClick={onClose}>
          {t('order.showPhotos')}
        </Button>
      </div>
    </Modal>
  );
}
