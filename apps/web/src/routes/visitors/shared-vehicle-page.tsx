import type { SharedVehicle } from '@forecourt/contract/vehicle-shares';
import { IconFileZip, IconLinkOff, IconPhoto } from '@tabler/icons-react';
import { SharedDocuments } from '../../features/work/vehicle-shares/shared-documents.tsx';
import { SharedPages } from '../../features/work/vehicle-shares/shared-pages.tsx';
import { useSharedVehicle } from '../../features/work/vehicle-shares/use-shared-vehicle.ts';
import { colourName } from '../../features/work/vehicles/colour-words.ts';
import { makeAndModel } from '../../features/work/vehicles/vehicle-name.ts';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { dateTime, wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonGrid } from '../../ui/skeleton.tsx';
import { MarkedGallery } from './marked-gallery.tsx';
import { MarkedSpin } from './marked-spin.tsx';
import { PublicFrame } from './public-frame.tsx';
import styles from './shared-vehicle-page.module.css';

function Facts({ vehicle }: { vehicle: SharedVehicle }) {
  const t = useText();
  const language = useLanguage();
  const { colour, mileage, mileageUnit, year } = vehicle;
  const distance = mileage !== null && `${wholeNumber(mileage, language)} ${mileageUnit}`;
  const facts = [year, colour && colourName(colour, t), distance].filter(Boolean);
  return facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>;
}

function Vehicle({ vehicle }: { vehicle: SharedVehicle }) {
  const t = useText();
  const { archive, documents, expiresAt, pages, pictures, sellerName, spin } = vehicle;
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className={styles.name}>{makeAndModel(vehicle) || t('shares.vehicle')}</h1>
          <Facts vehicle={vehicle} />
        </div>
        {archive && pictures.length > 1 && (
          <ButtonLink icon={<IconFileZip size={18} />} href={archive} download>
            {t('vehicles.downloadAll')}
          </ButtonLink>
        )}
      </div>
      {pictures.length > 0 ? (
        <MarkedGallery pictures={pictures} />
      ) : (
        <Empty
          title={t('shares.noPictures')}
          text={t('shares.noPicturesText')}
          icon={<IconPhoto size={28} />}
        />
      )}
      {spin && <MarkedSpin pictures={pictures} spin={spin} />}
      {pages.length > 0 && <SharedPages pages={pages} />}
      {documents.length > 0 && <SharedDocuments documents={documents} />}
      <p className={styles.end}>
        <span>{t('shares.offeredBy', { name: sellerName })}</span>
        <span>{t('shares.until', { date: dateTime(expiresAt) })}</span>
      </p>
    </>
  );
}

/** The public page of a link to a vehicle: its finished pictures, and what a buyer may know. */
export function SharedVehiclePage() {
  const t = useText();
  const { error, retry, vehicle } = useSharedVehicle();
  const isClosed = error instanceof CallError && error.status === 404;
  const name = vehicle && makeAndModel(vehicle);
  return (
    <PublicFrame title={name || t('shares.vehicle')} by={vehicle?.sellerName}>
      {!vehicle && <h1 className="hidden">{t('shares.vehicle')}</h1>}
      {isClosed ? (
        <Empty title={t('shares.ended')} text={errorText(error, t)} icon={<IconLinkOff size={28} />} />
      ) : error ? (
        <Problem error={error} onRetry={retry} />
      ) : vehicle ? (
        <Vehicle vehicle={vehicle} />
      ) : (
        <SkeletonGrid />
      )}
    </PublicFrame>
  );
}
