import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';

const path = '/csp-reports';
/** The CSP directive for violation reports. */
export const reportTo = `report-uri ${path}`;

const reportBytesMax = 16 * 1024;
/** Anonymous browsers can report too, so the number of log lines is limited. */
const loggedPerMinute = 30;

const Text = z
  .string()
  .transform((text) => text.split(/[?#]/)[0]?.slice(0, 300) ?? '')
  .optional();
const Report = z.object({
  'csp-report': z.object({
    'document-uri': Text,
    'effective-directive': Text,
    'blocked-uri': Text,
    'source-file': Text,
    'line-number': z.number().optional(),
  }),
});

/** Logs CSP violation reports. Queries and fragments are cut off the addresses, since they may hold secrets. */
export async function takeCspReports(server: FastifyInstance): Promise<void> {
  const logged = new RateLimiterMemory({ points: loggedPerMinute, duration: 60 });
  await server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: reportBytesMax },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(path, async (request, reply) => {
      const report = Report.safeParse(request.body);
      const isLogged = await logged.consume('all').then(
        () => true,
        () => false,
      );
      if (report.success && isLogged) {
        request.log.warn({ csp: report.data['csp-report'] }, 'content security policy violated');
      }
      return reply.status(204).send();
    });
  });
}
