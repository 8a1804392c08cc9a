import { expect, it } from 'vitest';
import { addressOf, networkOf } from './network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['192.0.2.7:4711', '192.0.2.7'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['192.0.2.7:', '10.0.0.1'],
])('behind a proxy that passes on %s the client is %s', (ip, address) => {
  expect(addressOf({ ip, socket: { remoteAddress: '10.0.0.1' } })).toBe(address);
});

it('when the proxy passes on no valid address, its own is used', () => {
  const socket = { remoteAddress: '10.0.0.1' };
  expect(addressOf({ ip: '192.0.2.7', socket })).toBe('192.0.2.7');
  expect(addressOf({ ip: 'a'.repeat(900), socket })).toBe('10.0.0.1');
});
