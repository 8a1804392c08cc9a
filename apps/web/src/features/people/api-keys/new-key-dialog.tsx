import { type ApiKeyScope, apiKeyScopes } from '@forecourt/contract/actor';
import { apiKeyDays, type NewApiKey } from '@forecourt/contract/api-keys';
import { apiKeyCallsMax, apiKeyNameMax, sandboxCallsMax } from '@forecourt/contract/limits';
import { useState } from 'react';
import { isFilled } from '../../../lib/field-checks.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { CheckBox, SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { useCreateApiKey } from './api-keys.calls.ts';
import styles from './api-keys.module.css';

/** The whole number that was typed; null: nothing. Undefined: something else. */
function callsOf(typed: string, max: number): number | null | undefined {
  if (typed.trim() === '') return null;
  const calls = Number(typed);
  return Number.isInteger(calls) && calls >= 1 && calls <= max ? calls : undefined;
}

interface KeyFormProps {
  onMade: (made: NewApiKey) => void;
  onCancel: () => void;
}

function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const t = useText();
  const language = useLanguage();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(['read', 'pictures']);
  const [days, setDays] = useState('365');
  const [typed, setTyped] = useState('');
  const [isSandbox, setSandbox] = useState(false);
  const create = useCreateApiKey();
  const callsMax = isSandbox ? sandboxCallsMax : apiKeyCallsMax;
  const calls = callsOf(typed, callsMax);
  const toggle = (scope: ApiKeyScope, isOn: boolean) =>
    setScopes(apiKeyScopes.filter((one) => (one === scope ? isOn : scopes.includes(one))));
  const submit = () => {
    const chosen = apiKeyDays.find((count) => String(count) === days) ?? null;
    create.mutate(
      { name, scopes: [...scopes], days: chosen, callsPerDay: calls ?? null, isSandbox },
      { onSuccess: onMade },
    );
  };
  const needed = t('apiKeys.noScope');
  return (
    <Form
      submitLabel={t('apiKeys.create')}
      isValid={isFilled(name) && scopes.length > 0 && calls !== undefined}
      problem={scopes.length > 0 ? null : needed}
      request={create}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label={t('apiKeys.name')}
        hint={t('apiKeys.nameHint')}
        maxLength={apiKeyNameMax}
        value={name}
        onChange={setName}
        problem={isFilled(name) ? null : t('form.required')}
      />
      <fieldset className={styles.scopes}>
        <legend>{t('apiKeys.scopesLabel')}</legend>
        {apiKeyScopes.map((scope) => (
          <CheckBox
            key={scope}
            label={t(`apiKeys.scopeTexts.${scope}`)}
            checked={scopes.includes(scope)}
            onChange={(isOn) => toggle(scope, isOn)}
          />
        ))}
      </fieldset>
      <CheckBox label={t('apiKeys.isSandbox')} checked={isSandbox} onChange={setSandbox} />
      <SelectField
        label={t('apiKeys.lifetime')}
        value={days}
        onChange={setDays}
        choices={[
          ...apiKeyDays.map((count) => ({
            value: String(count),
            label: t('apiKeys.days', { number: String(count) }),
          })),
          { value: '', label: t('apiKeys.noEnd') },
        ]}
      />
      <TextField
        label={t('apiKeys.callsPerDay')}
        hint={
          isSandbox
            ? t('apiKeys.sandboxCallsHint', { max: wholeNumber(callsMax, language) })
            : t('apiKeys.callsHint')
        }
        inputMode="numeric"
        value={typed}
        onChange={setTyped}
        problem={
          calls === undefined ? t('apiKeys.callsWrong', { max: wholeNumber(callsMax, language) }) : null
        }
      />
    </Form>
  );
}

/** Makes an API key and shows it, once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [made, setMade] = useState<NewApiKey | null>(null);
  return (
    <Modal title={t(made ? 'apiKeys.madeTitle' : 'apiKeys.new')} onClose={onClose}>
      {made ? <MadeKey made={made} onClose={onClose} /> : <KeyForm onMade={setMade} onCancel={onClose} />}
    </Modal>
  );
}

export function MadeKey({ made, note, onClose }: { made: NewApiKey; note?: string; onClose: () => void }) {
  const t = useText();
  return (
    <ShownOnce
      secret={made.key}
      text={t('apiKeys.madeText')}
      note={note}
      copyLabel={t('apiKeys.copy')}
      copied={t('apiKeys.copied')}
      onClose={onClose}
    />
  );
}
