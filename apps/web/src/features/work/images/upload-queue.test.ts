import { ImageId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import { describe, expect, test } from 'vitest';
import { CallError } from '../../../lib/call.ts';
import type { Places } from './upload-places.ts';
import { isWorthRetrying, type Send, UploadQueue, type UploadStore } from './upload-queue.ts';

const photo = (name: string, text = 'bytes') => new File([text], name, { type: 'image/jpeg' });

interface Sent {
  name: string;
  position: PositionName | undefined;
  progress: (share: number) => void;
  arrive: (imageId?: ImageId) => void;
  fail: (error: unknown) => void;
  signal: AbortSignal;
}

/** A queue whose uploads finish when the test decides. */
function held(
  store: UploadStore | null = null,
  places: Places | null = null,
): { queue: UploadQueue; sent: Sent[]; pauses: number[] } {
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const send: Send = ({ file, position }, progress, signal) =>
    new Promise((resolve, fail) => {
      sent.push({
        name: file.name,
        position,
        progress,
        arrive: (imageId) => resolve(imageId ?? null),
        fail,
        signal,
      });
    });
  const pause = async (ms: number) => void pauses.push(ms);
  return { queue: new UploadQueue(send, store, places, pause), sent, pauses };
}

const newImageId = () => ImageId.parse(crypto.randomUUID());

/** A vehicle whose positions are taken by other pictures. */
const board = (taken: PositionName[]): Places => ({
  taken: () => taken,
  stored: async () => new Map(taken.map((position) => [newImageId(), { position, isSettled: false }])),
  move: async () => undefined,
});

/** A fake of the browser's storage. */
function withStore(): { store: UploadStore; kept: Map<string, string> } {
  const kept = new Map<string, string>();
  let last = 0;
  const store: UploadStore = {
    async keep({ file }) {
      last += 1;
      kept.set(`k${last}`, file.name);
      return `k${last}`;
    },
    forget: (storedKey) => void kept.delete(storedKey),
  };
  return { store, kept };
}

const settle = () => new Promise((resume) => setTimeout(resume, 0));
const states = (queue: UploadQueue) => queue.uploads().map(({ file, state }) => `${file.name} ${state}`);

describe('upload queue', () => {
  test('sends three at a time and continues when one has arrived', async () => {
    const { queue, sent } = held();
    queue.add(['a', 'b', 'c', 'd'].map((name) => photo(name)));
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    sent[1]?.arrive();
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    expect(states(queue)).toEqual(['a sending', 'c sending', 'd sending']);
  });

  test('takes a file for uploaded that is refused as a duplicate of a try without a response', async () => {
    const { queue, sent } = held();
    queue.add([photo('a'), photo('b')]);
    sent[0]?.fail(new CallError(0, null));
    sent[1]?.fail(new CallError(409, { name: 'imageDuplicate' }));
    await settle();
    sent[2]?.fail(new CallError(409, { name: 'imageDuplicate' }));
    await settle();
    expect(states(queue)).toEqual(['b failed']);
  });

  test('reports the progress of each upload', () => {
    const { queue, sent } = held();
    queue.add([photo('a')]);
    sent[0]?.progress(0.4);
    expect(queue.uploads()[0]?.share).toBe(0.4);
  });

  test('a file that is refused before it was stored in the browser is not stored, so that the next page does not send it again', async () => {
    const { store, kept } = withStore();
    let finishStoring: () => void = () => undefined;
    const isStored = new Promise<void>((resolve) => {
      finishStoring = resolve;
    });
    const slow: UploadStore = { ...store, keep: (upload) => isStored.then(() => store.keep(upload)) };
    const { queue, sent } = held(slow);
    queue.add([photo('a')]);
    sent[0]?.fail(new CallError(400, { name: 'imageTypeInvalid' }));
    await settle();
    finishStoring();
    await settle();
    expect(states(queue)).toEqual(['a failed']);
    expect([...kept]).toEqual([]);
  });

  test('a file that is already in the queue is not added again', async () => {
    const { store } = withStore();
    const { queue, sent } = held(store);
    const file = photo('a');
    queue.add([file]);
    await settle();
    const storedKey = queue.uploads()[0]?.storedKey ?? '';
    queue.resume([{ storedKey, file, position: undefined, suggested: true, replaces: undefined }]);
    expect([states(queue), sent.length]).toEqual([['a sending'], 1]);
  });

  test('a refused file stays in the list with its reason and can be retried', async () => {
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

  test('an upload that was interrupted is retried automatically, three times in all', async () => {
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

  test('an invalid file is not sent at all', () => {
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

  test('removing a file aborts its upload and makes room for the next', async () => {
    const { queue, sent } = held();
    queue.add(['a', 'b', 'c', 'd'].map((name) => photo(name)));
    queue.drop(queue.uploads()[0]?.id ?? 0);
    expect(sent[0]?.signal.aborted).toBe(true);
    sent[0]?.fail(new DOMException('aborted', 'AbortError'));
    await settle();
    expect(states(queue)).toEqual(['b sending', 'c sending', 'd sending']);
  });

  test('signing out aborts all uploads', () => {
    const { queue, sent } = held();
    queue.add([photo('a'), photo('b')]);
    queue.dropAll();
    expect(sent.every(({ signal }) => signal.aborted)).toBe(true);
    expect(queue.uploads()).toEqual([]);
  });
});

describe('positions', () => {
  test('follow the order in which files were chosen, whichever arrives first', async () => {
    const { queue, sent } = held(null, board([]));
    queue.add(['a', 'b', 'c', 'd'].map((name) => photo(name)));
    sent[2]?.arrive();
    sent[1]?.arrive();
    await settle();
    expect(sent.map(({ name, position }) => [name, position])).toEqual([
      ['a', 'exterior.front_left'],
      ['b', 'exterior.front'],
      ['c', 'exterior.front_right'],
      ['d', 'exterior.right'],
    ]);
  });

  test('stay reserved for a file that is retried, and are left free by a refused one', async () => {
    const { queue, sent } = held(null, board(['exterior.front_left']));
    queue.add([photo('a'), photo('empty', ''), photo('b'), photo('c')]);
    sent[0]?.fail(new CallError(507, { name: 'storageFull' }));
    sent[1]?.fail(new CallError(400, { name: 'imageTypeInvalid' }));
    await settle();
    queue.add([photo('d')]);
    expect(sent.map(({ name, position }) => [name, position])).toEqual([
      ['a', 'exterior.front'],
      ['b', 'exterior.front_right'],
      ['c', 'exterior.right'],
      ['d', 'exterior.front_right'],
    ]);
    queue.retry(1);
    expect(sent.at(-1)).toMatchObject({ name: 'a', position: 'exterior.front' });
  });

  describe('of files chosen together', () => {
    const refused = new CallError(400, { name: 'imageTypeInvalid' });

    /** A fake of the server's vehicle, with a queue that uploads to it. */
    function vehicle(move?: Places['move']) {
      const stored = new Map<ImageId, PositionName>();
      const settled = new Set<ImageId>();
      const { queue, sent } = held(null, {
        taken: () => [...stored.values()],
        stored: async () =>
          new Map([...stored].map(([id, position]) => [id, { position, isSettled: settled.has(id) }])),
        move: move ?? (async (imageId, to) => void stored.set(imageId, to)),
      });
      const names = new Map<ImageId, string>();
      const find = (name: string) => sent.find((one) => one.name === name);
      const store = (name: string) => {
        const imageId = newImageId();
        names.set(imageId, name);
        stored.set(imageId, find(name)?.position ?? 'exterior.other');
        return imageId;
      };
      const end = async (name: string, how: 'arrives' | 'is refused') => {
        if (how === 'arrives') find(name)?.arrive(store(name));
        else find(name)?.fail(refused);
        await settle();
      };
      const drop = async (name: string) => {
        queue.drop(queue.uploads().find(({ file }) => file.name === name)?.id ?? 0);
        await settle();
      };
      const board = () =>
        [...stored].map(([imageId, position]) => `${names.get(imageId) ?? 'other'}: ${position}`).sort();
      return { queue, stored, settled, store, end, drop, board };
    }

    test('have no gap at the end: pictures move up to positions of files that were refused or removed', async () => {
      const { queue, end, drop, board } = vehicle();
      queue.add(['a', 'b', 'c', 'd', 'e'].map((name) => photo(name)));
      await drop('e');
      await end('a', 'arrives');
      await end('c', 'arrives');
      await end('b', 'is refused');
      expect(board()).toEqual(['a: exterior.front_left', 'c: exterior.front_right']);
      await end('d', 'arrives');
      expect(board()).toEqual(['a: exterior.front_left', 'c: exterior.front', 'd: exterior.front_right']);
    });

    test('stay after the first move that the server refuses, so that no two pictures share one', async () => {
      const { queue, end, board } = vehicle(async () => {
        throw new CallError(400, { name: 'exteriorCountExceeded' });
      });
      queue.add(['a', 'b', 'c'].map((name) => photo(name)));
      await end('a', 'is refused');
      await end('b', 'arrives');
      await end('c', 'arrives');
      expect(board()).toEqual(['b: exterior.front', 'c: exterior.front_right']);
    });

    test('stay when another picture has taken the gap', async () => {
      const { queue, stored, end, board } = vehicle();
      queue.add(['a', 'b'].map((name) => photo(name)));
      stored.set(newImageId(), 'exterior.front_left');
      await end('a', 'is refused');
      await end('b', 'arrives');
      expect(board()).toEqual(['b: exterior.front', 'other: exterior.front_left']);
    });

    test('stay behind a picture that a user has moved', async () => {
      const { queue, stored, end, board } = vehicle();
      queue.add(['a', 'b', 'c'].map((name) => photo(name)));
      await end('a', 'is refused');
      await end('b', 'arrives');
      for (const imageId of stored.keys()) stored.set(imageId, 'detail.other');
      await end('c', 'arrives');
      expect(board()).toEqual(['b: detail.other', 'c: exterior.front_right']);
    });

    test('stay behind a picture that was recognised or confirmed where it is', async () => {
      const { queue, stored, settled, end, board } = vehicle();
      queue.add(['a', 'b', 'c'].map((name) => photo(name)));
      await end('a', 'is refused');
      await end('b', 'arrives');
      for (const imageId of stored.keys()) settled.add(imageId);
      await end('c', 'arrives');
      expect(board()).toEqual(['b: exterior.front', 'c: exterior.front_right']);
    });

    test('stay when a file was removed while it was sent, because it may have arrived', async () => {
      const { queue, store, end, drop, board } = vehicle();
      queue.add(['a', 'b'].map((name) => photo(name)));
      await drop('a');
      await end('b', 'arrives');
      store('a');
      expect(board()).toEqual(['a: exterior.front_left', 'b: exterior.front']);
    });
  });

  test('only a position that the user dropped photos on is chosen', () => {
    const { queue } = held(null, board([]));
    queue.add([photo('a')]);
    queue.add([photo('b')], 'interior.boot');
    expect(queue.uploads().map(({ position, suggested }) => [position, suggested])).toEqual([
      ['exterior.front_left', true],
      ['interior.boot', false],
    ]);
  });

  test('a replacement takes the position of the picture it replaces', () => {
    const { queue } = held(null, board(['exterior.rear']));
    queue.replace(photo('a'), { id: 'old', position: 'exterior.rear' });
    expect(queue.uploads()[0]).toMatchObject({ position: 'exterior.rear', replaces: 'old' });
  });
});

test('a retry is offered for temporary errors, not for a file that will always be refused', () => {
  expect(isWorthRetrying(new CallError(0, {}))).toBe(true);
  expect(isWorthRetrying(new CallError(507, { name: 'storageFull' }))).toBe(true);
  expect(isWorthRetrying(new CallError(400, { name: 'uploadBroken' }))).toBe(true);
  expect(isWorthRetrying(new CallError(400, { name: 'imageTypeInvalid' }))).toBe(false);
});

describe('photos stored in the browser', () => {
  test('are removed once they have arrived, were removed by the user, or were refused for good', async () => {
    const { store, kept } = withStore();
    const { queue, sent } = held(store);
    queue.add([photo('a'), photo('b'), photo('c')]);
    await settle();
    expect([...kept.values()]).toEqual(['a', 'b', 'c']);
    sent[0]?.arrive();
    queue.drop(queue.uploads()[1]?.id ?? 0);
    sent[2]?.fail(new CallError(400, { name: 'imageTypeInvalid' }));
    await settle();
    expect([...kept.values()]).toEqual([]);
    expect(states(queue)).toEqual(['c failed']);
  });

  test('stay stored when the page is closed, and the next page continues with them', async () => {
    const { store, kept } = withStore();
    const { queue, sent } = held(store);
    queue.add([photo('a')]);
    await settle();
    queue.stopAll();
    await settle();
    expect(sent[0]?.signal.aborted).toBe(true);
    expect([...kept.keys()]).toEqual(['k1']);
    const next = held(store);
    const place = { position: undefined, suggested: true, replaces: undefined };
    next.queue.resume([{ storedKey: 'k1', file: photo('a'), ...place }]);
    expect(states(next.queue)).toEqual(['a sending']);
    next.sent[0]?.arrive();
    await settle();
    expect(kept.size).toBe(0);
  });

  test('are deleted when the user signs out', async () => {
    const { store, kept } = withStore();
    const { queue } = held(store);
    queue.add([photo('a'), photo('b')]);
    await settle();
    queue.dropAll();
    expect(kept.size).toBe(0);
    expect(queue.uploads()).toEqual([]);
  });

  test('that arrive before they are stored are not stored', async () => {
    const { store, kept } = withStore();
    const { queue, sent } = held(store);
    queue.add([photo('a')]);
    sent[0]?.arrive();
    await settle();
    await settle();
    expect(kept.size).toBe(0);
  });

  test('are retried automatically when the connection is back, refused ones are not', async () => {
    const { queue, sent } = held();
    queue.add([photo('a'), photo('b')]);
    sent[1]?.fail(new CallError(400, { name: 'imageTypeInvalid' }));
    for (let tried = 0; tried < 3; tried += 1) {
      sent.findLast(({ name }) => name === 'a')?.fail(new CallError(0, null));
      await settle();
    }
    expect(states(queue)).toEqual(['a failed', 'b failed']);
    queue.retryTransient();
    expect(states(queue)).toEqual(['a sending', 'b failed']);
  });
});
