import { setTimeout as pause } from 'node:timers/promises';
import { hourMs } from '@forecourt/contract/durations';
import { shutdownMessage } from '../../platform/shutdown.ts';
import type { ChaosInstallation } from './chaos-installation.ts';
import type { LineState } from './faulty-line.ts';
import type { KeptProcess } from './kept-process.ts';
import type { ClockMessage } from './stepping-clock.ts';
import type { DiskMessage } from './store-program.ts';

interface Durations {
  /** How long a process is stopped, ms. */
  stoppedMs: number;
  /** How long a line is bad, ms. */
  lineMs: number;
}

interface Fault {
  name: string;
  /** Resolves when the fault is over. */
  strike(): void | Promise<void>;
}

const badStates: readonly LineState[] = ['slow', 'hung', 'cut'];

/** One fault of each kind, in an order and of victims that the dice decide. */
export function drawFaults(
  installation: ChaosInstallation,
  roll: () => number,
  durations: Durations,
): Fault[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(roll() * from.length)] as T;
  const { apis, crashDatabase, database, lines, store, workers } = installation;
  const kill = (victim: KeptProcess): Fault => ({
    name: `${victim.name} is killed`,
    strike: () => victim.signal('SIGKILL'),
  });
  const stop = (victim: KeptProcess): Fault => ({
    name: `${victim.name} is stopped`,
    strike: async () => {
      victim.signal('SIGSTOP');
      await pause(durations.stoppedMs);
      victim.signal('SIGCONT');
    },
  });
  const setClock = (victim: KeptProcess): Fault => {
    const aheadMs = pick([-hourMs, hourMs]);
    const set = (by: number) => victim.send({ kind: 'setClock', aheadMs: by } satisfies ClockMessage);
    return {
      name: `the clock of ${victim.name} is an hour ${aheadMs > 0 ? 'ahead' : 'behind'}`,
      strike: async () => {
        set(aheadMs);
        await pause(durations.lineMs);
        set(0);
      },
    };
  };
  const fillDisk = async () => {
    const say = (isDiskFull: boolean) => store.send({ isDiskFull } satisfies DiskMessage);
    say(true);
    await pause(durations.lineMs);
    say(false);
  };
  const spoil = (name: keyof ChaosInstallation['lines']): Fault => {
    const state = pick(badStates);
    return {
      name: `the line to ${name} is ${state}`,
      strike: async () => {
        lines[name].become(state);
        await pause(durations.lineMs);
        lines[name].become('sound');
      },
    };
  };
  const faults: Fault[] = [
    ...[apis, workers].flatMap((victims) => [
      kill(pick(victims)),
      stop(pick(victims)),
      setClock(pick(victims)),
    ]),
    kill(store),
    { name: 'the disk of the store is full', strike: fillDisk },
    { name: 'the database is restarted', strike: () => database.send(shutdownMessage) },
    { name: 'the database crashes', strike: crashDatabase },
    ...(['store', 'mails', 'webhooks', 'payments'] as const).map(spoil),
  ];
  return faults
    .map((fault) => ({ fault, place: roll() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ fault }) => fault);
}
