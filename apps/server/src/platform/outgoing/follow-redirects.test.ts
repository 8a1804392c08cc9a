import { expect, it } from 'vitest';
import { followRedirects } from './follow-redirects.ts';
import type { OutgoingAnswer } from './safe-fetch.ts';

/** A server of these answers, by path; what it has no answer for is a page. */
function serverOf(redirects: Record<string, { status: number; location?: string }>) {
  const called: string[] = [];
  const call = async (url: string): Promise<OutgoingAnswer> => {
    called.push(url);
    const { status = 200, ...headers } = redirects[new URL(url).pathname] ?? {};
    return { status, headers, body: Buffer.from(url) };
  };
  return { called, call };
}

it('calls where an answer redirects to, also with an address that is relative or on another server', async () => {
  const { call, called } = serverOf({
    '/a': { status: 302, location: 'b?c=1' },
    '/b': { status: 308, location: 'https://other.test/file' },
  });
  const { body, status } = await followRedirects('http://one.test/a', call);
  expect([status, String(body)]).toEqual([200, 'https://other.test/file']);
  expect(called).toEqual(['http://one.test/a', 'http://one.test/b?c=1', 'https://other.test/file']);
});

it('ends after three redirects, with the one that was too many', async () => {
  const { call, called } = serverOf({ '/round': { status: 301, location: '/round' } });
  expect((await followRedirects('http://one.test/round', call)).status).toBe(301);
  expect(called).toHaveLength(4);
});

it('returns a redirect that names no address, and an address of what does not redirect', async () => {
  for (const answer of [
    { status: 302 },
    { status: 307, location: 'http://[' },
    { status: 201, location: '/b' },
  ]) {
    const { call, called } = serverOf({ '/a': answer });
    expect((await followRedirects('http://one.test/a', call)).status).toBe(answer.status);
    expect(called).toHaveLength(1);
  }
});

it('calls nothing after an address that may not be called', async () => {
  const { call } = serverOf({ '/a': { status: 302, location: 'http://inside.test/' } });
  const guarded = (url: string) => {
    if (url.includes('inside')) throw new Error('forbidden');
    return call(url);
  };
  await expect(followRedirects('http://one.test/a', guarded)).rejects.toThrow('forbidden');
});
