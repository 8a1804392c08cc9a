import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ExportTurns } from './export-turns.ts';

class Response extends Writable {
  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    done();
  }
}

/** Asks for a turn; says when it has begun. */
function ask(turns: ExportTurns, account: string) {
  const response = new Response();
  const asked = { response, begun: false, refused: '' };
  turns.take(account, response).then(
    () => {
      asked.begun = true;
    },
    (error: Error) => {
      asked.refused = error.name;
    },
  );
  return asked;
}
const begunOf = (all: { begun: boolean }[]) => all.filter(({ begun }) => begun).length;

it('exports of one account run one after another, and beside those of others', async () => {
  const turns = new ExportTurns();
  const [first, second] = [ask(turns, 'ada'), ask(turns, 'ada')];
  const other = ask(turns, 'bea');
  await turn();
  expect([first.begun, second.begun, other.begun]).toEqual([true, false, true]);
  first.response.end();
  await turn();
  await turn();
  expect(second.begun).toBe(true);
});

it('an export whose reader is gone gives its turn to the next, also one that went while it waited', async () => {
  const turns = new ExportTurns();
  const [first, second, third] = [ask(turns, 'ada'), ask(turns, 'ada'), ask(turns, 'ada')];
  await turn();
  second.response.destroy();
  first.response.destroy();
  await turn();
  await turn();
  await turn();
  expect(third.begun).toBe(true);
});

it('all accounts together have four exports at once, and one account queues no more than eight', async () => {
  const turns = new ExportTurns();
  const all = Array.from({ length: 6 }, (_, index) => ask(turns, `account ${index}`));
  await turn();
  expect(begunOf(all)).toBe(4);
  const own = Array.from({ length: 12 }, () => ask(turns, 'account 0'));
  await turn();
  await turn();
  expect(own.filter(({ refused }) => refused !== '')).toHaveLength(4);
  expect(begunOf(own)).toBe(0);
});
