/**
 * Calls to addresses that people typed or that other systems gave. Guarantees that no private, loopback, link-local or metadata
 * address is reached, however it is written or resolved, unless the operator allows its network. The address that was checked is
 * the one that is connected to, so a name that resolves differently a moment later reaches nothing else. Redirects are returned,
 * not followed. A call that needs no body succeeds with the status line, whatever becomes of the body.
 */
import { lookup as systemLookup } from 'node:dns';
import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { assertNoTransaction } from '../db/one-connection.ts';

interface OutgoingCall {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  /** From the start of the call to the end of what is read of the answer. */
  timeoutMs: number;
  /** Of the answer's body; a longer one is an error. Null: the body is not needed, so its length, its pace and its end are no error. */
  bytesMax: number | null;
}

export interface OutgoingAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Empty where the call needed none. */
  body: Buffer;
}

/** @throws OutgoingError */
export type Outgoing = (url: string, call: OutgoingCall) => Promise<OutgoingAnswer>;

/** `forbidden`: the address may not be reached; `unreachable`: no answer in time; `too_large`: the answer is longer than allowed. */
type OutgoingReason = 'forbidden' | 'unreachable' | 'too_large';

export class OutgoingError extends Error {
  readonly reason: OutgoingReason;
  constructor(reason: OutgoingReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The part of the IPv6 space that is routed in public (RFC 4291); the library also calls unassigned parts unicast. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/** Azure's platform services (metadata, DNS) answer their virtual machines at this address, although it is a public one. */
const platformAddresses = [ipaddr.parseCIDR('168.63.129.16/32')];

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/** Whether an IP address may be reached; one inside IPv6 notation counts as the IPv4 address that it means. */
export function isReachable(text: string, allowed: readonly Network[]): boolean {
  const address = ipaddr.process(text);
  if (allowed.some((network) => isIn(address, network))) return true;
  if (platformAddresses.some((network) => isIn(address, network))) return false;
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, publicIpv6));
}

/** Resolves names to addresses that may be reached; a name with one that may not is refused as a whole. */
function lookupWithin(allowed: readonly Network[], lookUp: typeof systemLookup): LookupFunction {
  return (host, options, callback) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '');
      const bad = found.find(({ address }) => !isReachable(address, allowed));
      if (bad) return callback(new OutgoingError('forbidden', `${host} is at ${bad.address}`), '');
      if (options.all) return callback(null, found);
      const [first] = found;
      callback(null, first?.address ?? '', first?.family);
    });
  };
}

async function readBody(answer: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > bytesMax) {
      answer.destroy();
      throw new OutgoingError('too_large', `the answer is longer than ${bytesMax} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** How much of a body that is not needed is read, and for how long, so that its connection can be used again. */
const discardedBytesMax = 64 * 1024;
const discardedMs = 1_000;

/** Lets a short body arrive without anybody waiting for it, and closes the connection of one that is long or slow. */
function discardBody(answer: IncomingMessage): void {
  const timer = setTimeout(() => answer.destroy(), discardedMs).unref();
  let bytes = 0;
  answer.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > discardedBytesMax) answer.destroy();
  });
  // A body that is cut off ends with an error.
  answer.on('error', () => {});
  answer.once('close', () => clearTimeout(timer));
}

/** Below this number are the ports of other protocols, such as mail; what they are sent might mean something to them. */
const firstFreePort = 1024;

/** Whether web servers listen at this port, written as `URL` does: empty for 80 and 443, where these are usual. */
const isWebPort = (port: string): boolean =>
  port === '' || port === '80' || port === '443' || Number(port) >= firstFreePort;

/**
 * Why an address is not called: it is no web address, has a password in it or the port of another protocol, or names an IP that may
 * not be reached. Null: it is.
 */
function refusalOf(url: string, allowed: readonly Network[]): string | null {
  if (!URL.canParse(url)) return 'not an address';
  const { hostname, password, port, protocol, username } = new URL(url);
  const isWeb = (protocol === 'https:' || protocol === 'http:') && isWebPort(port);
  if (!isWeb || username || password) return `${protocol}//${hostname}${port && `:${port}`} is not called`;
  // Node connects to an IP address without a lookup. The parser has already normalised notations such as 0x7f.1.
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) && !isReachable(host, allowed) ? `${host} is not called` : null;
}

/** Whether an address can be stored to be called later; what its name resolves to is checked at each call. */
export type MayCall = (url: string) => boolean;

/** @param networks in CIDR notation, which may be reached although they are not public */
export function createMayCall(networks: readonly string[]): MayCall {
  const allowed = networks.map((network) => ipaddr.parseCIDR(network));
  return (url) => refusalOf(url, allowed) === null;
}

/**
 * @param networks in CIDR notation, which may be reached although they are not public
 * @param lookUp how names are resolved; tests pass their own
 */
export function createOutgoing(networks: readonly string[], lookUp = systemLookup): Outgoing {
  const allowed = networks.map((network) => ipaddr.parseCIDR(network));
  const lookup = lookupWithin(allowed, lookUp);
  // Connections of their own, so that none is reused that was opened without the check.
  const agents = {
    'https:': new HttpsAgent({ keepAlive: true }),
    'http:': new HttpAgent({ keepAlive: true }),
  };
  return async (url, { body, bytesMax, headers = {}, method, timeoutMs }) => {
    assertNoTransaction('Another server');
    const refusal = refusalOf(url, allowed);
    if (refusal) throw new OutgoingError('forbidden', refusal);
    const target = new URL(url);
    const signal = AbortSignal.timeout(timeoutMs);
    const isSecure = target.protocol === 'https:';
    const options: RequestOptions = {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      agent: isSecure ? agents['https:'] : agents['http:'],
      lookup,
      signal,
    };
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const call = (isSecure ? httpsRequest : httpRequest)(target, options, resolve);
        // Not only once: a server may answer early and close, which fails the rest of the request.
        call.on('error', reject);
        call.end(body);
      });
      const { headers: answered, statusCode: status = 0 } = answer;
      if (bytesMax !== null) return { status, headers: answered, body: await readBody(answer, bytesMax) };
      discardBody(answer);
      return { status, headers: answered, body: Buffer.alloc(0) };
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      throw new OutgoingError('unreachable', `${target.host} does not answer`, { cause: error });
    }
  };
}

/**
 * The IP address of a host that a socket is opened to by something other than HTTP.
 *
 * @throws OutgoingError
 */
export type AddressOf = (host: string) => Promise<string>;

/**
 * Resolves a host once, to an address that may be reached; a name with one that may not is refused as a whole.
 *
 * @param networks in CIDR notation, which may be reached although they are not public
 * @param lookUp how names are resolved; tests pass their own
 */
export function createAddressOf(networks: readonly string[], lookUp = systemLookup): AddressOf {
  const allowed = networks.map((network) => ipaddr.parseCIDR(network));
  const lookup = lookupWithin(allowed, lookUp);
  return async (typed) => {
    assertNoTransaction('A name server');
    const host = typed.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isReachable(host, allowed))
      throw new OutgoingError('forbidden', `${host} is not called`);
    if (isIP(host)) return host;
    return new Promise((resolve, reject) => {
      lookup(host, { all: false }, (error, address) => {
        if (!error && typeof address === 'string') return resolve(address);
        if (error instanceof OutgoingError) return reject(error);
        reject(new OutgoingError('unreachable', `${host} has no address`, { cause: error }));
      });
    });
  };
}
