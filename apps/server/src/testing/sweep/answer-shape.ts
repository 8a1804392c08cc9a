import { errors } from '@forecourt/contract/errors';
import { ErrorAnswer, type Route } from '@forecourt/contract/route';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Answer } from '../test-app.ts';

/**
 * Asserts that an answer matches the route's schema, or is the error body of its row in the error table.
 * @param ownHeading the call chose the columns of the file, or their headings, itself
 */
export function assertShape(
  name: string,
  route: Route,
  { status, body }: Answer,
  { ownHeading = false } = {},
): void {
  if (status < 300) {
    expect(status, name).toBe(route.status ?? 200);
    if (route.answer === 'pdf' || route.answer === 'csv') {
      const columns =
        route.response instanceof z.ZodObject ? Object.keys(route.response.shape).join(',') : '';
      const heading = ownHeading ? '\uFEFF' : `\uFEFF${columns}\r\n`;
      const beginning = route.answer === 'pdf' ? '%PDF-' : heading;
      expect(body.slice(0, beginning.length), name).toBe(beginning);
      return;
    }
    const parsed = route.response.safeParse(body);
    expect(parsed.error?.issues, `${name} answers ${JSON.stringify(body).slice(0, 300)}`).toBeUndefined();
    return;
  }
  const error = ErrorAnswer.parse(body);
  const row = errors[error.name as keyof typeof errors];
  expect([error.errorCode, status], name).toEqual([row.code, row.status]);
  expect(status, `${name}: ${JSON.stringify(body)}`).toBeLessThan(500);
}
