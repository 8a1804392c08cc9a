import { isIP, isIPv4 } from 'node:net';

interface Asked {
  ip: string;
  socket: { remoteAddress?: string | undefined };
}

/** Some proxies forward the port as well: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return bracketed ?? dotted ?? address;
}

/** The caller's address. Falls back to the socket's when a proxy forwards an invalid one. */
export function addressOf({ ip, socket }: Asked): string {
  const address = withoutPort(ip);
  return isIP(address) > 0 ? address : (socket.remoteAddress ?? 'unknown');
}

/** Splits an IPv6 address into its eight groups. */
function groupsOf(address: string): string[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hex = (high: string | undefined, low: string | undefined) =>
    (Number(high) * 256 + Number(low)).toString(16);
  const plain = dotted ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}` : address;
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, gap)).fill('0'), ...right];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

/** The key of rate limits: an IPv4 address, or the first 64 bits of an IPv6 address, which belong to one subscriber. */
export function networkOf(address: string): string {
  if (isIPv4(address) || isIP(address) === 0) return address.slice(0, 64);
  const groups = groupsOf(address.split('%')[0] ?? '');
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}
