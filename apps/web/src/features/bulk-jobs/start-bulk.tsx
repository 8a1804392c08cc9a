import { type UserType, userTypes } from '@forecourt/contract/actor';
import type { PresetId } from '@forecourt/contract/presets';
import { IconArrowBackUp, IconPencil, IconSparkles, IconTrash, IconWand } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import type { Matching } from '../../ui/data-page/list-selection.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { type BulkStart, type BulkWish, narrowingOf, useStartBulk } from './bulk-jobs.calls.ts';

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
  const { onlyDeleted: _only, ...filter } = narrowingOf(query);
  const run = (wish: Pick<BulkWish, 'action'> & object) =>
    start.mutate({ ...wish, filter, ...(ids && { ids }), until: matching.until } as BulkStart, {
      onSuccess: onStarted,
    });
  return { run, busy: start.isPending, error: start.error };
}

/** Deletes or restores all that a list finds, in the background. */
export function StartBulk({
  action,
  ...props
}: StartProps & { action: 'deleteVehicles' | 'deleteUsers' | 'restoreVehicles' | 'restoreUsers' }) {
  const t = useText();
  const { run, busy } = useStart(props);
  const isDeleting = action.startsWith('delete');
  return (
    <Button
      small
      look={isDeleting ? 'danger' : 'plain'}
      icon={isDeleting ? <IconTrash size={16} /> : <IconArrowBackUp size={16} />}
      busy={busy}
      onClick={() => run({ action })}
    >
      {t(isDeleting ? 'form.delete' : 'form.restore')}
    </Button>
  );
}

interface AskedProps {
  label: string;
  icon: ReactNode;
  title: string;
  canStart: boolean;
  busy: boolean;
  error: unknown;
  onStart: () => void;
  children: ReactNode;
}

/** A button whose window asks what exactly, and says how many it is about. */
function Asked({ label, icon, title, canStart, busy, error, onStart, children }: AskedProps) {
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
            isValid={canStart}
            unchanged={!canStart}
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

/** Makes pictures of all vehicles that the list finds. */
export function ProcessMatching({ presets, ...props }: ProcessProps) {
  const t = useText();
  const count = wholeNumber(props.matching.count, useLanguage());
  const { run, busy, error } = useStart(props);
  const [preset, setPreset] = useState<PresetId | ''>('');
  return (
    <Asked
      label={t('bulk.process')}
      icon={<IconSparkles size={16} />}
      title={t('bulk.processTitle', { count })}
      canStart
      busy={busy}
      error={error}
      onStart={() => run({ action: 'processVehicles', ...(preset && { preset }) })}
    >
      <SelectField
        label={t('presets.title')}
        hint={t('bulk.processHint')}
        value={preset}
        onChange={(value) => setPreset(value as PresetId | '')}
        choices={[
          { value: '', label: t('bulk.asSettings') },
          ...presets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Asked>
  );
}

/** Gives all vehicles that the list finds another showroom. */
export function ChangeShowroom({ presets, ...props }: ProcessProps) {
  const t = useText();
  const { run, busy, error } = useStart(props);
  const [preset, setPreset] = useState<PresetId | ''>('');
  return (
    <Asked
      label={t('order.changeShowroom')}
      icon={<IconWand size={16} />}
      title={t('bulk.showroomTitle', { count: props.matching.count })}
      canStart
      busy={busy}
      error={error}
      onStart={() => run({ action: 'patchVehicles', preset: preset || null } as never)}
    >
      <SelectField
        label={t('presets.title')}
        hint={t('bulk.showroomHint')}
        value={preset}
        onChange={(value) => setPreset(value as PresetId | '')}
        choices={[
          { value: '', label: t('bulk.asSettings') },
          ...presets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Asked>
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
      canStart={Object.keys(change).length > 0}
      busy={busy}
      error={error}
      onStart={() => run({ action: 'patchUsers', change } as never)}
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
