/** A reference model of sessions in plain numbers, with which tests compare the real ones. */

export const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;

interface ModelUser {
  role: 'root' | 'user';
  active: boolean;
  deleted: boolean;
  /** Another user chose its password. */
  mustChange: boolean;
}

export interface ModelSession {
  account: number;
  remember: boolean;
  openedAt: number;
  usedAt: number;
  ended: boolean;
  /** The session of the user who acts for the account. */
  actor: ModelSession | null;
}

/** The result of a call, as far as sessions determine it. */
export type Outcome = 'done' | 'unknown' | 'forbidden' | 'notThere';

export class SessionModel {
  readonly accounts: ModelUser[];
  readonly sessions: ModelSession[] = [];
  now = 0;

  constructor(roles: ModelUser['role'][]) {
    this.accounts = roles.map((role) => ({ role, active: true, deleted: false, mustChange: false }));
  }

  account(index: number): ModelUser {
    const account = this.accounts[index];
    if (!account) throw new RangeError(`No account ${index}`);
    return account;
  }

  session(index: number): ModelSession {
    const session = this.sessions[index];
    if (!session) throw new RangeError(`No session ${index}`);
    return session;
  }

  open(account: number, remember: boolean, actor: ModelSession | null = null): void {
    const { now } = this;
    this.sessions.push({ account, remember, openedAt: now, usedAt: now, ended: false, actor });
  }

  #end(session: ModelSession): void {
    session.ended = true;
    for (const other of this.sessions) if (other.actor === session) other.ended = true;
  }

  #endAll(account: number, except: ModelSession | null = null): void {
    for (const one of this.sessions) if (one.account === account && one !== except) this.#end(one);
  }

  #isTooOld({ account, remember, openedAt, usedAt, actor }: ModelSession): boolean {
    const longest = actor ? 60 * minutes : remember ? 30 * days : 24 * hours;
    const unused = this.account(account).role === 'root' ? hours : remember ? 7 * days : 2 * hours;
    return this.now - openedAt >= longest || this.now - usedAt >= unused;
  }

  /** Whether a token is valid now; the check counts as a use of the session. */
  ask(session: ModelSession): boolean {
    if (session.ended) return false;
    if (this.#isTooOld(session)) {
      this.#end(session);
      return false;
    }
    if (this.now - session.usedAt > minutes) session.usedAt = this.now;
    return true;
  }

  /** Whether the user may do more than log out and change their own password. */
  #askFree(by: ModelSession): Outcome {
    if (!this.ask(by)) return 'unknown';
    return this.account(by.account).mustChange && !by.actor ? 'forbidden' : 'done';
  }

  #askOwnPerson(by: ModelSession): Outcome {
    const asked = this.#askFree(by);
    return asked === 'done' && by.actor ? 'forbidden' : asked;
  }

  #askRoot(by: ModelSession): Outcome {
    const asked = this.#askFree(by);
    return asked === 'done' && this.account(by.account).role !== 'root' ? 'forbidden' : asked;
  }

  /** Users see only themselves; nobody sees deleted accounts. */
  #sees(by: ModelSession, account: number): boolean {
    const own = by.account === account;
    return (own || this.account(by.account).role === 'root') && !this.account(account).deleted;
  }

  logout(by: ModelSession): Outcome {
    if (!this.ask(by)) return 'unknown';
    this.#end(by);
    return 'done';
  }

  endOne(by: ModelSession, other: ModelSession): Outcome {
    const asked = this.#askOwnPerson(by);
    if (asked !== 'done') return asked;
    if (other.account !== by.account || other.ended) return 'notThere';
    this.#end(other);
    return 'done';
  }

  endOthers(by: ModelSession): Outcome {
    const asked = this.#askOwnPerson(by);
    if (asked === 'done') this.#endAll(by.account, by);
    return asked;
  }

  takeOver(by: ModelSession, account: number): Outcome {
    const asked = this.#askRoot(by);
    if (asked !== 'done') return asked;
    const { role, active, deleted } = this.account(account);
    if (deleted) return 'notThere';
    if (role === 'root' || !active) return 'forbidden';
    this.open(account, false, by);
    return 'done';
  }

  setActive(by: ModelSession, account: number, active: boolean): Outcome {
    const asked = this.#askFree(by);
    if (asked !== 'done') return asked;
    if (!this.#sees(by, account)) return 'notThere';
    // Nobody can deactivate themselves. The caller is active already, so activating changes nothing.
    if (by.account === account) return active ? 'done' : 'forbidden';
    this.account(account).active = active;
    if (!active) this.#endAll(account);
    return 'done';
  }

  setDeleted(by: ModelSession, account: number, deleted: boolean): Outcome {
    const asked = this.#askRoot(by);
    if (asked !== 'done') return asked;
    if (this.account(account).deleted === deleted) return 'notThere';
    if (by.account === account) return 'forbidden';
    this.account(account).deleted = deleted;
    if (deleted) this.#endAll(account);
    return 'done';
  }

  /** Changing one's own password ends all other sessions; changing another user's ends all of theirs. */
  changePassword(by: ModelSession, account: number): Outcome {
    const own = by.account === account;
    if (!this.ask(by)) return 'unknown';
    if (by.actor || (!own && this.#askFree(by) !== 'done')) return 'forbidden';
    if (!this.#sees(by, account)) return 'notThere';
    this.account(account).mustChange = !own;
    this.#endAll(account, own ? by : null);
    return 'done';
  }
}
