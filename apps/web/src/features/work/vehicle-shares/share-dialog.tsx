import type { VehicleId } from '@forecourt/contract/ids';
import { type ShareDays, shareDays, type VehicleShare } from '@forecourt/contract/vehicle-shares';
import { IconCopy, IconExternalLink, IconLink, IconQrcode, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { dateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/use-text.ts';
import { useFetchWords } from '../../../lib/vehicle-fetches.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Modal } from '../../../ui/modal.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import styles from './share-dialog.module.css';
import { useCloseVehicleShare, useCreateVehicleShare, vehicleShares } from './vehicle-shares.calls.ts';

interface ShareRowProps {
  vehicleId: VehicleId;
  share: VehicleShare & { expiresAt: string };
  mayClose: boolean;
  onClose: () => void;
}

/** What others fetched, a line each. */
function Fetched({ words }: { words: (string | null)[] }) {
  return words.map(
    (line) =>
      line && (
        <p key={line} className={styles.until}>
          {line}
        </p>
      ),
  );
}

/** A link, when it expires, and what can be done with it. */
function ShareRow({ vehicleId, share, mayClose, onClose }: ShareRowProps) {
  const t = useText();
  const fetchWords = useFetchWords(vehicleId);
  const [isQrShown, setQrShown] = useState(false);
  const { createdBy, expiresAt, link } = share;
  return (
    <li className={styles.share}>
      <input
        className={styles.link}
        readOnly
        value={link}
        aria-label={t('shares.link')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={styles.until}>
        {t('shares.until', { date: dateTime(expiresAt) })}
        {createdBy && ` · ${createdBy}`}
      </p>
      <Fetched words={[fetchWords('share', share.id), fetchWords('sharedArchive', share.id)]} />
      <div className={styles.actions}>
        {globalThis.isSecureContext && (
          <Button small icon={<IconCopy size={18} />} onClick={() => void copyText(link, t('shares.copied'))}>
            {t('shares.copy')}
          </Button>
        )}
        <ButtonLink small icon={<IconExternalLink size={18} />} href={link} target="_blank" rel="noreferrer">
          {t('shares.open')}
        </ButtonLink>
        <Button
          small
          icon={<IconQrcode size={18} />}
          aria-expanded={isQrShown}
          onClick={() => setQrShown(!isQrShown)}
        >
          {t('shares.qr')}
        </Button>
        {mayClose && (
          <Button small icon={<IconX size={18} />} onClick={onClose}>
            {t('shares.close')}
          </Button>
        )}
      </div>
      {isQrShown && (
        <div className={styles.code}>
          <QrCode text={link} label={t('shares.qr')} />
        </div>
      )}
    </li>
  );
}

interface ShareDialogProps {
  vehicleId: VehicleId;
  mayEdit: boolean;
  onClose: () => void;
}

/** Makes and closes links by which anyone sees the finished pictures of a vehicle. */
export function ShareDialog({ vehicleId, mayEdit, onClose }: ShareDialogProps) {
  const t = useText();
  const fetchWords = useFetchWords(vehicleId);
  const [days, setDays] = useState<ShareDays>(7);
  const { data, error } = useQuery(vehicleShares(vehicleId));
  const shares = data?.flatMap(({ expiresAt, ...share }) =>
    share.kind === 'page' && expiresAt ? { ...share, expiresAt } : [],
  );
  const create = useCreateVehicleShare(vehicleId);
  const close = useCloseVehicleShare(vehicleId);
  const make = () =>
    create.mutate(days, { onSuccess: ({ link }) => copyText(link, t('shares.createdAndCopied')) });
  return (
    <Modal title={t('shares.title')} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.hint}>{t('shares.text')}</p>
        {mayEdit && (
          <div className={styles.make}>
            <Segmented
              label={t('shares.openFor')}
              value={String(days)}
              onChange={(value) => setDays(Number(value) as ShareDays)}
              choices={shareDays.map((count) => ({
                value: String(count),
                label: t('shares.days', { count, number: count }),
              }))}
            />
            <Button look="primary" icon={<IconLink size={18} />} busy={create.isPending} onClick={make}>
              {t('shares.create')}
            </Button>
          </div>
        )}
        {error ? (
          <p role="alert">{errorText(error, t)}</p>
        ) : !shares ? (
          <SkeletonRows />
        ) : (
          shares.length > 0 && (
            <ul className={styles.list} aria-label={t('shares.links')}>
              {shares.map((share) => (
                <ShareRow
                  key={share.id}
                  vehicleId={vehicleId}
                  share={share}
                  mayClose={mayEdit}
                  onClose={() => close.mutate(share)}
                />
              ))}
            </ul>
          )
        )}
        <Fetched words={[fetchWords('archive'), fetchWords('picture')]} />
      </div>
    </Modal>
  );
}
