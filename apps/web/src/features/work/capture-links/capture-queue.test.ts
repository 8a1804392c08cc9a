import type { ImageId } from '@forecourt/contract/ids';
import { expect, it } from 'vitest';
import { CallError } from '../../../lib/call.ts';
import { CaptureQueue, type SendPhoto } from './capture-queue.ts';
import type { StoredPhoto } from './capture-store.ts';

const file = (name = 'a.jpg') => new File(['photo'], name, { type: 'image/jpeg' });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const offline = () => new CallError(0, null);
const refused = (status: number, name: string) => new CallError(status, { name });

/** A queue whose sends wait for the test, with a store in memory. */
function setUp() {
  const sends: (Parameters<SendPhoto>[0] & { done: (id: string) => void; fail: (error: unknown) => void })[] =
    [];
  const stored = new Map<string, StoredPhoto>();
  const waits: { ms: number; run: () => void }[] = [];
  const queue = new CaptureQueue({
    send: (photo) =>
      new Promise((resolve, fail) => {
        sends.push({ ...photo, done: (id) => resolve(id as ImageId), fail });
      }),
    store: {
      keep: async (photo) => Boolean(stored.set(photo.key, photo)),
      forget: async (key) => void stored.delete(key),
    },
    later: (run, ms) => {
      waits.push({ ms, run });
      return () => undefined;
    },
  });
  const states = () => queue.photos().map(({ position, state }) => [position, state]);
  return { queue, sends, states, stored, waits };
}

it('photos are sent one after the other, each stored until the server has it', async () => {
  const { queue, sends, states, stored } = setUp();
  queue.add('exterior.front', file());
  queue.add('exterior.rear', file());
  await settled();
  expect([sends.length, stored.size]).toEqual([1, 2]);
  sends[0]?.done('one');
  await settled();
  expect(states()).toEqual([
    ['exterior.front', 'sent'],
    ['exterior.rear', 'sending'],
  ]);
  expect([...stored.values()].map(({ position }) => position)).toEqual(['exterior.rear']);
});

it('without a connection a photo waits longer each time and keeps its key', async () => {
  const { queue, sends, stored, waits } = setUp();
  queue.add('exterior.front', file());
  for (const ms of [2_000, 4_000, 8_000]) {
    sends.at(-1)?.fail(offline());
    await settled();
    expect(waits.at(-1)?.ms).toBe(ms);
    expect(queue.photos()).toMatchObject([{ state: 'waiting' }]);
    waits.at(-1)?.run();
  }
  for (let more = 0; more < 5; more++) {
    sends.at(-1)?.fail(refused(503, 'overloaded'));
    await settled();
    waits.at(-1)?.run();
  }
  expect(waits.at(-1)?.ms).toBe(60_000);
  expect(new Set(sends.map(({ key }) => key)).size).toBe(1);
  expect(stored.size).toBe(1);
});

it('a photo that is taken while another one waits is not sent before the wait is over, but when the connection is back', async () => {
  const { queue, sends } = setUp();
  queue.add('exterior.front', file());
  sends[0]?.fail(offline());
  await settled();
  queue.add('exterior.rear', file());
  expect(sends).toHaveLength(1);
  queue.retryNow();
  expect(sends.map(({ position }) => position)).toEqual(['exterior.front', 'exterior.front']);
  queue.retryNow();
  expect(sends).toHaveLength(2);
});

it('a retake of a sent photo replaces it, one of an unsent photo drops it', async () => {
  const { queue, sends, states, stored } = setUp();
  queue.noteSent([{ position: 'exterior.front', photoId: 'before' as ImageId }]);
  queue.add('exterior.front', file());
  expect(sends[0]?.replaces).toBe('before');
  queue.add('exterior.rear', file('first.jpg'));
  queue.add('exterior.rear', file('second.jpg'));
  sends[0]?.done('one');
  await settled();
  expect(sends[1]).toMatchObject({ position: 'exterior.rear', replaces: null });
  expect(sends[1]?.file.name).toBe('second.jpg');
  // Taken while it is being sent: the older one arrives first, and is replaced then.
  queue.add('exterior.rear', file('third.jpg'));
  sends[1]?.done('two');
  await settled();
  expect(sends[2]).toMatchObject({ position: 'exterior.rear', replaces: 'two' });
  sends[2]?.done('three');
  await settled();
  expect(states()).toEqual([
    ['exterior.front', 'sent'],
    ['exterior.rear', 'sent'],
  ]);
  expect(stored.size).toBe(0);
});

it('when the photo to replace is gone, the new one is added', async () => {
  const { queue, sends } = setUp();
  queue.noteSent([{ position: 'exterior.front', photoId: 'gone' as ImageId }]);
  queue.add('exterior.front', file());
  sends[0]?.fail(refused(404, 'imageNotFound'));
  await settled();
  expect(sends[1]).toMatchObject({ key: sends[0]?.key, replaces: null });
});

it('a refused photo does not hold up the others, and can be tried again', async () => {
  const { queue, sends, states } = setUp();
  queue.add('exterior.front', file());
  queue.add('exterior.rear', file());
  sends[0]?.fail(refused(400, 'exteriorCountExceeded'));
  await settled();
  expect(states()[0]).toEqual(['exterior.front', 'failed']);
  sends[1]?.done('two');
  await settled();
  queue.retry(sends[0]?.key ?? '');
  expect(sends[2]?.key).toBe(sends[0]?.key);
});

it('a photo for which the customer has no room left waits for somebody to try it again', async () => {
  const { queue, sends, states } = setUp();
  queue.add('exterior.front', file());
  sends[0]?.fail(refused(507, 'storageLimitReached'));
  await settled();
  expect(states()[0]).toEqual(['exterior.front', 'failed']);
});

it('a photo that the vehicle has already counts as sent', async () => {
  const { queue, sends, states, stored } = setUp();
  queue.add('exterior.front', file());
  sends[0]?.fail(refused(409, 'imageDuplicate'));
  await settled();
  expect([states(), stored.size]).toEqual([[['exterior.front', 'sent']], 0]);
});

it('when the link has ended nothing more is sent, and all photos stay stored', async () => {
  const { queue, sends, stored } = setUp();
  queue.add('exterior.front', file());
  queue.add('exterior.rear', file());
  sends[0]?.fail(refused(404, 'captureLinkNotFound'));
  await settled();
  queue.add('exterior.left', file());
  await settled();
  expect([queue.isEnded(), sends.length, stored.size]).toEqual([true, 1, 3]);
  queue.end(false);
  expect(sends).toHaveLength(2);
});

it('photos of an earlier page are sent once, under their old keys', async () => {
  const { queue, sends } = setUp();
  const old: StoredPhoto = { key: 'old', position: 'exterior.front', file: file() };
  queue.resume([old]);
  queue.resume([old]);
  sends[0]?.done('one');
  await settled();
  expect(sends.map(({ key }) => key)).toEqual(['old']);
});
