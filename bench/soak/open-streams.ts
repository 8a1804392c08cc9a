import { setTimeout as pause } from 'node:timers/promises';
import { streamEvents } from '@forecourt/contract/events';
import type { TimedCalls } from './timed-calls.ts';

/** A panel is reloaded, or hidden and shown again, after so long. */
const openMs = 60_000;
const betweenMs = 1_000;

/** Keeps an event stream open for each token until the signal, each opened again now and then. Returns how many events came. */
export async function keepStreams(
  calls: TimedCalls,
  tokens: readonly string[],
  over: AbortSignal,
): Promise<number> {
  let events = 0;
  const keep = async (token: string, index: number) => {
    // Not all at the same moment.
    await pause((index * openMs) / tokens.length, undefined, { signal: over }).catch(() => {});
    while (!over.aborted) {
      const closing = AbortSignal.any([over, AbortSignal.timeout(openMs)]);
      try {
        const answer = await fetch(calls.origin + streamEvents.path, {
          headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
          signal: closing,
        });
        if (answer.status !== 200) calls.fail(`a stream was refused with ${answer.status}`);
        for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
          events += text.split('\ndata: ').length - 1;
        if (!closing.aborted) calls.fail('a stream was ended');
      } catch (error) {
        if (!closing.aborted) calls.fail(`a stream broke: ${String(error)}`);
      }
      await pause(betweenMs);
    }
  };
  await Promise.all(tokens.map(keep));
  return events;
}
