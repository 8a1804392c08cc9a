import type { SignedIn } from '@forecourt/contract/auth';

type Message =
  | { kind: 'ask'; from: string }
  | { kind: 'answer'; to: string; signedIn: SignedIn }
  | { kind: 'began'; signedIn: SignedIn }
  | { kind: 'ended'; token: string };

/**
 * Shares a session that is not remembered among the open tabs of this browser. It ends when the last of them is closed.
 */
export interface TabShare {
  /** The session of another open tab; null where there is none. */
  ask(): Promise<SignedIn | null>;
  /** Whether this tab has a session to share. */
  hold(isHeld: boolean): void;
  begun(signedIn: SignedIn): void;
  ended(token: string): void;
}

interface Listeners {
  /** The session that this tab can share. */
  own: () => Promise<SignedIn | null>;
  /** Another tab signed in. */
  onBegun: (signedIn: SignedIn) => void;
  /** Another tab signed out of the session with this token. */
  onEnded: (token: string) => void;
}

const channelName = 'forecourt-session';
/** Each tab with a session holds this Web Lock, so that a tab without others does not wait for a response. */
const lockName = 'forecourt-session-holder';
/** A tab that holds the lock may be suspended by the browser and not answer. */
const answerMs = 3_000;

/** Web Locks need a secure page; without them nothing is shared. */
export function openTabShare({ own, onBegun, onEnded }: Listeners): TabShare | null {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return null;
  const channel = new BroadcastChannel(channelName);
  const me = crypto.randomUUID();
  let release: (() => void) | null = null;
  let answered: (signedIn: SignedIn) => void = () => undefined;
  const post = (message: Message) => channel.postMessage(message);

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    switch (data.kind) {
      case 'ask':
        if (release)
          void own().then((signedIn) => signedIn && post({ kind: 'answer', to: data.from, signedIn }));
        return;
      case 'answer':
        if (data.to === me) answered(data.signedIn);
        return;
      case 'began':
        return onBegun(data.signedIn);
      case 'ended':
        return onEnded(data.token);
    }
  };

  return {
    async ask() {
      const { held = [] } = await navigator.locks.query();
      if (!held.some(({ name }) => name === lockName)) return null;
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(null), answerMs);
        answered = (signedIn) => {
          clearTimeout(timer);
          resolve(signedIn);
        };
        post({ kind: 'ask', from: me });
      });
    },
    hold(isHeld) {
      if (isHeld === (release !== null)) return;
      if (!isHeld) {
        release?.();
        release = null;
        return;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      release = resolve;
      void navigator.locks.request(lockName, { mode: 'shared' }, () => promise);
    },
    begun: (signedIn) => post({ kind: 'began', signedIn }),
    ended: (token) => post({ kind: 'ended', token }),
  };
}
