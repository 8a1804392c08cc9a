import type { ApiKey } from '@forecourt/contract/api-keys';
import { dayMs } from '@forecourt/contract/durations';
import { IconDots, IconKey, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../lib/call.ts';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { dateTime, wholeNumber } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PagedList } from '../../../ui/data-page/paged-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import entries from '../../../ui/entry-list.module.css';
import { Form } from '../../../ui/form.tsx';
import { ActionMenu } from '../../../ui/menu.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { apiKeyList, useRevokeApiKey, useRotateApiKey } from './api-keys.calls.ts';
import styles from './api-keys.module.css';
import { MadeKey, NewKeyDialog } from './new-key-dialog.tsx';

const perPage = 20;

/** A key that was replaced works for a day more; of others it is known a week before, in time to replace them. */
const endsSoon = ({ expiresAt }: ApiKey) =>
  expiresAt !== null && Date.parse(expiresAt) - serverNow() < 7 * dayMs;

/** What is known about a key, in one line. */
function useFacts(): (key: ApiKey, isOwn: boolean) => string {
  const t = useText();
  const language = useLanguage();
  return (key, isOwn) => {
    const { callsPerDay, expiresAt, isSandbox, lastUsedAt, owner, scopes } = key;
    const end = expiresAt ? t('apiKeys.expires', { date: dateTime(expiresAt) }) : t('apiKeys.untilRevoked');
    return [
      isSandbox && t('apiKeys.sandbox'),
      isOwn ? null : owner.name,
      scopes.map((scope) => t(`apiKeys.scopes.${scope}`)).join(', '),
      lastUsedAt ? t('apiKeys.lastUsed', { time: dateTime(lastUsedAt) }) : t('apiKeys.unused'),
      !endsSoon(key) && end,
      callsPerDay && t('apiKeys.calls', { number: wholeNumber(callsPerDay, language) }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

/** A key and the one that replaces it have the same name. */
const nameOf = ({ name, start }: ApiKey) => `${name} ${start}…`;

type Dialog = { kind: 'new' } | { kind: 'rotate' | 'revoke'; key: ApiKey };

interface KeyRowProps {
  apiKey: ApiKey;
  isOwn: boolean;
  mayEdit: boolean;
  onOpen: (dialog: Dialog) => void;
}

function KeyRow({ apiKey, isOwn, mayEdit, onOpen }: KeyRowProps) {
  const t = useText();
  const factsOf = useFacts();
  const label = t('apiKeys.actions', { name: nameOf(apiKey) });
  const rotate = {
    key: 'rotate',
    label: t('apiKeys.rotate'),
    icon: <IconRefresh size={18} />,
    run: () => onOpen({ kind: 'rotate', key: apiKey }),
  };
  return (
    <li>
      <span className={entries.entry}>
        <strong>{apiKey.name}</strong> <code>{`${apiKey.start}…`}</code>{' '}
        {apiKey.expiresAt && endsSoon(apiKey) && (
          <Badge tone="attention">{t('apiKeys.endsSoon', { date: dateTime(apiKey.expiresAt) })}</Badge>
        )}
        <small>{factsOf(apiKey, isOwn)}</small>
      </span>
      {mayEdit && (
        <ActionMenu
          label={label}
          trigger={
            <IconButton label={label}>
              <IconDots size={20} />
            </IconButton>
          }
          choices={[
            ...(isOwn ? [rotate] : []),
            {
              key: 'revoke',
              label: t('apiKeys.revoke'),
              icon: <IconTrash size={18} />,
              danger: true,
              run: () => onOpen({ kind: 'revoke', key: apiKey }),
            },
          ]}
        />
      )}
    </li>
  );
}

/** Replaces a key, after a word of what that means. */
function RotateDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useText();
  const rotate = useRotateApiKey();
  return (
    <Modal title={t(rotate.data ? 'apiKeys.madeTitle' : 'apiKeys.rotate')} onClose={onClose}>
      {rotate.data ? (
        <MadeKey made={rotate.data} note={t('apiKeys.overlap')} onClose={onClose} />
      ) : (
        <Form
          submitLabel={t('apiKeys.rotate')}
          isValid
          request={rotate}
          onSubmit={() => rotate.mutate(apiKey.id)}
          onCancel={onClose}
        >
          <p>{t('apiKeys.rotateText', { name: nameOf(apiKey) })}</p>
        </Form>
      )}
    </Modal>
  );
}

function Dialogs({ dialog, onClose }: { dialog: Dialog; onClose: () => void }) {
  const t = useText();
  const revoke = useRevokeApiKey();
  if (dialog.kind === 'new') return <NewKeyDialog onClose={onClose} />;
  if (dialog.kind === 'rotate') return <RotateDialog apiKey={dialog.key} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('apiKeys.revokeTitle', { name: nameOf(dialog.key) })}
      text={t('apiKeys.revokeText')}
      yes={t('apiKeys.revoke')}
      request={revoke}
      onYes={() => revoke.mutate(dialog.key.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface ApiKeysSectionProps {
  /** The head of a screen, around the button that adds one. On a card the button is below the list. */
  head?: (add: ReactNode) => ReactNode;
}

/** Keys by which programs call the API: those of the signed-in person, and of the accounts below. */
export function ApiKeysSection({ head }: ApiKeysSectionProps) {
  const t = useText();
  const me = useCurrentUser();
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const list = useQuery(apiKeyList(page, perPage));
  const mayEdit = may(me, 'api-keys:write');
  const hasRows = (list.data?.count ?? 0) > 0;
  const add = mayEdit && (
    <Button look="primary" icon={<IconPlus size={18} />} onClick={() => setDialog({ kind: 'new' })}>
      {t('apiKeys.new')}
    </Button>
  );
  return (
    <>
      {head?.(add)}
      <p className={styles.hint}>{t('apiKeys.hint')}</p>
      <PagedList
        list={list}
        page={page}
        perPage={perPage}
        onPage={setPage}
        empty={
          <Empty
            title={t('apiKeys.emptyTitle')}
            {...(mayEdit && { text: t('apiKeys.emptyText') })}
            icon={<IconKey size={28} />}
          >
            {add}
          </Empty>
        }
      >
        {(keys) => (
          <ul className={entries.list}>
            {keys.map((key) => (
              <KeyRow
                key={key.id}
                apiKey={key}
                isOwn={key.owner.id === me.id}
                mayEdit={mayEdit}
                onOpen={setDialog}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {!head && add && hasRows && <div className={styles.add}>{add}</div>}
      {dialog && <Dialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
