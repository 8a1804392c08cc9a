import type { Import } from '@forecourt/contract/imports';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  ImportBadge,
  ImportProgress,
  isUnderWay,
  useCountWords,
} from '../../features/work/imports/import-words.tsx';
import { useCancelImport, useDeleteImport } from '../../features/work/imports/imports.calls.ts';
import { dateTime, fileSize } from '../../lib/format.ts';
import type { Text } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { useArea } from '../use-area.ts';
import styles from './imports-page.module.css';
import { ListFacts } from './list-facts.tsx';

/** Of a list, which is no ZIP, it is its file that cannot be read. */
function failureText(source: Import['source'], failure: NonNullable<Import['failure']>, t: Text): string {
  const isFile = source === 'list' && failure === 'unreadable';
  return isFile ? t('vehicleLists.failure.unreadable') : t(`imports.failure.${failure}`);
}

/** State, time and counts of an import. */
export function ImportFacts({ item }: { item: Import }) {
  const t = useText();
  const area = useArea();
  const language = useLanguage();
  const countWords = useCountWords();
  const { vehicle, failure, userName, sizeBytes, createdAt } = item;
  const facts = [dateTime(createdAt), fileSize(sizeBytes, language), area !== 'dashboard' && userName];
  return (
    <div className={styles.facts}>
      <span className={styles.line}>
        <ImportBadge item={item} />
        <span className="numbers">{facts.filter(Boolean).join(' · ')}</span>
        {vehicle && <PanelLink to={paths.vehicle(area, vehicle.id)}>{vehicle.reference}</PanelLink>}
      </span>
      {item.source === 'list' && <ListFacts item={item} />}
      {failure && <p role="alert">{failureText(item.source, failure, t)}</p>}
      {isUnderWay(item) ? <ImportProgress item={item} /> : <span>{countWords(item)}</span>}
      {item.counts.held > item.recognisingCount && !isUnderWay(item) && <span>{t('imports.heldHint')}</span>}
    </div>
  );
}

/** Cancels a running import, or deletes a finished one. */
export function ImportActions({ item }: { item: Import }) {
  const t = useText();
  const area = useArea();
  const navigate = useNavigate();
  const cancel = useCancelImport();
  const remove = useDeleteImport();
  const [isAsked, setAsked] = useState(false);
  if (isUnderWay(item)) {
    return (
      <Button icon={<IconX size={18} />} busy={cancel.isPending} onClick={() => cancel.mutate(item)}>
        {t('imports.cancel')}
      </Button>
    );
  }
  const leave = () => void navigate({ to: paths.imports(area) });
  return (
    <>
      <Button look="danger" shrinks icon={<IconTrash size={18} />} onClick={() => setAsked(true)}>
        {t('form.delete')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('imports.deleteTitle')}
          text={t('imports.deleteText', { count: item.counts.held })}
          yes={t('form.delete')}
          request={remove}
          onYes={() => remove.mutate(item, { onSuccess: leave })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
