import { describe, expect, test } from 'vitest';
import { CallError } from '../../lib/call.ts';
import { isWorthRetrying, type Send, UploadQueue } from './upload-queue.ts';

const photo = (name: string, text = 'bytes') => new File([text], name, { type: 'image/jpeg' });

interface Sent {
  name: string;
  progress: (share: number) => void;
  arrive: () => void;
  fail: (error: unknown) => void;
  signal: AbortSignal;
}

/** A queue whose uploads end when the test says so. */
function held(): { queue: UploadQueue; sent: Sent[]; pauses: number[] } {
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const send: Send = ({ file }, progress, signal) =>
    new Promise((resolve, fail) => {
      sent.push({ name: file.name, progress, arrive: () => resolve(undefined), fail, signal });
    });
  const pause = async (ms: number) => void pauses.push(ms);
  return { queue: new UploadQueue(send, pause), sent, pauses };
}

const settle = () => new Promise((resume) => setTimeout(resume, 0));
const states = (queue: UploadQueue) => queue.uploads().map(({ file, state }) => `${file.name} ${state}`);

describe('upload queue', () => {
  test('sends three at a time and goes on when one has arrived', async () => {
    const { queue, sent } = held();
    queue.add(['a', 'b', 'c', 'd'].map((name) => photo(name)));
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    sent[1]?.arrive();
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    expect(states(queue)).toEqual(['a sending', 'c sending', 'd sending']);
  });

  test('tells how far each one is', () => {
    const { queue, sent } = held();
    queue.add([photo('a')]);
    sent[0]?.progress(0.4);
    expect(queue.uploads()[0]?.share).toBe(0.4);
  });

  test('a refused file stays in the list with its reason and can be tried again', async () => {
    const { queue, sent } = held();
    queue.add([photo('a')]);
    const refusal = new CallError(400, { name: 'imageTypeInvalid' });
    sent[0]?.fail(refusal);
    await settle();
    expect(queue.uploads()[0]).toMatchObject({ state: 'failed', error: refusal });
    queue.retry(queue.uploads()[0]?.id ?? 0);
    sent[1]?.arrive();
    await settle();
    expect(queue.uploads()).toEqual([]);
  });

  test('an upload that broke off is sent again by itself, three times in all', async () => {
    const { queue, sent, pauses } = held();
    queue.add([photo('a')]);
    for (const attempt of [0, 1, 2]) {
      sent[attempt]?.fail(new CallError(0, null));
      await settle();
    }
    expect(sent).toHaveLength(3);
    expect(pauses).toEqual([1_500, 3_000]);
    expect(states(queue)).toEqual(['a failed']);
  });

  test('a file that cannot be right is not sent at all', () => {
    const { queue, sent } = held();
    const large = photo('large');
    Object.defineProperty(large, 'size', { value: 41 * 1024 * 1024 });
    queue.add([photo('empty', ''), large]);
    expect(sent).toEqual([]);
    expect(queue.uploads().map(({ error }) => (error as CallError).row)).toEqual([
      'fileDataMissing',
      'imageTooLarge',
    ]);
  });

  test('a dropped file is broken off and makes room for the next', async () => {
    const { queue, sent } = held();
    queue.add(['a', 'b', 'c', 'd'].map((name) => photo(name)));
    queue.drop(queue.uploads()[0]?.id ?? 0);
    expect(sent[0]?.signal.aborted).toBe(true);
    sent[0]?.fail(new DOMException('aborted', 'AbortError'));
    await settle();
    expect(states(queue)).toEqual(['b sending', 'c sending', 'd sending']);
  });

  test('signing out breaks everything off', () => {
    const { queue, sent } = held();
    queue.add([photo('a'), photo('b')]);
    queue.dropAll();
    expect(sent.every(({ signal }) => signal.aborted)).toBe(true);
    expect(queue.uploads()).toEqual([]);
  });
});

test('another try is offered for what may pass, not for a file that is refused as it is', () => {
  expect(isWorthRetrying(new CallError(0, {}))).toBe(true);
  expect(isWorthRetrying(new CallError(507, { name: 'storageFull' }))).toBe(true);
  expect(isWorthRetrying(new CallError(400, { name: 'uploadBroken' }))).toBe(true);
  expect(isWorthRetrying(new CallError(400, { name: 'imageTypeInvalid' }))).toBe(false);
});
