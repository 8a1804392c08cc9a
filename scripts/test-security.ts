import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createPool } from '../apps/server/src/platform/db/database.ts';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { hasProgram } from '../apps/server/src/testing/programs.ts';
import { runSqlmap, runTestssl, runWapiti } from '../e2e/scanners/scanners.ts';
import { findTargets } from '../e2e/scanners/targets.ts';
import { hasNginx, startNginx } from '../e2e/support/nginx.ts';
import { startInstallation } from '../e2e/support/start-installation.ts';
import { root } from './source-files.ts';

// `npm run test:security`: sqlmap, wapiti and testssl.sh against an installation behind nginx, for some twenty minutes;
// `-- /v1/vehicles` scans only routes whose path contains this. Their reports stay in test-results/security.

const folder = path.join(root, 'test-results/security');
const calls = { ACCOUNT_CALLS_PER_MINUTE: '1000000', TENANT_CALLS_PER_MINUTE: '1000000' };
let isClean = true;

function say(scanner: string, findings: string[]): void {
  if (findings.length > 0) isClean = false;
  process.stdout.write(
    `${scanner}: ${findings.length} findings\n${findings.map((line) => `  ${line}\n`).join('')}`,
  );
}

/** A page with the fault that sqlmap looks for: a run in which it is not found has proved nothing. */
async function findsInjection(databaseUrl: string): Promise<boolean> {
  const pool = createPool(databaseUrl, 2, 'scanners');
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '', 'http://localhost').searchParams.get('name');
    const found = await pool.query(`select email from users where name = '${name}'`).catch(() => null);
    response.writeHead(found ? 200 : 500).end(JSON.stringify(found?.rows ?? []));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const within = path.join(folder, 'control');
  await mkdir(within, { recursive: true });
  const found = await runSqlmap({ headers: {}, urls: [`http://127.0.0.1:${port}/?name=a`] }, within);
  server.close();
  await pool.end();
  return found.length > 0;
}

async function scan(only: string): Promise<void> {
  const ports = { httpPort: await freePort(), httpsPort: await freePort() };
  const behindProxy = { PUBLIC_URL: `https://localhost:${ports.httpsPort}`, TRUSTED_PROXIES: 'loopback' };
  const installation = await startInstallation({ ...calls, ...behindProxy }, 'canned');
  const nginx = await startNginx(installation.baseUrl, ports);
  try {
    const targets = await findTargets(installation.baseUrl, installation.databaseUrl, only);
    process.stdout.write(`${targets.urls.length} addresses\n`);
    if (!(await findsInjection(installation.databaseUrl)))
      throw new Error('sqlmap did not find the fault of its own page');
    say('testssl.sh', await runTestssl(nginx, folder));
    say('sqlmap', await runSqlmap(targets, folder));
    say('wapiti', await runWapiti(targets, folder));
  } finally {
    nginx.stop();
    await installation.remove();
  }
}

const programs = [
  await hasNginx(),
  await hasProgram('sqlmap', 'sqlmap'),
  await hasProgram('wapiti', 'wapiti'),
  await hasProgram('testssl', 'testssl.sh'),
];
if (programs.includes(false)) throw new Error('a scanner is missing');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await scan(process.argv[2] ?? '');
process.exitCode = isClean ? 0 : 1;
