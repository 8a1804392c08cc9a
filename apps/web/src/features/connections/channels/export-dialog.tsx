import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { createExport } from '@forecourt/contract/channels';
import type { RouteAnswer } from '@forecourt/contract/route';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelWord } from '../../../lib/channel-words.ts';
import { channelsInUse } from '../../../lib/channels-in-use.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { type ExportWish, useCreateExport } from './channels.calls.ts';
import styles from './channels.module.css';

/** Days for which a link works, by their text; undefined: some hours. */
const lives = { hours: undefined, '1': 1, '7': 7, '30': 30 } as const;
type Life = keyof typeof lives;
// Keys that are numbers come first in an object, whatever their place in it.
const lifeNames: readonly Life[] = ['hours', '1', '7', '30'];

/** The link to a ZIP, and what it leaves out. */
function MadeExport({ made }: { made: RouteAnswer<typeof createExport> }) {
  const t = useText();
  const language = useLanguage();
  const { pictureCount, refusedCount } = made;
  const counted = (count: number) => ({ count, number: wholeNumber(count, language) });
  const link = new URL(made.archive, location.href).href;
  return (
    <div className={styles.made}>
      <p role="status">{t('channels.packed', counted(pictureCount))}</p>
      {refusedCount > 0 && <p>{t('channels.withoutRefused', counted(refusedCount))}</p>}
      <div className={styles.buttons}>
        <ButtonLink look="primary" icon={<IconDownload size={18} />} href={made.archive} download>
          {t('vehicles.downloadZip')}
        </ButtonLink>
        {globalThis.isSecureContext && (
          <Button icon={<IconCopy size={18} />} onClick={() => void copyText(link, t('shares.copied'))}>
            {t('channels.copyLink')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ExportDialogProps {
  /** Without one, the dialog asks for it. */
  channel?: ChannelName;
  wish: ExportWish;
  onClose: () => void;
}

/** Packs the pictures of vehicles as a channel wants them, behind a link that works for some time. */
export function ExportDialog({ channel: given, wish, onClose }: ExportDialogProps) {
  const t = useText();
  const { data: channels, error, refetch } = useQuery({ ...channelsInUse, enabled: !given });
  const [chosen, setChosen] = useState<ChannelName | null>(null);
  const channel = given ?? chosen ?? channels?.find((one) => one === 'own') ?? channels?.[0];
  const [life, setLife] = useState<Life>('hours');
  const create = useCreateExport();
  const days = lives[life];
  const title = given ? t('channels.exportFor', { channel: channelWord(given, t) }) : t('channels.exportAny');
  return (
    <Modal title={title} onClose={onClose}>
      {create.data ? (
        <MadeExport made={create.data} />
      ) : (
        <Form
          submitLabel={t('channels.pack')}
          isValid={channel !== undefined}
          disabled={channel === undefined}
          request={create}
          onSubmit={() => {
            if (channel) create.mutate({ ...wish, channel, ...(days && { days }) });
          }}
          onCancel={onClose}
        >
          {error && <Problem error={error} onRetry={() => void refetch()} />}
          {channels && !channel && <p>{t('channels.noneInUse')}</p>}
          {/* Empty until they are there: what follows must not move. */}
          {!error && (channels ? channel : !given) && (
            <SelectField<ChannelName | ''>
              label={t('channels.channel')}
              value={channel ?? ''}
              onChange={(value) => setChosen(value || null)}
              choices={(channels ?? []).map((value) => ({ value, label: channelWord(value, t) }))}
            />
          )}
          <span className={styles.label}>{t('channels.linkLife')}</span>
          <Segmented
            label={t('channels.linkLife')}
            value={life}
            onChange={setLife}
            choices={lifeNames.map((value) => ({
              value,
              label:
                value === 'hours'
                  ? t('channels.someHours')
                  : t('shares.days', { count: Number(value), number: value }),
            }))}
          />
        </Form>
      )}
    </Modal>
  );
}
