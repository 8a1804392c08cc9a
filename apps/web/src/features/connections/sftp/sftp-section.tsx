import type { SshKey } from '@forecourt/contract/ssh-keys';
import { IconPlus, IconTerminal2, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { dateTime } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PagedList } from '../../../ui/data-page/paged-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import entries from '../../../ui/entry-list.module.css';
import { Problem } from '../../../ui/problem.tsx';
import { Reveal } from '../../../ui/reveal.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { NewSshKeyDialog, type OwnerFieldOf } from './new-ssh-key-dialog.tsx';
import { sftpServer, sshKeyList, useRevokeSshKey } from './sftp.calls.ts';
import styles from './sftp.module.css';

const perPage = 20;

/** Where programs sign in, and how they recognise the server. */
function ServerFacts({ logins }: { logins: readonly string[] }) {
  const t = useText();
  const { data, error, refetch } = useQuery(sftpServer);
  if (!data) {
    return (
      <div className={styles.unknown}>
        {error ? <Problem error={error} onRetry={() => void refetch()} /> : <SkeletonRows />}
      </div>
    );
  }
  if (!data.server) return <p className={styles.hint}>{t('sshKeys.off')}</p>;
  const { fingerprint, host, port } = data.server;
  return (
    <dl className={styles.server}>
      <dt>{t('sshKeys.address')}</dt>
      <dd>{`${host}:${port}`}</dd>
      {logins.length > 0 && (
        <>
          <dt>{t('sshKeys.login')}</dt>
          <dd>{logins.join(', ')}</dd>
        </>
      )}
      {fingerprint && (
        <>
          <dt>{t('sshKeys.serverFingerprint')}</dt>
          <dd>{fingerprint}</dd>
        </>
      )}
    </dl>
  );
}

interface KeyRowProps {
  sshKey: SshKey;
  isOwn: boolean;
  mayEdit: boolean;
  onRevoke: () => void;
}

function KeyRow({ sshKey, isOwn, mayEdit, onRevoke }: KeyRowProps) {
  const t = useText();
  const { fingerprint, lastUsedAt, login, name, owner } = sshKey;
  const facts = [
    isOwn ? null : owner.name,
    isOwn ? null : t('sshKeys.loginIs', { login }),
    lastUsedAt ? t('sshKeys.lastUsed', { time: dateTime(lastUsedAt) }) : t('sshKeys.unused'),
  ];
  return (
    <li>
      <span className={entries.entry}>
        <strong>{name}</strong> <code>{fingerprint}</code>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {mayEdit && (
        <IconButton label={t('sshKeys.revokeNamed', { name })} onClick={onRevoke}>
          <IconTrash size={20} />
        </IconButton>
      )}
    </li>
  );
}

function RevokeDialog({ sshKey, onClose }: { sshKey: SshKey; onClose: () => void }) {
  const t = useText();
  const revoke = useRevokeSshKey();
  return (
    <ConfirmDialog
      title={t('sshKeys.revokeTitle', { name: sshKey.name })}
      text={t('sshKeys.revokeText')}
      yes={t('sshKeys.revoke')}
      request={revoke}
      onYes={() => revoke.mutate(sshKey.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface SftpSectionProps {
  OwnerField?: OwnerFieldOf;
  /** The head of a screen, around the button that adds one. On a card the button is below the list. */
  head?: (add: ReactNode) => ReactNode;
}

/** Keys by which programs upload photos: those of the signed-in person, and of the accounts below. */
export function SftpSection({ OwnerField, head }: SftpSectionProps) {
  const t = useText();
  const me = useCurrentUser();
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<SshKey | 'new' | null>(null);
  const list = useQuery(sshKeyList(page, perPage));
  const mayEdit = may(me, 'ssh-keys:write');
  const hasRows = (list.data?.count ?? 0) > 0;
  const { data: sftp, isLoading } = useQuery(sftpServer);
  // Where SFTP is off, a new key would let nobody upload.
  const add = mayEdit && sftp?.server && (
    <Button look="primary" icon={<IconPlus size={18} />} onClick={() => setDialog('new')}>
      {t('sshKeys.new')}
    </Button>
  );
  const logins = [...new Set(list.data?.results.map(({ login }) => login))];
  const close = () => setDialog(null);
  return (
    <>
      {head?.(add)}
      <Reveal when={!isLoading}>
        <p className={styles.hint}>{t('sshKeys.hint')}</p>
        <ServerFacts logins={OwnerField ? [] : logins} />
        <PagedList
          list={list}
          page={page}
          perPage={perPage}
          onPage={setPage}
          empty={
            <Empty
              title={t('sshKeys.emptyTitle')}
              {...(add && { text: t('sshKeys.emptyText') })}
              icon={<IconTerminal2 size={28} />}
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
                  sshKey={key}
                  isOwn={key.owner.id === me.id}
                  mayEdit={mayEdit}
                  onRevoke={() => setDialog(key)}
                />
              ))}
            </ul>
          )}
        </PagedList>
        {!head && add && hasRows && <div className={styles.add}>{add}</div>}
      </Reveal>
      {dialog === 'new' && <NewSshKeyDialog OwnerField={OwnerField} onClose={close} />}
      {dialog && dialog !== 'new' && <RevokeDialog sshKey={dialog} onClose={close} />}
    </>
  );
}
