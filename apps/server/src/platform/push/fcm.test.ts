import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerFaultily, type BodyFault, bodyFaults } from '../../testing/stand-ins/faulty-bodies.ts';
import { createOutgoing } from '../outgoing/safe-fetch.ts';
import { createFcm, FcmAccount, type SendFcm } from './fcm.ts';
import { PushLater } from './push-message.ts';

/** Google's token service and Firebase, as far as they are used: the assertion is checked, then messages are accepted. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const sent: { path: string; authorization: string | undefined; body: unknown }[] = [];
const statuses: number[] = [];
/** What is wrong with the bodies of the next answers. */
const faults: BodyFault[] = [];
let tokens = 0;
let server: Server;
let send: SendFcm;

async function grant(body: string): Promise<object> {
  const form = new URLSearchParams(body);
  const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
    issuer: 'push@project.example',
    audience: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
  });
  expect(payload).toMatchObject({ scope: 'https://www.googleapis.com/auth/firebase.messaging' });
  tokens += 1;
  return { access_token: `token-${tokens}`, expires_in: 3600 };
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    if (request.url === '/token') return response.end(JSON.stringify(await grant(body)));
    const { authorization } = request.headers;
    sent.push({ path: request.url ?? '', authorization, body: JSON.parse(body) });
    const status = statuses.shift() ?? 200;
    const fault = faults.shift();
    if (fault) return answerFaultily(response, status, fault);
    return response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = FcmAccount.parse({
    type: 'service_account',
    project_id: 'our-project',
    client_email: 'push@project.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${base}/token`,
  });
  send = createFcm(createOutgoing(['127.0.0.0/8']), account, base);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  sent.length = 0;
});

const message = {
  title: 'Checker Panel',
  alertContent: 'New Image for process',
  data: { contentType: 'string', languageContents: [] },
};

it('sends through the project, with one access token for many messages, and only texts in the data', async () => {
  expect([await send('client-token', message), await send('other-token', message)]).toEqual(['sent', 'sent']);
  const [first] = sent;
  expect(first).toEqual({
    path: '/v1/projects/our-project/messages:send',
    authorization: 'Bearer token-1',
    body: {
      message: {
        token: 'client-token',
        notification: { title: 'Checker Panel', body: 'New Image for process' },
        data: {
          title: 'Checker Panel',
          alertContent: 'New Image for process',
          data: '{"contentType":"string","languageContents":[]}',
        },
      },
    },
  });
  expect(tokens).toBe(1);
});

it('a token that Firebase does not know is gone; a busy service is asked later; another refusal is final', async () => {
  statuses.push(404, 400);
  expect([await send('old', message), await send('wrong', message)]).toEqual(['gone', 'refused']);
  statuses.push(429);
  await expect(send('busy', message)).rejects.toBeInstanceOf(PushLater);
  statuses.push(503);
  await expect(send('away', message)).rejects.toBeInstanceOf(PushLater);
});

it.each(bodyFaults)('Firebase decides by its status, also where the body is %s', async (fault) => {
  faults.push(fault, fault);
  statuses.push(200, 404);
  expect([await send('client-token', message), await send('old', message)]).toEqual(['sent', 'gone']);
});
