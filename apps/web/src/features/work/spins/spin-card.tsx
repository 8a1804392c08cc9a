import type { CatalogueItemId, ImageId, VehicleId } from '@forecourt/contract/ids';
import { spinFramesMax, spinPhotosMin } from '@forecourt/contract/limits';
import { usualFrames } from '@forecourt/contract/spin-limits';
import { missingViews } from '@forecourt/contract/spin-views';
import type { Spin, VehicleSpin } from '@forecourt/contract/spins';
import { IconRotate360, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SpinViewer } from '../../../ui/spin-viewer.tsx';
import { SpinFiles } from './spin-files.tsx';
import { SpinPhotos, type SpinPicture } from './spin-photos.tsx';
import { spinOfVehicle, useCancelSpin, useMakeSpin } from './spins.calls.ts';
import styles from './spins.module.css';

interface SpinCardProps {
  vehicleId: VehicleId;
  mayMake: boolean;
  /** Of the vehicle. */
  pictures: readonly SpinPicture[];
  /** Whether it says what the operator can install. */
  showsInstallation: boolean;
}

const isBusy = ({ state }: Spin) => state === 'queued' || state === 'working';

/** The progress of a spin that is being made. */
function SpinProgress({
  spin,
  mayMake,
  vehicleId,
}: Pick<SpinCardProps, 'mayMake' | 'vehicleId'> & { spin: Spin }) {
  const t = useText();
  const cancel = useCancelSpin(vehicleId);
  const { framesMade: made, framesWanted: wanted, state } = spin;
  const words = state === 'queued' ? t('spins.queued') : t('spins.frames', { made, wanted });
  return (
    <div className={styles.progress}>
      <div className={styles.bar}>
        <p role="status">{words}</p>
        <ProgressBar
          share={state === 'queued' ? null : made / Math.max(1, wanted)}
          label={t('prices.spin')}
        />
      </div>
      {mayMake && (
        <Button icon={<IconX size={18} />} busy={cancel.isPending} onClick={() => cancel.mutate(spin)}>
          {t('form.cancel')}
        </Button>
      )}
    </div>
  );
}

function reasonOf({ failure }: Spin, t: Text): string | null {
  if (!failure) return null;
  return failure === 'too_few_photos' ? t('spins.tooFewPhotos') : t(`images.failure.${failure}`);
}

/** What a spin is made of, and what it lacks; of pictures that are ticked or not here, before it is ordered. */
function SpinFacts({ isOutdated, missing, photoCount, spin }: Omit<VehicleSpin, 'photos'>) {
  const t = useText();
  const language = useLanguage();
  const number = wholeNumber(photoCount, language);
  const reason = spin && reasonOf(spin, t);
  const views = missing.map((view) => t(`positions.${view}`)).join(', ');
  const isEnough = photoCount >= spinPhotosMin;
  return (
    <>
      {reason && <p role="alert">{t('spins.failed', { reason })}</p>}
      {isOutdated && <p>{t('spins.outdated')}</p>}
      <p className={styles.dim}>
        {isEnough
          ? t('spins.fromPhotos', { number })
          : t('spins.tooFew', { least: wholeNumber(spinPhotosMin, language), number })}
      </p>
      {isEnough && missing.length > 0 && <p>{t('spins.missing', { views })}</p>}
    </>
  );
}

const usual = '';

/** Which pictures the next order leaves out, and what it is made of then. */
function useTicks(offer: VehicleSpin | undefined, pictures: SpinCardProps['pictures']) {
  const [changed, setChanged] = useState<ImageId[] | null>(null);
  const leftOut = changed ?? offer?.spin?.leftOut ?? [];
  const taken = offer?.photos.filter(({ id }) => !leftOut.includes(id)) ?? [];
  // Until a tick changes, the server's figures also count pictures that are not in the list.
  const positions = pictures.filter(({ id }) => !leftOut.includes(id)).map(({ position }) => position);
  const facts = changed && { photoCount: taken.length, missing: missingViews(taken, positions) };
  return { changed, leftOut, count: taken.length, facts, setChanged };
}

