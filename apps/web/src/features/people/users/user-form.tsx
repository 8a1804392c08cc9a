import type { UserType } from '@forecourt/contract/actor';
import { customerLimitMax } from '@forecourt/contract/limits';
import { patchUser, type User } from '@forecourt/contract/users';
import type { NumberRange } from '../../../lib/check-value.ts';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { type TakenEmail, useTakenEmail } from '../../../lib/use-taken-email.ts';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TypeField } from './type-field.tsx';
import { isStaff } from './user-rights.ts';
import { usePatchUser } from './users.calls.ts';
import styles from './users.module.css';

type Switch = 'licensePlateEnabled' | 'reflectiveFloorEnabled' | 'active';

interface Values extends Partial<Record<Switch, boolean>> {
  email: string;
  name: string;
  type?: UserType | undefined;
  /** NaN while the field is empty. */
  maxCount?: number;
}

/** Only users have vehicles, and so a limit and permissions for pictures. */
function valuesOf({ role, ...user }: User): Values {
  const { maxCount, licensePlateEnabled, reflectiveFloorEnabled } = user;
  return {
    email: user.email,
    name: user.name ?? '',
    ...(!isStaff(role.name) && { type: role.type ?? undefined }),
    ...(role.name === 'user' && { maxCount, licensePlateEnabled, reflectiveFloorEnabled }),
    active: user.active,
  };
}

interface FieldsProps {
  user: User;
  values: Values;
  set: (change: Partial<Values>) => void;
  problem: (field: 'email' | 'name' | 'maxCount') => string | null;
  /** What the limit of pictures can be set to. */
  limits: NumberRange | undefined;
  taken: TakenEmail;
}

function Fields({ user, values, set, problem, limits, taken }: FieldsProps) {
  const t = useText();
  const { maxCount } = values;
  const field = (name: 'email' | 'name') => (
    <TextField
      label={t(name === 'email' ? 'login.email' : 'users.name')}
      type={name === 'email' ? 'email' : 'text'}
      autoComplete="off"
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      problem={(name === 'email' && taken.taken) || problem(name)}
      ref={name === 'email' ? taken.field : undefined}
    />
  );
  const switches = (['licensePlateEnabled', 'reflectiveFloorEnabled', 'active'] as const).filter(
    (name) => values[name] !== undefined,
  );
  return (
    <>
      {field('name')}
      {field('email')}
      {!isStaff(user.role.name) && (
        <TypeField
          value={values.type}
          onChange={(type) => set({ type })}
          mayBeNone={user.role.name !== 'user'}
        />
      )}
      {maxCount !== undefined && (
        <NumberField
          label={t('users.maxCount')}
          hint={t('users.maxCountHint')}
          value={maxCount}
          onChange={(value) => set({ maxCount: value ?? Number.NaN })}
          range={limits}
          problem={problem('maxCount')}
          showProblem
        />
      )}
      <div className={styles.switches}>
        {switches.map((name) => (
          <CheckBox
            key={name}
            label={t(`users.${name}`)}
            checked={values[name] === true}
            onChange={(isOn) => set({ [name]: isOn })}
          />
        ))}
      </div>
    </>
  );
}

/** Edits a user, for those who administer it. */
export function UserForm({ user }: { user: User }) {
  const t = useText();
  const me = useCurrentUser();
  const patch = usePatchUser(user.id);
  const { values, set, ...draft } = useDraft(patchUser, valuesOf(user));
  const taken = useTakenEmail(patch, values.email);
  // Only root can set a limit beyond this; one that root has set may stay.
  const isRoot = me.role.name === 'root';
  const limits = isRoot ? undefined : { min: 0, max: Math.max(customerLimitMax, user.maxCount ?? 0) };
  const isBeyond = !isRoot && (draft.changed.maxCount ?? 0) > customerLimitMax;
  const problem = (field: 'email' | 'name' | 'maxCount') =>
    field === 'maxCount' && isBeyond ? t('form.atMost', { value: customerLimitMax }) : draft.problem(field);
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid && !isBeyond}
      unchanged={!draft.isChanged}
      request={patch}
      isErrorAtField={taken.isShown}
      onSubmit={() => patch.mutate(draft.changed)}
    >
      <Fields {...{ user, values, set, problem, limits, taken }} />
    </Form>
  );
}
