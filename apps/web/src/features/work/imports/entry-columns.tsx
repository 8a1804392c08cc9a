import type { ImportEntry } from '@forecourt/contract/imports';
import { IconArrowBackUp, IconMapPin, IconPhoto, IconTrash } from '@tabler/icons-react';
import { fileSize } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { type Column, PhoneLine, UnderLine } from '../../../ui/data-table.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { folderText, pathParts } from './folder-words.ts';
import { EntryBadge, reasonWords } from './import-words.tsx';
import styles from './imports.module.css';

interface EntryDeeds {
  vehiclePath: (id: string) => string;
  /** Null for users who may only read. */
  place: ((entry: ImportEntry) => void) | null;
  discard: (entry: ImportEntry) => void;
  restore: (entry: ImportEntry) => void;
}

function Deeds({ entry, deeds }: { entry: ImportEntry; deeds: EntryDeeds }) {
  const t = useText();
  const { place, discard, restore } = deeds;
  if (!place) return null;
  const name = entry.path;
  if (entry.state === 'discarded' && entry.thumbnail) {
    return (
      <span className={styles.deeds}>
        <Button small icon={<IconArrowBackUp size={16} />} onClick={() => restore(entry)}>
          {t('form.restore')}
        </Button>
      </span>
    );
  }
  if (entry.state !== 'held') return null;
  return (
    <span className={styles.deeds}>
      <Button
        small
        icon={<IconMapPin size={16} />}
        aria-label={t('imports.placeNamed', { name })}
        onClick={() => place(entry)}
      >
        {t('imports.place')}
      </Button>
      <IconButton label={t('imports.discardNamed', { name })} onClick={() => discard(entry)}>
        <IconTrash size={18} />
      </IconButton>
    </span>
  );
}

/** The result for a file, with the reason. */
function Verdict({ entry }: { entry: ImportEntry }) {
  const t = useText();
  const why = reasonWords(entry, t);
  return (
    <span>
      <EntryBadge entry={entry} />
      {why && <span className={styles.why}>{why}</span>}
    </span>
  );
}

/** The name of the file, and below it the folders that contain it. */
function EntryName({ entry }: { entry: ImportEntry }) {
  const t = useText();
  const language = useLanguage();
  const { file, folders } = pathParts(entry.path);
  const place = folders.map((folder) => folderText(folder, t)).join(' › ');
  return (
    <>
      {file}
      <UnderLine>
        {[place, entry.sizeBytes > 0 && fileSize(entry.sizeBytes, language)].filter(Boolean).join(' · ')}
      </UnderLine>
    </>
  );
}

/** The columns of an import's files; on phones all of it is shown below the name. */
export function useEntryColumns(deeds: EntryDeeds): Column<ImportEntry, 'number'>[] {
  const t = useText();
  const target = ({ vehicle, position, state }: ImportEntry) =>
    vehicle && (
      <>
        <PanelLink to={deeds.vehiclePath(vehicle.id)}>{vehicle.reference}</PanelLink>
        {state === 'taken' && position && <UnderLine>{t(`positions.${position}`)}</UnderLine>}
      </>
    );
  return [
    {
      key: 'path',
      label: t('imports.file'),
      cell: (entry) => (
        <span className={styles.named}>
          <Picture
            src={entry.thumbnail}
            alt=""
            className={styles.small}
            placeholder={<IconPhoto size={22} stroke={1.25} />}
          />
          <span className={styles.path}>
            <EntryName entry={entry} />
            <PhoneLine>
              <span className={styles.phone}>
                <Verdict entry={entry} />
                {target(entry)}
                <Deeds entry={entry} deeds={deeds} />
              </span>
            </PhoneLine>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      label: t('imports.state'),
      hide: 'phone',
      cell: (entry) => <Verdict entry={entry} />,
    },
    { key: 'vehicle', label: t('imports.vehicle'), hide: 'phone', cell: target },
    {
      key: 'deeds',
      label: t('imports.deeds'),
      labelHidden: true,
      align: 'end',
      hide: 'phone',
      cell: (entry) => <Deeds entry={entry} deeds={deeds} />,
    },
  ];
}
