import type { QuietHours } from '@forecourt/contract/quiet-hours';
import type { User } from '@forecourt/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckBox, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { quietHoursOf, useSetQuietHours } from './quiet-hours.calls.ts';
import styles from './quiet-hours-card.module.css';

/** What the form proposes when quiet hours are turned on. */
const proposedHours = { from: '20:00', to: '07:00' };

/** Times are those of this browser, which the server stores by the name of their zone. */
const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function QuietHoursForm({ id, stored }: { id: User['id']; stored: QuietHours }) {
  const t = useText();
  const save = useSetQuietHours(id);
  const [hours, setHours] = useState(stored.hours);
  const [dailyMail, setDailyMail] = useState(stored.dailyMail);
  const zone = zoneOfBrowser();
  const body = { hours, dailyMail, timeZone: zone };
  /** What holds was stored in another time zone than that of this browser. */
  const isElsewhere = (stored.hours !== null || stored.dailyMail) && stored.timeZone !== zone;
  const isSame = JSON.stringify([hours, dailyMail]) === JSON.stringify([stored.hours, stored.dailyMail]);
  const missing = (time: string) => (time === '' ? t('form.required') : null);
  const problem = hours && hours.from === hours.to ? t('quietHours.same') : null;
  const isValid = !hours || (hours.from !== '' && hours.to !== '' && !problem);
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={isValid}
      unchanged={isSame}
      disabled={isSame && !isElsewhere}
      request={save}
      onSubmit={() => save.mutate(body)}
    >
      <CheckBox
        label={t('quietHours.on')}
        checked={hours !== null}
        onChange={(isOn) => setHours(isOn ? (stored.hours ?? proposedHours) : null)}
      />
      {hours && (
        <div className={styles.times}>
          <TextField
            type="time"
            label={t('quietHours.from')}
            value={hours.from}
            onChange={(from) => setHours({ ...hours, from })}
            problem={missing(hours.from)}
          />
          <TextField
            type="time"
            label={t('quietHours.to')}
            value={hours.to}
            onChange={(to) => setHours({ ...hours, to })}
            problem={missing(hours.to) ?? problem}
          />
        </div>
      )}
      {hours && (
        <p className={styles.hint}>{t('quietHours.hint', { zone: isElsewhere ? stored.timeZone : zone })}</p>
      )}
      <CheckBox label={t('quietHours.daily')} checked={dailyMail} onChange={setDailyMail} />
      <p className={styles.hint}>{t('quietHours.dailyHint')}</p>
      {isElsewhere && (
        <p className={styles.hint}>{t('quietHours.elsewhere', { stored: stored.timeZone, zone })}</p>
      )}
    </Form>
  );
}

/** Quiet hours, and one mail a day instead of one for each notification. */
export function QuietHoursCard({ user }: { user: User }) {
  const t = useText();
  const { data: stored, error, refetch } = useQuery(quietHoursOf(user.id));
  return (
    <Card title={t('quietHours.title')}>
      {stored ? (
        <QuietHoursForm key={JSON.stringify(stored)} id={user.id} stored={stored} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Card>
  );
}
