import type { OAuthToken } from '@forecourt/contract/social';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../lib/call.ts';
import { dateTime } from '../../../lib/format.ts';
import { useInstallation } from '../../../lib/installation.ts';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PagedList } from '../../../ui/data-page/paged-list.tsx';
import { usePage } from '../../../ui/data-page/use-page.ts';
import { Empty } from '../../../ui/empty.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { Reveal } from '../../../ui/reveal.tsx';
import { connectionList, useDisconnect } from './social.calls.ts';
import styles from './social.module.css';

const perPage = 20;
const systemNames: Record<string, string> = { instagram: 'Instagram' };
const nameOf = ({ dmsId, account }: OAuthToken) =>
  [systemNames[dmsId] ?? dmsId, account].filter(Boolean).join(' · ');

function State({ connection }: { connection: OAuthToken }) {
  const t = useText();
  const { expiresAt, refreshFailedAt } = connection;
  if (refreshFailedAt && expiresAt && Date.parse(expiresAt) <= serverNow()) {
    return <Badge tone="bad">{t('social.reconnect')}</Badge>;
  }
  if (refreshFailedAt && expiresAt) {
    return <Badge tone="attention">{t('social.connectAnew', { when: dateTime(expiresAt) })}</Badge>;
  }
  return <Badge tone="good">{t('social.connected')}</Badge>;
}

function DisconnectDialog({ connection, onClose }: { connection: OAuthToken; onClose: () => void }) {
  const t = useText();
  const disconnect = useDisconnect();
  return (
    <ConfirmDialog
      title={t('social.disconnectTitle')}
      text={t('social.disconnectText', { name: nameOf(connection) })}
      yes={t('social.disconnect')}
      request={disconnect}
      onYes={() => disconnect.mutate(connection.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface ConnectionsProps {
  /** The owner's screen; null for the user's own connections, and if there is no such screen. */
  ownerOf?: (connection: OAuthToken) => { path: string; label: string } | null;
  /** Further buttons of a connection. */
  buttonsOf?: (connection: OAuthToken) => ReactNode;
  /** Shown below the list once it is loaded. */
  children?: ReactNode;
}

/** The connections in reach of this user, each with a button that ends it. */
export function Connections({ buttonsOf, children, ownerOf }: ConnectionsProps) {
  const t = useText();
  const { page, onPage } = usePage();
  const list = useQuery(connectionList(page, perPage));
  const [ending, setEnding] = useState<OAuthToken | null>(null);
  const canConnect = useInstallation()?.dms.includes('instagram') === true;
  const empty = (
    <Empty
      title={t('social.emptyTitle')}
      {...(canConnect && { text: t('social.emptyText') })}
      icon={<IconPlugConnectedX size={28} />}
    />
  );
  return (
    <>
      <PagedList list={list} page={page} perPage={perPage} onPage={onPage} empty={empty}>
        {(connections) => (
          <ul className={styles.list}>
            {connections.map((connection) => {
              const owner = ownerOf?.(connection);
              return (
                <li key={connection.id}>
                  <span className={styles.words}>
                    <strong>{nameOf(connection)}</strong>
                    <small>
                      {t('social.since', { when: dateTime(connection.createdAt) })}
                      {owner && (
                        <>
                          {' · '}
                          <PanelLink to={owner.path}>{owner.label}</PanelLink>
                        </>
                      )}
                    </small>
                  </span>
                  <State connection={connection} />
                  {buttonsOf?.(connection)}
                  <Button
                    small
                    aria-label={t('social.disconnectName', { name: nameOf(connection) })}
                    onClick={() => setEnding(connection)}
                  >
                    {t('social.disconnect')}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </PagedList>
      <Reveal when={!list.isLoading} meanwhile={null}>
        {children}
      </Reveal>
      {ending && <DisconnectDialog connection={ending} onClose={() => setEnding(null)} />}
    </>
  );
}
