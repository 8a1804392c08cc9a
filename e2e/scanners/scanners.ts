import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '../../apps/server/src/testing/programs.ts';
import { fail } from '../support/journey.ts';
import type { Nginx } from '../support/nginx.ts';
import type { Targets } from './targets.ts';

/** Each scanner answers what it found, a line each, and leaves its report in the folder. */

const timeoutMs = 60 * 60_000;

const headerLines = (headers: Targets['headers']) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

const withQuery = (urls: string[]) => urls.filter((url) => url.includes('?'));

/** Injection of SQL by every parameter of every address. */
export async function runSqlmap({ headers, urls }: Targets, folder: string): Promise<string[]> {
  const list = path.join(folder, 'sqlmap-targets.txt');
  await writeFile(list, withQuery(urls).join('\n'));
  const { output } = await runProgram(
    'sqlmap',
    // The database is known; pages differ by themselves, because they have the time.
    // biome-ignore format: one option a line
    [
      '-m', list,
      '--headers', headerLines(headers).join('\n'),
      '--dbms', 'PostgreSQL',
      '--level', '2',
      '--time-sec', '2',
      '--threads', '4',
      '--batch', '--flush-session', '--disable-coloring', '--unstable',
      '--output-dir', path.join(folder, 'sqlmap'),
    ],
    { timeoutMs },
  );
  await writeFile(path.join(folder, 'sqlmap.log'), output);
  if (!output.includes('[*] ending @')) fail('sqlmap did not come to its end');
  const [results] = (await readdir(path.join(folder, 'sqlmap'))).filter((name) => name.endsWith('.csv'));
  const [, ...rows] = (await readFile(path.join(folder, 'sqlmap', results ?? fail(output)), 'utf8'))
    .trim()
    .split('\n');
  return rows;
}

interface WapitiReport {
  vulnerabilities: Record<string, { path: string; parameter: string | null; info: string }[]>;
}

const modules = [
  'exec',
  'file',
  'xss',
  'crlf',
  'redirect',
  'xxe',
  'http_headers',
  'cookieflags',
  'csp',
  'methods',
];

/** Scripts, commands, files, redirects and headers; in the panel's pages and by every parameter of every address. */
export async function runWapiti({ headers, urls }: Targets, folder: string): Promise<string[]> {
  const report = path.join(folder, 'wapiti.json');
  const { output } = await runProgram(
    'wapiti',
    // biome-ignore format: one option a line
    [
      '--url', `${new URL(urls[0] ?? fail('there is no address')).origin}/`,
      ...withQuery(urls).flatMap((url) => ['--start', url]),
      '--scope', 'folder',
      ...headerLines(headers).flatMap((line) => ['--header', line]),
      '--module', modules.join(','),
      '--flush-session', '--store-session', path.join(folder, 'wapiti'),
      '--no-bugreport',
      '--format', 'json', '--output', report,
    ],
    { timeoutMs },
  );
  await writeFile(path.join(folder, 'wapiti.log'), output);
  const { vulnerabilities } = JSON.parse(await readFile(report, 'utf8')) as WapitiReport;
  const lines = Object.entries(vulnerabilities).flatMap(([kind, found]) =>
    found.map(({ path: where, parameter, info }) => `${kind}: ${where} ${parameter ?? ''} ${info}`),
  );
  // No browser of today knows this header; the content policy does its work.
  return lines.filter((line) => !line.includes('X-XSS-Protection'));
}

interface TlsFinding {
  id: string;
  severity: string;
  finding: string;
}

/**
 * What is true of the certificate that the run made for itself, for two days and by no authority; and that the panel's page is compressed, which has no
 * secret in it: calls carry their token in a header that no other page can have sent.
 */
const known = /^(cert_|DNS_CAArecord|BREACH)/;

/** Protocols, ciphers and known faults of the proxy of docs/nginx.md. */
export async function runTestssl({ caFile, httpsPort }: Nginx, folder: string): Promise<string[]> {
  const report = path.join(folder, 'testssl.json');
  const { output } = await runProgram(
    'testssl',
    // biome-ignore format: one option a line
    [
      '--quiet', '--color', '0', '--warnings', 'off',
      '--add-ca', caFile,
      '--ip', '127.0.0.1',
      '--severity', 'LOW',
      '--jsonfile', report,
      `localhost:${httpsPort}`,
    ],
    { timeoutMs },
  );
  await writeFile(path.join(folder, 'testssl.log'), output);
  const findings = JSON.parse(await readFile(report, 'utf8')) as TlsFinding[];
  return findings
    .filter(({ id, severity }) => severity !== 'WARN' && !known.test(id))
    .map(({ id, severity, finding }) => `${severity} ${id}: ${finding}`);
}
