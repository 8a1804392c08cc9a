import { hourS, minuteS } from '@forecourt/contract/durations';
import type pg from 'pg';
import { RateLimit } from '../../../platform/http/rate-limit.ts';

const quarterHourS = 15 * 60;

/** Rate limits of sign-ins and resets; counted in the database, so shared by all processes. */
export interface LoginLimits {
  /** Failed sign-ins to one account from one network. */
  account: RateLimit;
  /** Failed sign-ins to one account from places where it has not signed in before. */
  elsewhere: RateLimit;
  /** Failed sign-ins and reset attempts from one network. */
  network: RateLimit;
  /** Reset mails requested from one network, which may be that of a large company: each account gets one at a time anyway. */
  resetsFrom: RateLimit;
  /** Passkey challenges issued to one network. */
  challengesFrom: RateLimit;
  /** Wrong second-factor codes and passwords of one account. */
  codes: RateLimit;
  /** Wrong passwords of a user who is signed in. */
  passwords: RateLimit;
}

export function loginLimits(pool: pg.Pool): LoginLimits {
  return {
    account: new RateLimit(pool, { name: 'login', tries: 10, windowS: minuteS, waitMaxS: quarterHourS }),
    elsewhere: new RateLimit(pool, {
      name: 'login elsewhere',
      tries: 20,
      windowS: quarterHourS,
      waitMaxS: hourS,
    }),
    network: new RateLimit(pool, { name: 'address', tries: 100, windowS: quarterHourS }),
    resetsFrom: new RateLimit(pool, { name: 'reset from', tries: 100, windowS: hourS }),
    challengesFrom: new RateLimit(pool, { name: 'passkey challenge', tries: 100, windowS: quarterHourS }),
    codes: new RateLimit(pool, { name: 'code', tries: 5, windowS: minuteS, waitMaxS: quarterHourS }),
    passwords: new RateLimit(pool, { name: 'password', tries: 5, windowS: minuteS, waitMaxS: quarterHourS }),
  };
}
