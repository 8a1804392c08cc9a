import { type UserType, userTypes } from '@forecourt/contract/actor';
import type { PresetId } from '@forecourt/contract/presets';
import { IconArrowBackUp, IconPencil, IconSparkles, IconTrash, IconWand } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { MatchingRows } from '../../../ui/data-page/list-selection.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Form, type FormRequest } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { type BulkOrder, conditionsOf, emptyLists, useStartBulk } from './bulk-jobs.calls.ts';

// Loaded when its dialog opens, because the list of vehicles, often the first screen, does not need it otherwise.
const ShowroomField = lazy(async () => ({ default: (await import('./showroom-field.tsx')).ShowroomField }));

interface StartProps {
  /** The query of the list. */
  query: Record<string, unknown>;
  /** The number of rows and the time up to which rows count; named rows need no time. */
  matching: Pick<MatchingRows, 'count'> & { until?: string };
  /** Limits the action to these rows. */
  ids?: readonly string[];
  onStarted: () => void;
}

function useStart({ query, matching, ids, onStarted }: StartProps) {
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

/** Deletes all rows that match a list's query in a background job; asks for confirmation with their number. */
export function DeleteMatching({ of, ...props }: StartProps & { of: 'vehicles' | 'users' }) {
  const t = useText();
  const { count } = props.matching;
  const number = wholeNumber(count, useLanguage());
  const { run, request } = useStart(props);
  const [isAsking, setAsking] = useState(false);
  const action = of === 'vehicles' ? 'deleteVehicles' : 'deleteUsers';
  return (
    <>
      <Button small look="danger" icon={<IconTrash size={16} />} onClick={() => setAsking(true)}>
        {t('form.delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(`bulk.ask.${action}`, { count, number })}
          text={t('bulk.askText')}
          yes={t('form.delete')}
          request={request}
          onYes={() => run({ action })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Restores all rows that match a list's query in a background job. */
export function RestoreMatching({ of, ...props }: StartProps & { of: 'vehicles' | 'users' }) {
  const t = useText();
  const { run, request } = useStart(props);
  const action = of === 'vehicles' ? 'restoreVehicles' : 'restoreUsers';
  return (
    <Button
      small
      icon={<IconArrowBackUp size={16} />}
      busy={request.isPending}
      onClick={() => run({ action })}
    >
      {t('form.restore')}
    </Button>
  );
}

interface AskedProps {
  label: string;
  icon: ReactNode;
  title: string;
  /** Whether the form still has its initial values; omitted if it may be submitted unchanged. */
  unchanged?: boolean;
  request: FormRequest;
  onStart: () => void;
  children: ReactNode;
}

/** A button that opens a dialog with the options and the number of affected rows. */
function Asked({ label, icon, title, unchanged, request, onStart, children }: AskedProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Modal title={title} onClose={() => setOpen(false)}>
          <Form
            submitLabel={t('bulk.start')}
            isValid
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

interface ProcessProps extends StartProps {
  /** With their display names. */
  presets: readonly { id: PresetId; name: string }[];
}

const showroomActions = {
  processVehicles: {
    label: 'bulk.process',
    title: 'bulk.processTitle',
    hint: 'bulk.processHint',
    icon: <IconSparkles size={16} />,
  },
  patchVehicles: {
    label: 'bulk.showroom',
    title: 'bulk.showroomTitle',
    hint: 'bulk.showroomHint',
    icon: <IconWand size={16} />,
  },
} as const;

interface AskedForShowroomProps extends ProcessProps {
  action: keyof typeof showroomActions;
  /** Shows the maximum price. */
  cost?: ReactNode;
}

/** A button that opens a dialog to choose a showroom; null uses the settings of each vehicle. */
function AskedForShowroom({ action, presets, cost, ...props }: AskedForShowroomProps) {
  const t = useText();
  const { count } = props.matching;
  const number = wholeNumber(count, useLanguage());
  const { run, request } = useStart(props);
  const [preset, setPreset] = useState<PresetId | ''>('');
  const { label, title, hint, icon } = showroomActions[action];
  return (
    <Asked
      label={t(label)}
      icon={icon}
      title={t(title, { count, number })}
      request={request}
      onStart={() => run({ action, preset: preset || null })}
    >
      <Suspense>
        <ShowroomField presets={presets} hint={t(hint)} value={preset} onChange={setPreset} />
        {cost}
      </Suspense>
    </Asked>
  );
}

/** Processes the pictures of all vehicles that match the list's query. */
export const ProcessMatching = (props: Omit<AskedForShowroomProps, 'action'>) => (
  <AskedForShowroom {...props} action="processVehicles" />
);

/** Sets the showroom of the next pictures of all vehicles that match the list's query. */
export const ChangeShowroom = (props: ProcessProps) => <AskedForShowroom {...props} action="patchVehicles" />;

/** Changes all users that match the list's query. */
export function ChangeMatching(props: StartProps) {
  const t = useText();
  const count = wholeNumber(props.matching.count, useLanguage());
  const { run, request } = useStart(props);
  const [type, setType] = useState<UserType | ''>('');
  const [active, setActive] = useState<'' | 'true' | 'false'>('');
  const change = { ...(type && { type }), ...(active && { active: active === 'true' }) };
  const unchanged = { value: '' as const, label: t('bulk.asItIs') };
  return (
    <Asked
      label={t('bulk.change')}
      icon={<IconPencil size={16} />}
      title={t('bulk.changeTitle', { count })}
      unchanged={Object.keys(change).length === 0}
      request={request}
      onStart={() => run({ action: 'patchUsers', change })}
    >
      <SelectField
        label={t('users.type')}
        value={type}
        onChange={setType}
        choices={[unchanged, ...userTypes.map((value) => ({ value, label: t(`userTypes.${value}`) }))]}
      />
      <SelectField
        label={t('users.state')}
        value={active}
        onChange={setActive}
        choices={[
          unchanged,
          { value: 'true', label: t('users.active') },
          { value: 'false', label: t('users.inactive') },
        ]}
      />
    </Asked>
  );
}
