import { languageCodes } from '@forecourt/contract/language-names';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { answerError } from './error-mapper.ts';
import { failurePage, showFailurePages } from './failure-pages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'de-AT,en;q=0.5' };

it.each(['/files/images/1/full.jpeg?expires=1&signature=x', '/archives/1?signature=x', '/assets/none.js'])(
  'people who open %s, which is not there, read why in their language; programs get the error',
  async (url) => {
    const opened = await app.server.inject({ url, headers: page });
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(opened.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(opened.body).toContain('<html lang="de"');
    expect(opened.body).toContain('Der Link gilt nicht mehr');
    for (const accept of ['application/json', 'image/avif,image/webp,*/*']) {
      const fetched = await app.server.inject({ url, headers: { ...page, accept } });
      expect(fetched.json()).toMatchObject({ errorCode: expect.any(Number) });
    }
  },
);

it('an unexpected failure of a document names the number that its log has, and says nothing else of it', async () => {
  const server = fastify({ genReqId: () => 'request-7' });
  server.setErrorHandler(answerError);
  showFailurePages(server);
  server.get('/document', () => {
    throw new Error('secret of the database');
  });
  server.get('/fine', (_request, reply) => reply.type('text/plain').send('fine'));
  const failed = await server.inject({ url: '/document', headers: { ...page, 'accept-language': 'xx' } });
  expect(failed.statusCode).toBe(500);
  expect(failed.body).toContain('tell your administrator this number: request-7');
  expect(failed.body).not.toContain('secret');
  expect((await server.inject({ url: '/fine', headers: page })).body).toBe('fine');
  await server.close();
});

it('calls of the API answer programs that ask for HTML with the error, and a browser that shows it with the page', async () => {
  const url = '/v1/no-such-call';
  expect((await app.server.inject({ url, headers: page })).json()).toMatchObject({ name: 'routeNotMatched' });
  const shown = await app.server.inject({ url, headers: { ...page, 'sec-fetch-dest': 'document' } });
  expect(shown.body).toContain('Hier ist nichts zu finden');
  const unsigned = await app.server.inject({
    url: '/v1/vehicles',
    headers: { ...page, 'sec-fetch-dest': 'document' },
  });
  expect([unsigned.statusCode, unsigned.json().errorCode]).toEqual([401, expect.any(Number)]);
  const framed = await app.server.inject({ url, headers: { ...page, 'sec-fetch-dest': 'empty' } });
  expect(framed.json()).toMatchObject({ name: 'routeNotMatched' });
});

it.each(languageCodes)('the page exists in the language %s, complete and with a way on', (language) => {
  for (const kind of ['missing', 'busy', 'failed'] as const) {
    const html = failurePage(kind, language, 'request-7');
    expect(html).not.toMatch(/\{\{|undefined/);
    expect(html).toContain('<a href="/">');
    expect(html.includes('<a href="">')).toBe(kind !== 'missing');
  }
});
