import type { lookup } from 'node:dns';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerFaultily, bodyFaults } from '../../testing/stand-ins/faulty-bodies.ts';
import { createMayCall, createOutgoing, isReachable, OutgoingError } from './safe-fetch.ts';

/** Addresses that no call may reach, with what is there. IPv6 notations of IPv4 addresses among them. */
const forbidden: [string, string][] = [
  ['0.0.0.0', 'this host'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.100.100.200', 'metadata of Alibaba Cloud'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['168.63.129.16', 'platform services of Azure'],
  ['169.254.0.1', 'link-local'],
  ['169.254.169.254', 'metadata of most clouds'],
  ['169.254.170.2', 'credentials of containers at AWS'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.1', 'protocol assignments'],
  ['192.0.0.192', 'metadata of Oracle Cloud'],
  ['192.0.2.1', 'documentation'],
  ['192.88.99.1', '6to4 relays'],
  ['192.168.0.1', 'private'],
  ['192.168.255.255', 'private'],
  ['198.18.0.1', 'benchmarks'],
  ['198.19.255.255', 'benchmarks'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'this host'],
  ['::1', 'loopback'],
  ['::7f00:1', 'loopback, IPv4-compatible'],
  ['::ffff:127.0.0.1', 'loopback, IPv4-mapped'],
  ['::ffff:7f00:1', 'loopback, IPv4-mapped'],
  ['::ffff:10.0.0.1', 'private, IPv4-mapped'],
  ['::ffff:169.254.169.254', 'metadata, IPv4-mapped'],
  ['::ffff:a9fe:a9fe', 'metadata, IPv4-mapped'],
  ['::ffff:0:127.0.0.1', 'loopback, IPv4-translated'],
  ['64:ff9b::7f00:1', 'loopback, through NAT64'],
  ['64:ff9b::a9fe:a9fe', 'metadata, through NAT64'],
  ['64:ff9b:1::1', 'local NAT64'],
  ['100::1', 'discarded'],
  ['2001::1', 'Teredo'],
  ['2001:2::1', 'benchmarks'],
  ['2001:10::1', 'ORCHID'],
  ['2001:20::1', 'ORCHID'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', 'loopback, through 6to4'],
  ['2002:a9fe:a9fe::1', 'metadata, through 6to4'],
  ['3fff::1', 'documentation'],
  ['4000::1', 'unassigned'],
  ['5f00::1', 'segment routing'],
  ['8000::1', 'unassigned'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of AWS'],
  ['fd12:3456:789a::1', 'unique local'],
  ['fe80::1', 'link-local'],
  ['febf::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['ff0e::1', 'multicast'],
];

/** The same loopback address as people write it to get past a check; the URL parser reads them alike. */
const disguises = [
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[0:0:0:0:0:ffff:7f00:0001]/',
  'http://127.0.0.1./',
  'http://①②⑦.⓪.⓪.①/',
  'http://localhost/',
];

let server: Server;
let port: number;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === '/away') response.writeHead(302, { location: `http://127.0.0.1:${port}/home` }).end();
    else if (request.url === '/long') response.end('x'.repeat(5_000));
    else if (request.url === '/slow') return;
    else if (request.url === '/early') response.writeHead(202).end(() => request.socket.destroy());
    else if (request.url?.startsWith('/faulty/')) {
      const fault = bodyFaults.find((one) => request.url?.endsWith(one));
      request.resume().once('end', () => answerFaultily(response, 202, fault ?? 'cut'));
    } else request.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const call = { method: 'GET', timeoutMs: 5_000, bytesMax: 1_000 } as const;
const reasonOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => 'reached',
    (error: unknown) => (error instanceof OutgoingError ? error.reason : error),
  );

it('names at least sixty addresses that are not reached, each valid', () => {
  expect(forbidden.length).toBeGreaterThanOrEqual(60);
  expect(forbidden.filter(([address]) => isIP(address) === 0)).toEqual([]);
});

it.each(forbidden)('does not reach %s (%s)', async (address) => {
  expect(isReachable(address, [])).toBe(false);
  const host = isIP(address) === 6 ? `[${address}]` : address;
  expect(await reasonOf(createOutgoing([])(`https://${host}/`, call))).toBe('forbidden');
});

it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '192.167.1.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  'may reach %s',
  (address) => {
    expect(isReachable(address, [])).toBe(true);
  },
);

it.each(disguises)('does not reach this machine written as %s', async (url) => {
  const before = asked.length;
  const target = url.replace(/\/$/, `:${port}/`);
  expect(await reasonOf(createOutgoing([])(target, call))).toBe('forbidden');
  expect(asked.length).toBe(before);
});

it.each([
  'ftp://1.1.1.1/',
  'file:///etc/passwd',
  'https://user:secret@1.1.1.1/',
  'no address',
  'http://1.1.1.1:22/',
  'https://1.1.1.1:25/',
  'https://mail.example:587/',
])('does not call %s', async (url) => {
  expect(createMayCall([])(url)).toBe(false);
  expect(await reasonOf(createOutgoing([])(url, call))).toBe('forbidden');
});

it.each([
  'http://1.1.1.1/',
  'http://1.1.1.1:443/',
  'https://dealer.example:80/',
  'https://dealer.example:8443/',
])('may call %s', (url) => {
  expect(createMayCall([])(url)).toBe(true);
});

/** Resolves every name to these addresses: the first time to the first list, and so on. */
function resolving(...answers: string[][]) {
  let count = 0;
  const lookUp = (_host: string, _options: object, callback: (...all: unknown[]) => void) => {
    const addresses = answers[Math.min(count, answers.length - 1)] ?? [];
    count += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );
  };
  return { lookUp: lookUp as unknown as typeof lookup, count: () => count };
}

it('connects to the address that it checked: a name that resolves differently the second time is not asked again', async () => {
  const resolved = resolving(['127.0.0.1'], ['10.0.0.1']);
  const outgoing = createOutgoing(['127.0.0.0/8'], resolved.lookUp);
  const url = `http://rebinding.example:${port}/named`;
  const answer = await outgoing(url, { ...call, method: 'POST', body: 'hello' });
  expect([answer.status, answer.body.toString(), resolved.count()]).toEqual([200, 'hello', 1]);
});

it('does not reach a name that has one forbidden address among public ones', async () => {
  const { lookUp } = resolving(['1.1.1.1', '10.0.0.1']);
  expect(await reasonOf(createOutgoing([], lookUp)('https://mixed.example/', call))).toBe('forbidden');
});

it('returns a redirect instead of following it, and allows only the networks of the operator', async () => {
  const outgoing = createOutgoing(['127.0.0.0/8']);
  const before = asked.length;
  const { headers, status } = await outgoing(`http://127.0.0.1:${port}/away`, call);
  expect([status, headers.location]).toEqual([302, `http://127.0.0.1:${port}/home`]);
  expect(asked.slice(before)).toEqual(['GET /away']);
  expect(await reasonOf(outgoing('http://10.0.0.1/', call))).toBe('forbidden');
});

it('ends a call that takes too long, and an answer that is too long', async () => {
  const outgoing = createOutgoing(['127.0.0.0/8']);
  expect(await reasonOf(outgoing(`http://127.0.0.1:${port}/long`, call))).toBe('too_large');
  const slow = outgoing(`http://127.0.0.1:${port}/slow`, { ...call, timeoutMs: 200 });
  expect(await reasonOf(slow)).toBe('unreachable');
});

it.each(bodyFaults)(
  'a call that needs no body ends with the status, although the body is %s',
  async (fault) => {
    const outgoing = createOutgoing(['127.0.0.0/8']);
    const url = `http://127.0.0.1:${port}/faulty/${fault}`;
    const plain = { ...call, method: 'POST', body: 'hello' } as const;
    const answer = await outgoing(url, { ...plain, bytesMax: null });
    expect([answer.status, answer.body.length]).toEqual([202, 0]);
    const needed = outgoing(url, { ...plain, timeoutMs: 500 });
    expect(await reasonOf(needed)).toBe(fault === 'long' ? 'too_large' : 'unreachable');
  },
);

it('a server may answer and close before it has read a long request', async () => {
  const outgoing = createOutgoing(['127.0.0.0/8']);
  const body = Buffer.alloc(8_000_000);
  const answer = await outgoing(`http://127.0.0.1:${port}/early`, {
    ...{ method: 'POST', timeoutMs: 5_000, bytesMax: null },
    body,
  });
  expect(answer.status).toBe(202);
});

it('a connection whose short body was not needed is used again; one with a slow body is closed', async () => {
  const plain = { method: 'POST', body: 'hello', timeoutMs: 5_000, bytesMax: null } as const;
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  const closeAll = async () => {
    server.closeAllConnections();
    await expect.poll(connections).toBe(0);
  };
  await closeAll();
  const often = createOutgoing(['127.0.0.0/8']);
  for (let calls = 0; calls < 10; calls += 1) await often(`http://127.0.0.1:${port}/short`, plain);
  expect(await connections()).toBeLessThan(10);
  await closeAll();
  await createOutgoing(['127.0.0.0/8'])(`http://127.0.0.1:${port}/faulty/slow`, plain);
  await expect.poll(connections).toBe(0);
});
