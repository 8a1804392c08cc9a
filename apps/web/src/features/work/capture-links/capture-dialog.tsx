import {
  type CaptureHours,
  type CaptureLink,
  captureHours,
  type NewCaptureLink,
} from '@forecourt/contract/capture-links';
import { minuteMs } from '@forecourt/contract/durations';
import type { VehicleId } from '@forecourt/contract/ids';
import { IconCamera, IconQrcode, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { roughDuration, timeOfDay } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import styles from './capture-dialog.module.css';
import { captureLinks, useCloseCaptureLink, useCreateCaptureLink } from './capture-links.calls.ts';

/** How long a link stays open, in whole minutes: the clocks differ by up to a second. */
const leftMs = ({ expiresAt }: CaptureLink) =>
  Math.max(1, Math.round((Date.parse(expiresAt) - serverNow()) / minuteMs)) * minuteMs;

/** An open link, how long it stays open, and what it has sent. */
function LinkRow({ link, onClose }: { link: CaptureLink; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { createdBy, lastUsedAt, photoCount: number } = link;
  const left = t('capture.left', { time: roughDuration(leftMs(link), language) });
  const used = lastUsedAt
    ? t('capture.lastUsed', { count: number, number, time: timeOfDay(lastUsedAt) })
    : t('capture.notUsed');
  return (
    <li className={styles.link}>
      <p>
        {left}
        <span className={styles.dim}>{` · ${used} · ${createdBy}`}</span>
      </p>
      <Button small icon={<IconX size={18} />} onClick={onClose}>
        {t('shares.close')}
      </Button>
    </li>
  );
}

/** The code of a link that was just made: only now, because the installation does not store its token. */
function NewLink({ made }: { made: NewCaptureLink }) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className={styles.made}>
      <QrCode text={made.link} label={t('shares.qr')} />
      <p>{t('capture.scan', { time: roughDuration(leftMs(made), language) })}</p>
      <ButtonLink icon={<IconCamera size={18} />} href={made.link} target="_blank" rel="noreferrer">
        {t('capture.here')}
      </ButtonLink>
    </div>
  );
}

/** Makes and closes links by which phones take photos of a vehicle without signing in. */
export function CaptureDialog({ vehicleId, onClose }: { vehicleId: VehicleId; onClose: () => void }) {
  const t = useText();
  const [hours, setHours] = useState<CaptureHours>(2);
  const { data: links, error } = useQuery(captureLinks(vehicleId));
  const create = useCreateCaptureLink(vehicleId);
  const close = useCloseCaptureLink(vehicleId);
  const made = create.data && links?.some(({ id }) => id === create.data.id) ? create.data : null;
  return (
    <Modal title={t('capture.phone')} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.dim}>{t('capture.text')}</p>
        <div className={styles.make}>
          <Segmented
            label={t('shares.openFor')}
            value={String(hours)}
            onChange={(value) => setHours(Number(value) as CaptureHours)}
            choices={captureHours.map((count) => ({
              value: String(count),
              label: t('capture.hours', { count, number: count }),
            }))}
          />
          <Button
            look="primary"
            icon={<IconQrcode size={18} />}
            busy={create.isPending}
            onClick={() => create.mutate(hours)}
          >
            {t('capture.create')}
          </Button>
        </div>
        {made && <NewLink made={made} />}
        {error ? (
          <p role="alert">{errorText(error, t)}</p>
        ) : !links ? (
          <SkeletonRows />
        ) : (
          links.length > 0 && (
            <ul className={styles.list} aria-label={t('shares.links')}>
              {links.map((link) => (
                <LinkRow key={link.id} link={link} onClose={() => close.mutate(link)} />
              ))}
            </ul>
          )
        )}
      </div>
    </Modal>
  );
}
