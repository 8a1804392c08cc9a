import { type Installation, patchInstallation } from '@forecourt/contract/installation';
import { fromLocalTime, toLocalTime } from '../../../lib/local-time.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { usePatchInstallation } from './installation.calls.ts';

const addresses = ['privacyUrl', 'accessibilityUrl', 'chatUrl'] as const;

interface InstallationFormProps {
  installation: Installation;
}

/** The settings of the installation: its name, its links, sign-up and greeting. */
export function InstallationForm({ installation }: InstallationFormProps) {
  const t = useText();
  const patch = usePatchInstallation();
  const { logo: _logo, ...decided } = installation;
  const { values, set, problem, range, ...draft } = useDraft(patchInstallation, decided);
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid}
      unchanged={!draft.isChanged}
      request={patch}
      onSubmit={() => patch.mutate(draft.changed)}
    >
      <TextField
        label={t('installation.name')}
        hint={t('installation.nameHint', { name: t('brand') })}
        value={values.name ?? ''}
        onChange={(name) => set({ name: name || null })}
        problem={problem('name')}
      />
      {addresses.map((name) => (
        <TextField
          key={name}
          type="url"
          inputMode="url"
          placeholder="https://"
          label={t(`installation.${name}`)}
          hint={t(`installation.${name}Hint`)}
          value={values[name] ?? ''}
          onChange={(typed) => set({ [name]: typed.trim() || null })}
          problem={problem(name)}
        />
      ))}
      <TextField
        type="datetime-local"
        label={t('installation.firstVisitUntil')}
        hint={t('installation.firstVisitUntilHint')}
        value={toLocalTime(values.firstVisitUntil)}
        onChange={(typed) => set({ firstVisitUntil: fromLocalTime(typed) })}
        problem={problem('firstVisitUntil')}
      />
      <NumberField
        label={t('installation.onlineClockOffsetMinutes')}
        hint={t('installation.onlineClockOffsetMinutesHint')}
        value={values.onlineClockOffsetMinutes}
        onChange={(minutes) => set({ onlineClockOffsetMinutes: minutes ?? Number.NaN })}
        range={range('onlineClockOffsetMinutes')}
        problem={problem('onlineClockOffsetMinutes')}
      />
      <CheckBox
        label={t('installation.signUpOpen')}
        checked={values.signUpOpen}
        onChange={(signUpOpen) => set({ signUpOpen })}
      />
      <CheckBox
        label={t('installation.demoOpen')}
        checked={values.demoOpen}
        onChange={(demoOpen) => set({ demoOpen })}
      />
      <CheckBox
        label={t('installation.staffSecondFactor')}
        checked={values.staffSecondFactor}
        onChange={(staffSecondFactor) => set({ staffSecondFactor })}
      />
      <CheckBox
        label={t('installation.confirmSensitive')}
        checked={values.confirmSensitive}
        onChange={(confirmSensitive) => set({ confirmSensitive })}
      />
      <CheckBox
        label={t('installation.forcePasswordChange')}
        checked={values.forcePasswordChange}
        onChange={(forcePasswordChange) => set({ forcePasswordChange })}
      />
    </Form>
  );
}