interface SpinOrderProps extends Pick<SpinCardProps, 'pictures' | 'vehicleId'> {
  offer: VehicleSpin;
  ticks: ReturnType<typeof useTicks>;
}

/** Chooses how the spin turns and what it is made of, and orders it. */
function SpinOrder({ offer, pictures, ticks, vehicleId }: SpinOrderProps) {
  const t = useText();
  const language = useLanguage();
  const make = useMakeSpin(vehicleId);
  const { credits, photos, spin, templates } = offer;
  const { changed, count, leftOut, setChanged } = ticks;
  const [wanted, setWanted] = useState<string>(spin?.templateId ?? usual);
  const template = templates.find(({ id }) => id === wanted);
  const most = Math.min(template?.frames ?? usualFrames, spinFramesMax);
  const cost =
    credits === 0
      ? t('order.free')
      : t('order.cost', { count: credits, number: wholeNumber(credits, language) });
  return (
    <div className={styles.order}>
      {templates.length > 0 && (
        <SelectField
          label={t('spins.template')}
          value={template?.id ?? usual}
          onChange={setWanted}
          choices={[
            { value: usual, label: t('spins.usual') },
            ...templates.map(({ id, name }) => ({ value: id as string, label: name })),
          ]}
        />
      )}
      <span className={styles.ordered}>
        <Button
          look={spin?.result ? 'plain' : 'primary'}
          icon={<IconRotate360 size={18} />}
          busy={make.isPending}
          disabled={count < spinPhotosMin}
          onClick={() =>
            make.mutate({
              templateId: (template?.id ?? null) as CatalogueItemId | null,
              ...(changed && { leftOut: changed }),
            })
          }
        >
          {t(spin?.result ? 'spins.makeAgain' : 'spins.make')}
        </Button>
        {count >= spinPhotosMin && <span className={styles.dim}>{cost}</span>}
      </span>
      {count > most && (
        <p role="status" className={styles.dim}>
          {t('spins.evenly', { number: wholeNumber(most, language), all: wholeNumber(count, language) })}
        </p>
      )}
      {photos.length >= spinPhotosMin && (
        <SpinPhotos {...{ leftOut, photos, pictures }} onChange={setChanged} />
      )}
    </div>
  );
}

/** The spin of a vehicle: makes, shows and deletes it. Absent while the vehicle has no finished exterior picture. */
export function SpinCard({ mayMake, pictures, showsInstallation, vehicleId }: SpinCardProps) {
  const t = useText();
  const { data, error, refetch } = useQuery(spinOfVehicle(vehicleId));
  const ticks = useTicks(data, pictures);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data || (data.photoCount === 0 && !data.spin)) return null;
  const { spin } = data;
  const parts = { vehicleId, mayMake };
  return (
    <div className={styles.place}>
      <Card title={t('prices.spin')}>
        <div className={styles.body}>
          {spin?.result ? (
            <div className={styles.shownSpin}>
              <SpinViewer key={spin.result.gif.url.split('?')[0]} {...spin.result} />
              <p className={styles.dim}>{t('spins.hint')}</p>
            </div>
          ) : (
            <p className={styles.dim}>{t('spins.text')}</p>
          )}
          <div className={styles.beside}>
            <SpinFacts {...data} {...ticks.facts} />
            {spin && isBusy(spin) ? (
              <SpinProgress {...parts} spin={spin} />
            ) : (
              mayMake && <SpinOrder {...{ vehicleId, pictures, ticks }} offer={data} />
            )}
            {spin && (
              <SpinFiles
                spin={spin}
                mayDelete={mayMake && !isBusy(spin)}
                showsInstallation={showsInstallation}
                vehicleId={vehicleId}
              />
            )}
          </div>
        </div>
      </Card>
    </div>
  );
}
