import { IconArrowBackUp, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { type EachResult, runEach } from '../lib/run-each.ts';
import { useText } from '../lib/use-text.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import styles from './selection-bar.module.css';
import { toast } from './toast.tsx';

type Action = 'delete' | 'restore' | 'deactivate' | 'activate';

/** The button of an action, and the texts about the rows that it was or was not done to. */
const words = {
  delete: { label: 'form.delete', Icon: IconTrash, done: 'list.deleted', failed: 'list.failed' },
  restore: {
    label: 'form.restore',
    Icon: IconArrowBackUp,
    done: 'list.restored',
    failed: 'list.restoreFailed',
  },
  deactivate: {
    label: 'users.deactivate',
    Icon: IconUserOff,
    done: 'list.deactivated',
    failed: 'list.deactivateFailed',
  },
  activate: {
    label: 'users.activate',
    Icon: IconUserCheck,
    done: 'list.activated',
    failed: 'list.activateFailed',
  },
} as const;

interface EachChosenProps<Row> {
  /** What the button does to the selected rows. */
  action: Action;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Deletes or deactivates a row. */
  remove: (row: Row) => Promise<unknown>;
  /** Takes back what `remove` did. */
  restore: (row: Row) => Promise<unknown>;
  /** Called after something was changed. */
  onChanged: () => void;
}

function useDeed<Row>({ action, rows, remove, restore, onChanged }: EachChosenProps<Row>) {
  const t = useText();
  const [finished, setFinished] = useState<number | null>(null);
  const [failed, setFailed] = useState<EachResult<Row>['failed']>([]);
  const isRemoval = action === 'delete' || action === 'deactivate';
  const [run, undo] = isRemoval ? [remove, restore] : [restore, remove];
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
    if (count > 0)
      toast.undo(t(words[action].done, { count }), t('form.undo'), () => void takeBack(result.done));
  };
  return { finished, failed, start, close: () => setFailed([]) };
}

/** Does the action to the selected rows one by one, lists the failures with their reasons, and offers to undo the rest. */
export function EachChosen<Row>(props: EachChosenProps<Row>) {
  const t = useText();
  const { action, rows, nameOf } = props;
  const { finished, failed, start, close } = useDeed(props);
  const { label, Icon, failed: heading } = words[action];
  return (
    <>
      <Button
        small
        look={action === 'delete' ? 'danger' : 'plain'}
        icon={<Icon size={16} />}
        busy={finished !== null}
        onClick={() => void start()}
      >
        {finished === null ? t(label) : t('list.progress', { done: finished, total: rows.length })}
      </Button>
      {failed.length > 0 && (
        <Modal title={t(heading, { count: failed.length })} onClose={close}>
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
