import type { CatalogueEntry } from '@forecourt/contract/catalogue';
import type { PresetVersion } from '@forecourt/contract/preset-versions';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTime, wholeNumber } from '../../../lib/format.ts';
import { mayLeave } from '../../../lib/unsaved.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import styles from './catalogue.module.css';
import { changeText } from './look-changes.ts';
import { presetVersions, useRestoreVersion } from './preset-versions.calls.ts';

/** How many versions are shown at first. */
const shownAtFirst = 5;

function Changes({ changes, restores }: Pick<PresetVersion, 'changes' | 'restores'>) {
  const t = useText();
  const texts = changes ? [...new Set(changes.map((change) => changeText(change, t)))] : [];
  return (
    <>
      {restores !== null && <p>{t('catalogue.versions.restores', { version: restores })}</p>}
      {changes === null && <p className={styles.note}>{t('catalogue.versions.first')}</p>}
      {texts.length > 0 && (
        <ul className={styles.changes}>
          {texts.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface OneVersionProps {
  preset: CatalogueEntry;
  shown: PresetVersion;
}

function OneVersion({ preset, shown }: OneVersionProps) {
  const t = useText();
  const language = useLanguage();
  const restore = useRestoreVersion(preset);
  const { createdAt, createdBy, pictures, version } = shown;
  const isCurrent = version === preset.version;
  /** Unsaved changes of the form would be lost. */
  const restoreAfterAsking = async () => {
    if (await mayLeave()) restore.mutate(version);
  };
  const made = t('catalogue.versions.pictures', { number: wholeNumber(pictures, language) });
  return (
    <li className={styles.version}>
      <div className={styles.versionHead}>
        <strong>{t('catalogue.versions.version', { version })}</strong>
        {isCurrent && <Badge tone="good">{t('catalogue.versions.current')}</Badge>}
        <span className={styles.note}>
          {[dateTime(createdAt), createdBy, made].filter(Boolean).join(' · ')}
        </span>
      </div>
      <Changes {...shown} />
      {!isCurrent && (
        <Button
          small
          icon={<IconHistory size={16} />}
          busy={restore.isPending}
          onClick={() => void restoreAfterAsking()}
        >
          {t('catalogue.versions.restore', { version })}
        </Button>
      )}
    </li>
  );
}

/** The versions of a preset, newest first: when, by whom, what changed; each can be restored. */
export function VersionsCard({ preset }: { preset: CatalogueEntry }) {
  const t = useText();
  const { data, error, refetch } = useQuery(presetVersions(preset.id));
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const { results } = data;
  const shown = isOpen ? results : results.slice(0, shownAtFirst);
  return (
    <div className={styles.versionsCard}>
      <Card title={t('catalogue.versions.title')}>
        <p className={styles.note}>{t('catalogue.versions.hint')}</p>
        <ol className={styles.versions}>
          {shown.map((version) => (
            <OneVersion key={version.version} preset={preset} shown={version} />
          ))}
        </ol>
        {shown.length < results.length && (
          <Button small onClick={() => setOpen(true)}>
            {t('catalogue.versions.showAll', { number: wholeNumber(results.length, language) })}
          </Button>
        )}
      </Card>
    </div>
  );
}
