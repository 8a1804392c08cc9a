import {
  decideReview,
  leaseReviews,
  type Review,
  releaseReviews,
  skipReview,
  undoReview,
} from '@forecourt/contract/reviews';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Answer, Sent } from './played-server.ts';
import { answering } from './render.tsx';
import type { Parts } from './whole-body.ts';

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

/** A picture that waits for a checker, by the name of its customer. */
export const reviewOf = (name: string, more: Parts<Review> = {}): Review => {
  const review: Parts<Review> = {
    id: `0198c5a4-7c1e-7aaa-8bbb-${Buffer.from(name.padEnd(6).slice(-6)).toString('hex')}`,
    imageId: '0198c5a4-7c1e-7aaa-8bbb-0123456789ac',
    cause: 'all',
    confidence: 0.5,
    waitingSince: '2026-01-01T00:00:00.000Z',
    leasedUntil: '2026-01-01T00:00:00.000Z',
    customer: { name },
    client: null,
    position: 'exterior.front',
    proposal: 'unsure',
    version: null,
    verdicts: [],
    retouched: false,
    doubts: [],
    fix: null,
    wish: {
      preset: 'studio-white',
      presetName: null,
      background: 'colour',
      plate: 'blur',
      windows: 'keep',
      targets: [],
    },
    report: null,
    result: { width: 4, height: 3, vehicle: null, fidelity: null, url: gif },
    photo: { url: gif, width: 4, height: 3, vehicle: null, vehicles: [], plates: [] },
    matte: null,
    ...more,
  };
  return review as Review;
};

const idIn = ({ address }: Sent) => address.split('/').at(-2) ?? '';

/**
 * A server with a queue and one desk, which holds two of its pictures. The test changes both lists as other checkers would; `wait` delays
 * the answers to the calls whose address ends with it.
 */
export function playDesk(queue: Review[]) {
  const held: Review[] = [];
  const done: Review[] = [];
  const delays = new Map<string, Promise<unknown>>();
  const leave = (id: string): Review => {
    const [review] = held.splice(
      held.findIndex((one) => one.id === id),
      1,
    );
    if (!review) throw new Error(`${id} is not held`);
    return review;
  };
  const hold = (taken: Review | undefined) => {
    const at = taken ? queue.indexOf(taken) : -1;
    if (taken && at !== -1) held.push(...queue.splice(at, 1));
  };
  const late = async <T>(name: string, answer: () => T): Promise<T> => {
    await delays.get(name);
    return answer();
  };
  const answers: Answer[] = [
    answering(leaseReviews, ({ body }) =>
      late('lease', () => {
        const { take } = body as { take?: string };
        hold(queue.find(({ id }) => id === take));
        held.push(...queue.splice(0, Math.max(0, 2 - held.length)));
        const counts = { waiting: queue.length, inHand: held.length, longestMs: 1000 };
        return { results: [...held], ...counts, cancelled: null };
      }),
    ),
    answering(decideReview, (sent) =>
      late('verdict', () => {
        done.push(leave(idIn(sent)));
        return { success: true as const };
      }),
    ),
    answering(skipReview, (sent) =>
      late('skip', () => {
        queue.push(leave(idIn(sent)));
        return { success: true as const };
      }),
    ),
    answering(undoReview, ({ body }) =>
      late('undo', () => {
        const { id } = body as { id?: string };
        const at = id ? done.findIndex((one) => one.id === id) : done.length - 1;
        const [review] = done.splice(at, 1);
        if (!review) throw new Error('Nothing was decided');
        held.push(review);
        return review;
      }),
    ),
    answering(releaseReviews, { success: true }),
  ];
  return {
    answers,
    queue,
    held,
    done,
    /** Holds the answers to these calls back until the result is called. */
    delay: (name: 'lease' | 'verdict' | 'skip' | 'undo') => {
      const { promise, resolve } = Promise.withResolvers<void>();
      delays.set(name, promise);
      return () => {
        delays.delete(name);
        resolve();
      };
    },
  };
}

/** Waits until this picture is at the desk and a verdict on it is possible. */
export async function seePicture(name: string): Promise<void> {
  await screen.findByText(name);
  await waitFor(() => expect(document.querySelector('section[aria-busy=false]')).not.toBeNull());
}

/** The last words of the calls that a desk sent, without those that take and give back pictures. */
export const callsOf = (sent: readonly Sent[]): string[] =>
  sent
    .map(({ address }) => address.split('/').at(-1) ?? '')
    .filter((call) => !['lease', 'release'].includes(call));
