import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { type EachResult, runEach } from '../lib/run-each.ts';
import { useText } from '../lib/use-text.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import styles from './selection-bar.module.css';
import { toast } from './toast.tsx';

interface EachChosenProps<Row> {
  /** What the button does to the selected rows. */
  action: 'delete' | 'restore';
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  remove: (row: Row) => Promise<unknown>;
  restore: (row: Row) => Promise<unknown>;
  /** Called after something was deleted or restored. */
  onChanged: () => void;
}

function useDeed<Row>({ action, rows, remove, restore, onChanged }: EachChosenProps<Row>) {
  const t = useText();
  const [finished, setFinished] = useState<number | null>(null);
  const [failed, setFailed] = useState<EachResult<Row>['failed']>([]);
  const [run, undo] = action === 'delete' ? [remove, restore] : [restore, remove];
  const takeBack = async (done: readonly Row[]) => {
    // The rows and this bar may be unmounted by now, so errors are shown as toasts.
    const { failed: lost } = await runEach(done, undo);
    for (const { error } of lost) toast.error(errorText(error, t));
    onChanged();
  };
  const start = async () => {
    setFinished(0);
    const result = await runEach(rows, run, setFinished);
    setFinished(null);
    setFailed(result.failed);
    onChanged();
    const count = result.done.length;
    const words = t(action === 'delete' ? 'list.deleted' : 'list.restored', { count });
    if (count > 0) toast.undo(words, t('form.undo'), () => void takeBack(result.done));
  };
  return { finished, failed, start, close: () => setFailed([]) };
}

/**
 * Deletes or restores the selected rows one by one, lists the failures with their reasons, and offers to undo the rest.
 */
export function EachChosen<Row>(props: EachChosenProps<Row>) {
  const t = useText();
  const { action, rows, nameOf } = props;
  const { finished, failed, start, close } = useDeed(props);
  const isDeleting = action === 'delete';
  const label = t(isDeleting ? 'form.delete' : 'form.restore');
  return (
    <>
      <Button
        small
        look={isDeleting ? 'danger' : 'plain'}
        icon={isDeleting ? <IconTrash size={16} /> : <IconArrowBackUp size={16} />}
        busy={finished !== null}
        onClick={() => void start()}
      >
        {finished === null ? label : t('list.progress', { done: finished, total: rows.length })}
      </Button>
      {failed.length > 0 && (
        <Modal
          title={t(isDeleting ? 'list.failed' : 'list.restoreFailed', { count: failed.length })}
          closeLabel={t('form.close')}
          onClose={close}
        >
          <ul className={styles.failed}>
            {failed.map(({ item, error }) => (
              <li key={nameOf(item)}>
                <strong>{nameOf(item)}</strong>
                <span>{errorText(error, t)}</span>
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </>
  );
}
