import type { VehicleId } from '@forecourt/contract/ids';
import type { VehicleShare } from '@forecourt/contract/vehicle-shares';
import { IconCode, IconCopy, IconWorld, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { dateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/use-text.ts';
import { useFetchWords } from '../../../lib/vehicle-fetches.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Modal } from '../../../ui/modal.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import styles from './embed-dialog.module.css';
import { EmbedOriginsForm } from './embed-origins-form.tsx';
import { EmbedPreview } from './embed-preview.tsx';
import { useCloseVehicleShare, useCreateVehicleEmbed, vehicleShares } from './vehicle-shares.calls.ts';

/** The lines of HTML for a page: the script of the element, which this panel serves, and the element. */
const htmlOf = ({ link }: VehicleShare) =>
  `<script src="${location.origin}/embed.js" async></script>\n<forecourt-spin src="${link}"></forecourt-spin>`;

/** Origins that a Content-Security-Policy of the page has to allow. */
const originsOf = ({ link }: VehicleShare) => [...new Set([location.origin, new URL(link).origin])].join(' ');

interface EmbedRowProps {
  vehicleId: VehicleId;
  embed: VehicleShare;
  mayEdit: boolean;
  onClose: () => void;
}

/** The HTML of an embed, since when it is open, which websites may show it, and what can be done with it. */
function EmbedRow({ vehicleId, embed, mayEdit, onClose }: EmbedRowProps) {
  const t = useText();
  const [isLimiting, setLimiting] = useState(false);
  const html = htmlOf(embed);
  const opened = useFetchWords(vehicleId)('share', embed.id);
  const { createdAt, createdBy, origins } = embed;
  return (
    <li className={styles.embed}>
      <textarea
        className={styles.html}
        readOnly
        rows={4}
        value={html}
        spellCheck={false}
        aria-label={t('embeds.code')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={styles.dim}>
        {t('embeds.since', { date: dateTime(createdAt) })}
        {createdBy && ` · ${createdBy}`}
      </p>
      {opened && <p className={styles.dim}>{opened}</p>}
      {isLimiting ? (
        <EmbedOriginsForm vehicleId={vehicleId} embed={embed} onDone={() => setLimiting(false)} />
      ) : (
        <p className={styles.dim}>
          {origins.length === 0
            ? t('embeds.everywhere')
            : t('embeds.limited', { origins: origins.join(', ') })}
        </p>
      )}
      <div className={styles.actions}>
        {globalThis.isSecureContext && (
          <Button small icon={<IconCopy size={18} />} onClick={() => void copyText(html, t('embeds.copied'))}>
            {t('shares.copy')}
          </Button>
        )}
        {mayEdit && !isLimiting && (
          <Button small icon={<IconWorld size={18} />} onClick={() => setLimiting(true)}>
            {t('embeds.limit')}
          </Button>
        )}
        {mayEdit && (
          <Button small icon={<IconX size={18} />} onClick={onClose}>
            {t('embeds.close')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What the embeds are like on a page, and what that page has to allow. */
function EmbedHelp({ embed }: { embed: VehicleShare }) {
  const t = useText();
  return (
    <>
      <h3 className={styles.title}>{t('embeds.preview')}</h3>
      <EmbedPreview key={embed.link} src={embed.link} />
      <p className={styles.dim}>{t('embeds.policy', { origins: originsOf(embed) })}</p>
    </>
  );
}

interface EmbedDialogProps {
  vehicleId: VehicleId;
  mayEdit: boolean;
  onClose: () => void;
}

/** Makes and closes embeds, by which websites of dealers show the spin of a vehicle. */
export function EmbedDialog({ vehicleId, mayEdit, onClose }: EmbedDialogProps) {
  const t = useText();
  const { data, error } = useQuery(vehicleShares(vehicleId));
  const create = useCreateVehicleEmbed(vehicleId);
  const close = useCloseVehicleShare(vehicleId);
  const embeds = data?.filter(({ kind }) => kind === 'embed');
  const [first] = embeds ?? [];
  return (
    <Modal title={t('embeds.title')} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.dim}>{t('embeds.text')}</p>
        {mayEdit && (
          <Button
            look={first ? 'plain' : 'primary'}
            icon={<IconCode size={18} />}
            busy={create.isPending}
            onClick={() => create.mutate()}
          >
            {t(first ? 'embeds.createMore' : 'embeds.create')}
          </Button>
        )}
        {error ? (
          <p role="alert">{errorText(error, t)}</p>
        ) : !embeds ? (
          <SkeletonRows />
        ) : (
          <ul className={styles.list} aria-label={t('embeds.open')}>
            {embeds.map((embed) => (
              <EmbedRow
                key={embed.id}
                vehicleId={vehicleId}
                embed={embed}
                mayEdit={mayEdit}
                onClose={() => close.mutate(embed)}
              />
            ))}
          </ul>
        )}
        {first && <EmbedHelp embed={first} />}
      </div>
    </Modal>
  );
}
