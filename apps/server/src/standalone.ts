/**
 * Entry of `npm start`: starts the database unless one is configured, then the API and the worker as child processes.
 */
import path from 'node:path';
import { childEnvironment, readStart } from './platform/config.ts';
import { isNearby } from './platform/config-addresses.ts';
import { ownDatabase } from './platform/db/own-database.ts';
import { freePort } from './platform/free-port.ts';
import { explained, OperatorError } from './platform/operator-error.ts';
import { ChildKeeper } from './platform/standalone/child-keeper.ts';
import { lockInstance } from './platform/standalone/instance-lock.ts';
import { isRestartMessage } from './platform/standalone/restart-message.ts';
import { readSecrets } from './platform/standalone/secrets.ts';
import { prepareDatabase } from './prepare-database.ts';
import { demoSignIns } from './seeds/demo-accounts.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const entry = (name: string) => path.join(import.meta.dirname, name);
const keepers: ChildKeeper[] = [];
let shuttingDown = false;
/** Restarts the API and the worker; undefined until the installation is running. */
let restart: (() => Promise<void>) | undefined;
let restarting = Promise.resolve();

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function shutDown(code: number): Promise<void> {
  if (shuttingDown) return;
  shuttingDown = true;
  for (const keeper of keepers) keeper.restartNoMore();
  // The database is stopped last: the others still write to it while they finish.
  for (const group of [keepers.slice(1), keepers.slice(0, 1)])
    await Promise.all(group.map((one) => one.stop()));
  process.exit(code);
}

async function keep(keeper: ChildKeeper): Promise<void> {
  keepers.push(keeper);
  await keeper.start();
}

async function startDatabase(dataDir: string, password: string): Promise<string> {
  const message = { dataDir, port: await freePort(), password };
  let url = '';
  const onReady = (message: { url?: string }) => {
    url = message.url ?? '';
  };
  await keep(
    new ChildKeeper(
      { name: 'database', entry: entry('postgres.ts'), environment: childEnvironment({}), message, onReady },
      say,
    ),
  );
  return ownDatabase(url);
}

/** Passwords of demo accounts are public, so an installation with demo data is not put on the internet. */
function assertHere(publicUrl: string): void {
  if (isNearby(publicUrl)) return;
  throw new OperatorError(
    `${publicUrl} is public, and everybody knows the passwords of demo data. Start with NODE_ENV=production and ` +
      'SIGNING_SECRET (docs/configuration.md), or with DEMO=false.',
  );
}

async function start(): Promise<void> {
  const begun = performance.now();
  const given = readStart();
  const production = given.NODE_ENV === 'production';
  const demo = given.DEMO ?? !production;
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`;
  if (demo) assertHere(publicUrl);
  const dataDir = path.resolve(given.DATA_DIR);
  await lockInstance(dataDir);
  const own = production ? null : await readSecrets(dataDir);
  const databaseUrl =
    given.DATABASE_URL ??
    (await startDatabase(dataDir, (own ?? (await readSecrets(dataDir))).databasePassword));
  const environment = childEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: given.LOG_LEVEL,
    DEMO: String(demo),
    ...(own ? { SIGNING_SECRET: given.SIGNING_SECRET ?? own.signingSecret } : {}),
  });
  await prepareDatabase(environment, say);
  const names = ['api', 'worker', ...(given.SFTP_PORT === undefined ? [] : ['sftp'])];
  const servers = names.map(
    (name) => new ChildKeeper({ name, entry: entry(`${name}.ts`), environment }, say),
  );
  await Promise.all(servers.map(keep));
  restart = async () => {
    const since = performance.now();
    await prepareDatabase(environment, say);
    await Promise.all(servers.map((one) => one.restart()));
    say(`Started again in ${seconds(since)}.`);
  };
  say(`\nForecourt is at ${publicUrl}  (ready in ${seconds(begun)})`);
  if (demo) for (const line of demoSignIns()) say(line);
  say('Ctrl-C ends it.');
  process.send?.({ kind: 'ready' });
}

process.on('SIGINT', () => shutDown(0));
process.on('SIGTERM', () => shutDown(0));
process.on('disconnect', () => shutDown(0));
process.on('message', (message) => {
  if (!isRestartMessage(message)) return;
  // If the start fails because of a mistake in a file, the next change triggers another restart.
  restarting = restarting
    .then(() => restart?.())
    .catch((error: unknown) => {
      if (!shuttingDown) say(String(error));
    });
});
start().catch((error: unknown) => {
  // During shutdown the start fails because its database stops, which is no error.
  if (shuttingDown) return;
  say(`\n${explained(error)}`);
  return shutDown(1);
});
