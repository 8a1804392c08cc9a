/** Settings that are addresses. Each takes only what can work: a slip stops the start, and not a mail or a link later. */
import { isIP } from 'node:net';
import { z } from 'zod';
import type { ClamdAddress } from './virus-scanner.ts';

/** Rejects long secrets of one repeated character. */
const lettersMin = 8;
export const Secret = z
  .string()
  .min(32)
  .refine((text) => new Set(text).size >= lettersMin, `at least ${lettersMin} different characters`);

/** An origin in the form that browsers send. */
export const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** Where a part of the installation is reached: links begin with it, and the panel is built for the root of its host. */
export const Site = z
  .string()
  .transform(withoutSlash)
  .refine(isOrigin, 'an address such as https://showroom.example, without a path');

const nearbyNames = /^(localhost|[^.]+|.*\.(localhost|local|internal|test))$/;
const nearbyNetworks = {
  4: /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\./,
  6: /^(::1$|f[cd][0-9a-f]{2}:)/,
};

/** Whether a web address has a host that is reached no further than in a house's own network. */
export function isNearby(webAddress: string): boolean {
  const host = new URL(webAddress).hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  return (version === 4 || version === 6 ? nearbyNetworks[version] : nearbyNames).test(host);
}

/** An address that paths are appended to. */
export const WebAddress = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    const isPlain = url !== null && !url.search && !url.hash && !url.username && !url.password;
    return isPlain && /^https?:$/.test(url.protocol);
  }, 'an address such as https://pictures.example/showroom')
  .transform(withoutSlash);

/** User, password and name are percent-encoded; where they cannot be decoded, connecting would fail. */
function isDatabase(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  try {
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

export const DatabaseUrl = z
  .string()
  .refine(isDatabase, 'a database such as postgres://user:password@localhost/forecourt');

/** Where people report something: one line of `security.txt`. */
export const ReportAddress = z
  .string()
  .refine(
    (text) => /^(mailto:[^\s@]+@|https:\/\/)[^\s]+$/.test(text),
    'an address such as mailto:security@dealer.example or https://dealer.example/security',
  );

export const MailServer = z.string().refine((text) => {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
}, 'a mail server such as smtps://user:password@mail.example.com');

const address = '[^\\s<>@,]+@[^\\s<>@,]+';
const sender = new RegExp(`^(?:${address}|[^<>]*<${address}>)$`);

export const Sender = z
  .string()
  .refine((text) => sender.test(text), 'a sender such as Forecourt <no-reply@example.com>');

const portMax = 65_535;

/** A name and perhaps a port. */
export const HostAndPort = z
  .string()
  .refine(
    (text) => /^[a-zA-Z0-9.-]+(:\d{1,5})?$/.test(text) && Number(text.split(':')[1] ?? 1) <= portMax,
    'a name such as photos.example, or photos.example:2222',
  );

/** `name:port`, or the path of a socket of this machine. */
export const ClamdPlace = z
  .string()
  .refine((text) => text.startsWith('/') || (text.includes(':') && HostAndPort.safeParse(text).success), {
    message: 'name:port such as 127.0.0.1:3310, or a socket such as /run/clamav/clamd.ctl',
  })
  .transform((text): ClamdAddress => {
    const [host = '', port] = text.split(':');
    return text.startsWith('/') ? { path: text } : { host, port: Number(port) };
  });

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** An IP address, a network in CIDR notation, or the name of a reserved range. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  const isWide = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  return proxyNames.has(text) || (family > 0 && isWide && more.length === 0);
}

export const ProxyAddress = z
  .string()
  .refine(isProxy, 'an address, a network such as 10.0.0.0/8, or loopback');

export const Network = z
  .string()
  .refine((text) => text.includes('/') && isProxy(text), 'a network such as 10.1.0.0/16');
