import type { AuditEntry } from '@forecourt/contract/audit';
import {
  IconArrowBackUp,
  IconChevronRight,
  IconCoins,
  IconEye,
  IconKey,
  IconLink,
  IconLinkOff,
  IconLock,
  IconLogin2,
  IconLogout2,
  IconMail,
  IconPencil,
  IconPlus,
  IconShieldCheck,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { dateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import styles from './audit.module.css';
import { changesOfEntry, factsOfEntry } from './entry-facts.ts';
import { type EntryKind, kindOfEntry } from './entry-kind.ts';
import { sentenceOfEntry } from './entry-sentence.ts';

const icons: Record<EntryKind, ComponentType<{ size: number }>> = {
  assigned: IconLink,
  changed: IconPencil,
  created: IconPlus,
  credits: IconCoins,
  deleted: IconTrash,
  invited: IconMail,
  password: IconKey,
  read: IconEye,
  refused: IconLock,
  restored: IconArrowBackUp,
  signedIn: IconLogin2,
  signedOut: IconLogout2,
  turnedOff: IconShieldOff,
  turnedOn: IconShieldCheck,
  withdrawn: IconLinkOff,
};

interface EntryLinks {
  /** The id of the row that the page is about, which the sentences do not name again. */
  about?: string;
  /** The path of the changed row's screen; null if this user has none. */
  pathOf?: (entry: AuditEntry) => string | null;
  /** Filters the list by a property of this entry. */
  onNarrow?: (filter: { actorId: string } | { action: string } | { objectId: string }) => void;
}

/** Technical names and numbers are shown only to root, who runs the installation. */
const useIsRoot = () => useCurrentUser().role.name === 'root';

function Diff({ entry }: { entry: AuditEntry }) {
  const t = useText();
  const changes = changesOfEntry(entry, t);
  if (changes.length === 0) return null;
  return (
    <table className={styles.diff}>
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, label, before, after }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{before && <del>{before}</del>}</td>
            <td>{after && <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Links({ entry, pathOf, onNarrow }: { entry: AuditEntry } & EntryLinks) {
  const t = useText();
  const { actor, action, objectId } = entry;
  const isRoot = useIsRoot();
  const path = pathOf?.(entry);
  if (!path && !onNarrow) return null;
  return (
    <div className={styles.links}>
      {path && <PanelLink to={path}>{t('audit.open')}</PanelLink>}
      {onNarrow && actor && (
        <Button small onClick={() => onNarrow({ actorId: actor.id })}>
          {t('audit.onlyActor', { name: actor.name })}
        </Button>
      )}
      {onNarrow && isRoot && (
        <Button small onClick={() => onNarrow({ action })}>
          {t('audit.onlyAction', { action })}
        </Button>
      )}
      {onNarrow && objectId && (
        <Button small onClick={() => onNarrow({ objectId })}>
          {t('audit.onlyObject')}
        </Button>
      )}
    </div>
  );
}

/** The technical name and numbers of the call, for finding it in the server's log. */
function Technical({ entry }: { entry: AuditEntry }) {
  const t = useText();
  const { action, address, errorCode, objectId, requestId } = entry;
  const value = [action, errorCode, objectId, requestId, address].filter(Boolean).join(' · ');
  return <p className={styles.facts}>{t('form.labelled', { label: t('audit.technical'), value })}</p>;
}

function Line({ entry, about, opens }: { entry: AuditEntry; about?: string | undefined; opens: boolean }) {
  const t = useText();
  const kind = kindOfEntry(entry);
  const Icon = icons[kind];
  const facts = factsOfEntry(entry, t, about);
  return (
    <>
      <span className={styles.icon} data-kind={kind} aria-hidden>
        <Icon size={18} />
      </span>
      <span className={styles.words}>
        <span>{sentenceOfEntry(entry, t, about)}</span>
        {facts.length > 0 && <span className={styles.facts}> · {facts.join(' · ')}</span>}
      </span>
      <time className="numbers" dateTime={entry.happenedAt}>
        {dateTime(entry.happenedAt)}
      </time>
      <span className={styles.chevron} aria-hidden>
        {opens && <IconChevronRight size={16} />}
      </span>
    </>
  );
}

/** An entry that has more to show than its sentence can be expanded. */
function Entry({ entry, about, ...links }: { entry: AuditEntry } & EntryLinks) {
  const t = useText();
  const isRoot = useIsRoot();
  const opens = isRoot || links.onNarrow !== undefined || changesOfEntry(entry, t).length > 0;
  if (!opens) {
    return (
      <div className={styles.line}>
        <Line entry={entry} about={about} opens={false} />
      </div>
    );
  }
  return (
    <details className={styles.entry}>
      <summary className={styles.line}>
        <Line entry={entry} about={about} opens />
      </summary>
      <div className={styles.body}>
        <Diff entry={entry} />
        {isRoot && <Technical entry={entry} />}
        <Links entry={entry} {...links} />
      </div>
    </details>
  );
}

/** The entries of the audit log as sentences; most can be expanded to show the changed fields. */
export function AuditEntries({ entries, ...links }: { entries: readonly AuditEntry[] } & EntryLinks) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} {...links} />
        </li>
      ))}
    </ul>
  );
}
