import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { MatchingRows } from '../../../ui/data-page/list-selection.tsx';
import { Form, type FormRequest } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { type BulkOrder, conditionsOf, emptyLists, useStartBulk } from './bulk-jobs.calls.ts';
import styles from './bulk-jobs.module.css';

export interface StartProps {
  /** The query of the list. */
  query: Record<string, unknown>;
  /** The number of rows and the time up to which rows count; named rows need no time. */
  matching: Pick<MatchingRows, 'count'> & { until?: string };
  /** Limits the action to these rows. */
  ids?: readonly string[];
  onStarted: () => void;
}

/** Starts an action on the rows. */
export function useStart({ query, matching, ids, onStarted }: StartProps) {
  const start = useStartBulk();
  const queries = useQueryClient();
  const { onlyDeleted: _only, ...filter } = conditionsOf(query);
  const run = (action: BulkOrder) =>
    start.mutate(
      { ...action, filter, ids, until: matching.until },
      {
        onSuccess: () => {
          if (action.action === 'deleteVehicles') void emptyLists(queries, conditionsOf(query));
          onStarted();
        },
      },
    );
  return { run, request: start };
}

interface AskedProps {
  label: string;
  icon: ReactNode;
  title: string;
  /** Not in portrait on tablets, where the bar has no room for another button. */
  isForWideBars?: boolean;
  /** The form cannot be submitted; by default while it is `unchanged`. */
  disabled?: boolean;
  onOpen?: () => void;
  /** Whether the form still has its initial values; omitted if it may be submitted unchanged. */
  unchanged?: boolean;
  request: FormRequest;
  onStart: () => void;
  children: ReactNode;
}

/** A button that opens a dialog with the options and the number of affected rows. */
export function Asked({
  isForWideBars = false,
  onOpen,
  label,
  icon,
  title,
  unchanged,
  disabled = unchanged,
  request,
  onStart,
  children,
}: AskedProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        small
        icon={icon}
        className={isForWideBars ? styles.wide : undefined}
        onClick={() => {
          setOpen(true);
          onOpen?.();
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <Modal title={title} onClose={() => setOpen(false)}>
          <Form
            submitLabel={t('bulk.start')}
            isValid
            disabled={disabled}
            unchanged={unchanged}
            request={request}
            onCancel={() => setOpen(false)}
            onSubmit={onStart}
          >
            {children}
          </Form>
        </Modal>
      )}
    </>
  );
}
