import type { Device } from '@forecourt/contract/devices';
import type { User } from '@forecourt/contract/users';
import { useQuery } from '@tanstack/react-query';
import { dateTime } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Problem } from '../../../ui/problem.tsx';
import styles from './browsers-card.module.css';
import { browsersOf, thisBrowser, useRemoveBrowser, useTest, useTurnOn } from './push.calls.ts';

const names: Record<Device['meta']['manufacturer'], string | null> = {
  chrome: 'Chrome',
  firefox: 'Firefox',
  safari: 'Safari',
  opera: 'Opera',
  edge: 'Edge',
  'No browser detection': null,
};

interface BrowserProps {
  user: User;
  device: Device;
  isHere: boolean;
}

function Browser({ device, isHere, user }: BrowserProps) {
  const t = useText();
  const remove = useRemoveBrowser(user.id);
  const test = useTest(user.id);
  const name = names[device.meta.manufacturer] ?? t('sessions.unknown');
  const since = t('push.since', { when: dateTime(device.createdAt) });
  return (
    <li>
      <span>
        {name}
        <small>{isHere ? `${t('push.here')} · ${since}` : since}</small>
      </span>
      <span className={styles.actions}>
        {isHere && (
          <Button small busy={test.isPending} onClick={() => test.mutate(device)}>
            {t('push.test')}
          </Button>
        )}
        <Button
          small
          busy={remove.isPending}
          aria-label={t('push.turnOffOne', { name })}
          onClick={() => remove.mutate({ device, isHere })}
        >
          {t('push.turnOff')}
        </Button>
      </span>
    </li>
  );
}

/** Notifications of the system while the panel is closed: turns them on in this browser, and lists where they are on. */
export function BrowsersCard({ user }: { user: User }) {
  const t = useText();
  const { data: here } = useQuery(thisBrowser);
  const { data: devices = [], error, refetch } = useQuery(browsersOf(user.id));
  const turnOn = useTurnOn(user.id);
  if (!here) return null;
  // What waits at the desk is all that they are notified of, and nothing of it is chosen elsewhere.
  const isChecker = may(user, 'reviews:write') && !may(user, 'images:write');
  const isListed = devices.some(({ deviceId }) => deviceId !== null && deviceId === here.endpoint);
  const canTurnOn = !error && (here.state === 'off' || (here.state === 'on' && !isListed));
  return (
    <Card title={t('push.title')}>
      <p className={styles.text}>{t(isChecker ? 'push.textDesk' : 'push.text')}</p>
      {here.state === 'unsupported' && <p className={styles.note}>{t('push.unsupported')}</p>}
      {here.state === 'blocked' && (
        <p className={styles.note} role="status">
          {t('push.blocked')}
        </p>
      )}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {devices.length > 0 && (
        <ul className={styles.browsers}>
          {devices.map((device) => (
            <Browser
              key={device.id}
              user={user}
              device={device}
              isHere={device.deviceId !== null && device.deviceId === here.endpoint}
            />
          ))}
        </ul>
      )}
      {canTurnOn && (
        <Button busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {t('push.turnOn')}
        </Button>
      )}
      {turnOn.isError && (
        <p className={styles.note} role="alert">
          {t('push.failed')}
        </p>
      )}
    </Card>
  );
}
