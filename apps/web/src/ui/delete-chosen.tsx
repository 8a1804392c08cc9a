import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { type EachResult, runEach } from '../lib/run-each.ts';
import { useText } from '../lib/use-text.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import styles from './selection-bar.module.css';
import { toast } from './toast.tsx';

interface DeleteChosenProps<Row> {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  remove: (row: Row) => Promise<unknown>;
  restore: (row: Row) => Promise<unknown>;
  /** Something was deleted or brought back. */
  onChanged: () => void;
}

function useDeletion<Row>({ rows, remove, restore, onChanged }: DeleteChosenProps<Row>) {
  const t = useText();
  const [finished, setFinished] = useState<number | null>(null);
  const [failed, setFailed] = useState<EachResult<Row>['failed']>([]);
  const bringBack = async (done: readonly Row[]) => {
    // The rows and this bar may be gone by now; a message is not.
    const { failed: lost } = await runEach(done, restore);
    for (const { error } of lost) toast.error(errorText(error, t));
    onChanged();
  };
  const run = async () => {
    setFinished(0);
    const result = await runEach(rows, remove, setFinished);
    setFinished(null);
    setFailed(result.failed);
    onChanged();
    const count = result.done.length;
    if (count > 0)
      toast.undo(t('list.deleted', { count }), t('form.undo'), () => void bringBack(result.done));
  };
  return { finished, failed, run, close: () => setFailed([]) };
}

/** Deletes the chosen rows one by one, says which could not be and why, and offers to take it back. */
export function DeleteChosen<Row>(props: DeleteChosenProps<Row>) {
  const t = useText();
  const { rows, nameOf } = props;
  const { finished, failed, run, close } = useDeletion(props);
  const label =
    finished === null ? t('form.delete') : t('list.progress', { done: finished, total: rows.length });
  return (
    <>
      <Button
        small
        look="danger"
        icon={<IconTrash size={16} />}
        busy={finished !== null}
        onClick={() => void run()}
      >
        {label}
      </Button>
      {failed.length > 0 && (
        <Modal
          title={t('list.failed', { count: failed.length })}
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
