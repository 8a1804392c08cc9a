import { type UserType, userTypes } from '@forecourt/contract/actor';
import type { PresetId } from '@forecourt/contract/presets';
import { IconArrowBackUp, IconPencil, IconSparkles, IconTrash, IconWand } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Matching } from '../../ui/data-page/list-selection.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { type BulkOrder, emptyLists, narrowingOf, useStartBulk } from './bulk-jobs.calls.ts';

// Fetched when its window opens: the list of vehicles, a first screen, needs it for nothing else.
const ShowroomField = lazy(async () => ({ default: (await import('./showroom-field.tsx')).ShowroomField }));

interface StartProps {
  /** What the list is asked with. */
  query: Record<string, unknown>;
  /** How many, and as of which moment; named rows need none. */
  matching: Pick<Matching, 'count'> & { until?: string };
  /** Only these of what the list finds. */
  ids?: readonly string[];
  onStarted: () => void;
}

function useStart({ query, matching, ids, onStarted }: StartProps) {
  const start = useStartBulk();
  const queries = useQueryClient();
  const { onlyDeleted: _only, ...filter } = narrowingOf(query);
  const run = (action: BulkOrder) =>
    start.mutate(
      { ...action, filter, ids, until: matching.until },
      {
        onSuccess: () => {
          if (action.action === 'deleteVehicles') void emptyLists(queries, narrowingOf(query));
          onStarted();
        },
      },
    );
  return { run, busy: start.isPending, error: start.error };
}

/** Deletes all that a list finds, in the background; asks first, with their number. */
export function DeleteMatching({ of, ...props }: StartProps & { of: 'vehicles' | 'users' }) {
  const t = useText();
  const { count } = props.matching;
  const number = wholeNumber(count, useLanguage());
  const { run, busy, error } = useStart(props);
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
          busy={busy}
          error={error}
          onYes={() => run({ action })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Restores all that a list finds, in the background. */
export function RestoreMatching({ of, ...props }: StartProps & { of: 'vehicles' | 'users' }) {
  const t = useText();
  const { run, busy } = useStart(props);
  const action = of === 'vehicles' ? 'restoreVehicles' : 'restoreUsers';
  return (
    <Button small icon={<IconArrowBackUp size={16} />} busy={busy} onClick={() => run({ action })}>
      {t('form.restore')}
    </Button>
  );
}

interface AskedProps {
  label: string;
  icon: ReactNode;
  title: string;
  /** Whether the form still holds what it opened with; left out where it may be sent just like that. */
  unchanged?: boolean;
  busy: boolean;
  error: unknown;
  onStart: () => void;
  children: ReactNode;
}

/** A button whose window asks what exactly, and says how many it is about. */
function Asked({ label, icon, title, unchanged, busy, error, onStart, children }: AskedProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Modal title={title} closeLabel={t('form.close')} onClose={() => setOpen(false)}>
          <Form
            submitLabel={t('bulk.start')}
            isValid
            unchanged={unchanged}
            busy={busy}
            error={error}
            onCancel={() => setOpen(false)}
            onSubmit={onStart}
          >
            {() => children}
          </Form>
        </Modal>
      )}
    </>
  );
}

interface ProcessProps extends StartProps {
  /** By the names that people know. */
  presets: readonly { id: PresetId; name: string }[];
}

interface ShowroomAction {
  hint: string;
  actionOf: (preset: PresetId | null) => BulkOrder;
  /** What it can cost. */
  cost?: ReactNode;
}

/** A button whose window asks for a showroom; null is what the settings of each vehicle say. */
function AskedForShowroom({
  presets,
  hint,
  actionOf,
  cost,
  label,
  icon,
  title,
  ...props
}: ProcessProps & Pick<AskedProps, 'label' | 'icon' | 'title'> & ShowroomAction) {
  const { run, busy, error } = useStart(props);
  const [preset, setPreset] = useState<PresetId | ''>('');
  return (
    <Asked
      label={label}
      icon={icon}
      title={title}
      busy={busy}
      error={error}
      onStart={() => run(actionOf(preset || null))}
    >
      <Suspense>
        <ShowroomField presets={presets} hint={hint} value={preset} onChange={setPreset} />
        {cost}
      </Suspense>
    </Asked>
  );
}

/** Makes pictures of all vehicles that the list finds. */
export function ProcessMatching(props: ProcessProps & Pick<ShowroomAction, 'cost'>) {
  const t = useText();
  const { count } = props.matching;
  const number = wholeNumber(count, useLanguage());
  return (
    <AskedForShowroom
      {...props}
      label={t('bulk.process')}
      icon={<IconSparkles size={16} />}
      title={t('bulk.processTitle', { count, number })}
      hint={t('bulk.processHint')}
      actionOf={(preset) => ({ action: 'processVehicles', preset })}
    />
  );
}

/** Gives all vehicles that the list finds another showroom. */
export function ChangeShowroom(props: ProcessProps) {
  const t = useText();
  const { count } = props.matching;
  const number = wholeNumber(count, useLanguage());
  return (
    <AskedForShowroom
      {...props}
      label={t('order.changeShowroom')}
      icon={<IconWand size={16} />}
      title={t('bulk.showroomTitle', { count, number })}
      hint={t('bulk.showroomHint')}
      actionOf={(preset) => ({ action: 'patchVehicles', preset })}
    />
  );
}

/** Changes all users that the list finds. */
export function ChangeMatching(props: StartProps) {
  const t = useText();
  const count = wholeNumber(props.matching.count, useLanguage());
  const { run, busy, error } = useStart(props);
  const [type, setType] = useState<UserType | ''>('');
  const [active, setActive] = useState('');
  const change = { ...(type && { type }), ...(active && { active: active === 'true' }) };
  const unchanged = { value: '', label: t('bulk.asItIs') };
  return (
    <Asked
      label={t('bulk.change')}
      icon={<IconPencil size={16} />}
      title={t('bulk.changeTitle', { count })}
      unchanged={Object.keys(change).length === 0}
      busy={busy}
      error={error}
      onStart={() => run({ action: 'patchUsers', change })}
    >
      <SelectField
        label={t('users.type')}
        value={type}
        onChange={(value) => setType(value as UserType | '')}
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
