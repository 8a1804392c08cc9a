import { type UserType, userTypes } from '@forecourt/contract/actor';
import type { PresetId } from '@forecourt/contract/presets';
import { IconArrowBackUp, IconPencil, IconSparkles, IconTrash, IconWand } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Asked, type StartProps, useStart } from './asked-bulk.tsx';

// Loaded when its dialog opens, because the list of vehicles, often the first screen, does not need it otherwise.
const ShowroomField = lazy(async () => ({ default: (await import('./showroom-field.tsx')).ShowroomField }));

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
