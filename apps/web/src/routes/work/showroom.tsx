import type { Image } from '@forecourt/contract/images';
import { textValuesOf } from '@forecourt/contract/overlay-texts';
import type { VehicleSettings } from '@forecourt/contract/settings';
import type { Vehicle } from '@forecourt/contract/vehicles';
import type { Ref } from 'react';
import { BackgroundScene } from '../../features/studio/catalogue/background-scene.tsx';
import { RecipeScene } from '../../features/studio/catalogue/recipe-scene.tsx';
import { BrandColour } from '../../features/studio/presets/brand-colour.tsx';
import { PresetPicker } from '../../features/studio/presets/preset-picker.tsx';
import { OrderSettings } from '../../features/studio/settings/order-settings.tsx';
import { showsBackground, usePreviews } from '../../features/work/images/use-previews.ts';
import { useCurrency } from '../../lib/installation.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
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
  /** All pictures have been paid for, so every showroom is free. */
  isPaid: boolean;
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

/** The look of the next pictures: showroom, plate and floor, each with the origin of its value. */
function ShowroomChoices({ vehicle, settings, choice, photo, isPhotoComing, isPaid }: ShowroomProps) {
  const t = useText();
  const currency = useCurrency() ?? '';
  const previews = usePreviews(photo);
  // The server previews backgrounds in the preset that applies without a choice on this screen.
  const presetOfBackgrounds = choice.presets?.find(({ id }) => id === settings.preset) ?? choice.presets?.[0];
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
          isPaid={isPaid}
          value={choice.background.id ?? choice.id}
          backgrounds={choice.background.backgrounds}
          backgroundPrice={choice.backgroundPrice}
          onBackground={choice.background.order}
          onChange={choice.choose}
          previews={previews}
          backgroundPreviews={photo && showsBackground(photo, presetOfBackgrounds) ? previews : null}
          brandColour={choice.shownColour}
          drawnBackground={(background) => <BackgroundScene background={background} />}
          drawn={(preset) => (
            <RecipeScene
              recipe={preset.recipe}
              pictures={preset.pictures}
              decidesPlate={preset.decidesPlate}
              values={textValuesOf(vehicle, currency)}
              tint={preset.takesColour ? choice.shownColour : undefined}
            />
          )}
        />
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
