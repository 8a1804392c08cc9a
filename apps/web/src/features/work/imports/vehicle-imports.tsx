import type { Import } from '@forecourt/contract/imports';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/use-text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { ImportProgress, isUnderWay, useCountWords } from './import-words.tsx';
import { importList, useCancelImport } from './imports.calls.ts';
import styles from './imports.module.css';

interface VehicleImportsProps {
  vehicleId: string;
  /** Where the reader sees an import; null without access to it. */
  pathOf: (item: Import) => string | null;
  mayEdit: boolean;
}

const newest = 5;

function ImportLink({ to }: { to: string | null }) {
  const t = useText();
  if (!to) return null;
  return (
    <PanelLink to={to} className={buttonClass({ small: true })}>
      {t('imports.open')}
    </PanelLink>
  );
}

/** The imports into a vehicle that are running or still hold photos for it. */
export function VehicleImports({ vehicleId, pathOf, mayEdit }: VehicleImportsProps) {
  const t = useText();
  const countWords = useCountWords();
  const cancel = useCancelImport();
  const { data } = useQuery(importList({ vehicleId, limit: newest } as Parameters<typeof importList>[0]));
  const shown = (data?.results ?? []).filter((item) => isUnderWay(item) || item.counts.held > 0);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={t('nav.imports')}>
      {shown.map((item) => (
        <li key={item.id} className={styles.note}>
          <span className={styles.facts}>
            <strong className={styles.path}>{item.fileName}</strong>
            {isUnderWay(item) ? <ImportProgress item={item} /> : <span>{countWords(item)}</span>}
          </span>
          <span className={styles.deeds}>
            {mayEdit && isUnderWay(item) && (
              <Button small icon={<IconX size={16} />} onClick={() => cancel.mutate(item)}>
                {t('imports.cancel')}
              </Button>
            )}
            <ImportLink to={pathOf(item)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
