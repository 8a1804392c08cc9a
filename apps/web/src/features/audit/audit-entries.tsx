import type { AuditEntry } from '@forecourt/contract/audit';
import { useCurrentUser } from '../../lib/current-session.ts';
import { dateTime } from '../../lib/format.ts';
import { useText } from '../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import styles from './audit.module.css';
import { objectText } from './audit-objects.ts';
import { actorText, changesOf, type Deed, deedOf, lineFacts } from './audit-words.ts';

const tones: Record<Deed, BadgeTone> = {
  created: 'good',
  restored: 'good',
  signedIn: 'neutral',
  signedOut: 'neutral',
  changed: 'neutral',
  credits: 'neutral',
  invited: 'neutral',
  read: 'attention',
  deleted: 'bad',
  refused: 'attention',
};

export interface EntryWays {
  /** The path of the changed thing's screen; null if this user has none. */
  pathOf?: (entry: AuditEntry) => string | null;
  /** Filters the list by a property of this entry. */
  onNarrow?: (filter: { actorId: string } | { action: string } | { objectId: string }) => void;
}

function Diff({ entry }: { entry: AuditEntry }) {
  const t = useText();
  const changes = changesOf(entry, t);
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

function Ways({ entry, pathOf, onNarrow }: { entry: AuditEntry } & EntryWays) {
  const t = useText();
  const { actor, action, objectId } = entry;
  // Names of API calls are technical; they are shown only to root, who runs the installation.
  const isRoot = useCurrentUser().role.name === 'root';
  const path = pathOf?.(entry);
  return (
    <div className={styles.ways}>
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
  return (
    <p className={styles.facts}>
      {t('audit.technical')}: {[action, errorCode, objectId, requestId, address].filter(Boolean).join(' · ')}
    </p>
  );
}

function Entry({ entry, ...ways }: { entry: AuditEntry } & EntryWays) {
  const t = useText();
  const showsTechnical = useCurrentUser().role.name === 'root';
  const deed = deedOf(entry);
  const facts = lineFacts(entry, t);
  return (
    <details className={styles.entry}>
      <summary className={styles.line}>
        <Badge tone={tones[deed]}>{t(`audit.deeds.${deed}`)}</Badge>
        <span className={styles.words}>
          <strong>{objectText(entry, t)}</strong>
          {facts && <span className={styles.fields}>{facts}</span>}
        </span>
        <span className={styles.actor}>{actorText(entry, t)}</span>
        <time className="numbers" dateTime={entry.happenedAt}>
          {dateTime(entry.happenedAt)}
        </time>
      </summary>
      <div className={styles.body}>
        <Diff entry={entry} />
        {showsTechnical && <Technical entry={entry} />}
        <Ways entry={entry} {...ways} />
      </div>
    </details>
  );
}

/** The entries of the audit log; each can be expanded to show the changed fields. */
export function AuditEntries({ entries, ...ways }: { entries: readonly AuditEntry[] } & EntryWays) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} {...ways} />
        </li>
      ))}
    </ul>
  );
}
