import { dayMs } from '@forecourt/contract/durations';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';

/** The document has to name an end less than a year away (RFC 9116, 2.5.5). */
const validMs = 180 * dayMs;

/** Serves `/.well-known/security.txt`: where people report what they find in this installation. */
export function serveSecurityTxt(
  server: FastifyInstance,
  { clock, contact, publicUrl }: { clock: Clock; contact: string; publicUrl: string },
): void {
  const path = '/.well-known/security.txt';
  server.get(path, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + validMs).toISOString();
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${publicUrl}${path}`];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
