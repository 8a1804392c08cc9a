import type { ServerResponse } from 'node:http';

/** `long`: it goes on and on; `slow`: its end never comes; `cut`: the connection ends before it. */
export const bodyFaults = ['long', 'slow', 'cut'] as const;
export type BodyFault = (typeof bodyFaults)[number];

const longBytes = 8 * 1024 * 1024;

/** Answers with a proper status line, and a body of which no client should expect anything. */
export function answerFaultily(
  response: ServerResponse,
  status: number,
  fault: BodyFault,
  headers = {},
): void {
  if (fault === 'long') return void response.writeHead(status, headers).end('x'.repeat(longBytes));
  response.writeHead(status, { ...headers, 'content-length': 1_000 });
  response.write('{"received":', () => {
    if (fault === 'cut') response.destroy();
  });
}
