import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isFilled } from '../../../lib/field-checks.ts';
import { dateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactor, useDisable } from './second-factor.calls.ts';
import styles from './second-factor.module.css';
import { AppStep, type EnrolledSecret, PasswordStep } from './second-factor-enrol.tsx';
import { CodeField, OwnPasswordField } from './second-factor-fields.tsx';

/** With this many recovery codes left or fewer, new ones are recommended. */
const fewCodes = 3;

function TurnOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const disable = useDisable();
  return (
    <Form
      danger
      submitLabel={t('secondFactor.turnOff')}
      isValid={isFilled(password) && isFilled(code)}
      request={disable}
      onCancel={onCancel}
      onSubmit={() => disable.mutate({ password, code }, { onSuccess: onDone })}
    >
      <p>{t('secondFactor.offText')}</p>
      <OwnPasswordField value={password} onChange={setPassword} />
      <CodeField value={code} onChange={setCode} hint={t('login.codeIntro')} />
    </Form>
  );
}

function State({ since, left, onTurnOff }: { since: string; left: number; onTurnOff: () => void }) {
  const t = useText();
  return (
    <div className={styles.stack}>
      <p className={styles.state}>
        <Badge tone="good">{t('settings.on')}</Badge>
        <span>{t('secondFactor.since', { when: dateTime(since) })}</span>
      </p>
      <p className={left <= fewCodes ? styles.few : undefined}>
        {t('secondFactor.left', { count: left })}
        {left <= fewCodes && ` ${t('secondFactor.renew')}`}
      </p>
      <div>
        <Button onClick={onTurnOff}>{t('secondFactor.turnOff')}</Button>
      </div>
    </div>
  );
}

type Step =
  | { kind: 'state' | 'password' | 'off' }
  | { kind: 'app'; secret: EnrolledSecret }
  | { kind: 'codes'; codes: readonly string[] };

function Content({ onTurnedOn }: { onTurnedOn: () => void }) {
  const t = useText();
  const [step, setStep] = useState<Step>({ kind: 'state' });
  const { data, error, refetch } = useQuery(secondFactor);
  const toState = () => setStep({ kind: 'state' });
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows />;
  switch (step.kind) {
    case 'password':
      return <PasswordStep onCancel={toState} onSecret={(secret) => setStep({ kind: 'app', secret })} />;
    case 'app':
      return (
        <AppStep
          secret={step.secret}
          onCancel={toState}
          onCodes={(codes) => setStep({ kind: 'codes', codes })}
        />
      );
    case 'codes':
      return (
        <RecoveryCodes
          codes={step.codes}
          onKept={() => {
            toState();
            onTurnedOn();
          }}
        />
      );
    case 'off': {
      const onDone = () => {
        toast.success(t('secondFactor.isOff'));
        toState();
      };
      return <TurnOff onDone={onDone} onCancel={toState} />;
    }
  }
  if (data.since) {
    return <State since={data.since} left={data.recoveryCodes} onTurnOff={() => setStep({ kind: 'off' })} />;
  }
  return (
    <div className={styles.stack}>
      <p>{t('secondFactor.why')}</p>
      <div>
        <Button onClick={() => setStep({ kind: 'password' })}>{t('secondFactor.setUp')}</Button>
      </div>
    </div>
  );
}

/** The second factor of one's own account: its state, and the steps to turn it on and off. */
export function SecondFactorCard({ onTurnedOn = () => undefined }: { onTurnedOn?: () => void }) {
  const t = useText();
  return (
    <Card id="second-factor" title={t('secondFactor.title')}>
      <Content onTurnedOn={onTurnedOn} />
    </Card>
  );
}
