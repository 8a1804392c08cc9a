/** Entry of `npm run cli`, the command line tools. `process` needs neither server nor database. */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { createRoot } from './create-root.ts';
import { countLedgerRows, findDifferences } from './modules/money/ledger/ledger.service.ts';
import { dropSecondFactor } from './modules/people/auth/lost-factors.service.ts';
import { withCause } from './platform/cause.ts';
import { type Config, readConfig } from './platform/config.ts';
import { systemContext } from './platform/context.ts';
import { runningInstallation } from './platform/standalone/running-installation.ts';
import { bringUpToDate } from './prepare-database.ts';
import { processDeps } from './process-deps.ts';
import { resealAll } from './reseal-all.ts';

const usage = `Usage: npm run cli -- COMMAND

  process PHOTO… --preset NAME --out DIR [--json]   make showroom pictures of photos
  process --list                                    the presets
  migrate                                           bring the database up to date
  create-root --email EMAIL [--name NAME]           make an operator; asks for the password
  second-factor-off --email EMAIL                   for somebody who lost every device: codes and passkeys go
  ledger verify                                     recompute the ledger and list differences
  reseal                                            seal every secret with the first of SEALING_KEYS
`;

type Deps = ReturnType<typeof processDeps>;

async function configuration(): Promise<Config> {
  return readConfig(await runningInstallation());
}

async function withDatabase(work: (deps: Deps) => Promise<number>): Promise<number> {
  const deps = processDeps(await configuration(), 'cli');
  try {
    return await work(deps);
  } finally {
    await deps.pool.end();
  }
}

async function askPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question('Password (at least 15 characters): ');
  } finally {
    lines.close();
  }
}

async function rootCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { email: { type: 'string' }, name: { type: 'string' } } });
  const { email, name } = values;
  if (!email) {
    process.stderr.write('create-root needs --email EMAIL\n');
    return 2;
  }
  const password = await askPassword();
  await bringUpToDate(await configuration());
  return withDatabase(async (deps) => {
    await createRoot(deps, { email, name: name ?? null, password });
    process.stdout.write(`${email} can sign in as root.\n`);
    return 0;
  });
}

async function secondFactorOff(args: string[]): Promise<number> {
  const { email } = parseArgs({ args, options: { email: { type: 'string' } } }).values;
  if (!email) {
    process.stderr.write('second-factor-off needs --email EMAIL\n');
    return 2;
  }
  return withDatabase(async (deps) => {
    const ctx = systemContext(deps);
    const cause = { actorId: null, actingForId: null, sessionId: null, requestId: null, address: null };
    const known = await withCause({ ...cause, action: 'second-factor-off', at: ctx.now }, () =>
      dropSecondFactor(ctx, email),
    );
    process.stdout.write(
      known ? `${email} signs in with the password alone.\n` : `No account has ${email}.\n`,
    );
    return known ? 0 : 1;
  });
}

function verifyLedger(): Promise<number> {
  return withDatabase(async ({ db }) => {
    const differences = await findDifferences(db);
    for (const { what, id } of differences) process.stdout.write(`${what}: ${id}\n`);
    const { transactions, accounts } = await countLedgerRows(db);
    const checked = `${transactions} transactions and ${accounts} accounts checked`;
    const many = differences.length === 1 ? '1 difference' : `${differences.length} differences`;
    process.stdout.write(
      differences.length === 0 ? `The ledger is right: ${checked}.\n` : `${many}; ${checked}.\n`,
    );
    return differences.length === 0 ? 0 : 1;
  });
}

async function resealCommand(): Promise<number> {
  return withDatabase(async ({ clock, db, outside: { sealer } }) => {
    const { lost, resealed } = await resealAll({ clock, db, sealer });
    for (const one of lost) process.stdout.write(`No key opens ${one}.\n`);
    process.stdout.write(`${resealed} secrets sealed again; `);
    process.stdout.write(
      lost.length === 0 ? 'older keys open nothing any more.\n' : `${lost.length} could not be opened.\n`,
    );
    return lost.length === 0 ? 0 : 1;
  });
}

async function main([command, ...args]: string[]): Promise<number> {
  if (command === 'process') return (await import('./process-photos.ts')).processPhotos(args);
  if (command === 'create-root') return rootCommand(args);
  if (command === 'second-factor-off') return secondFactorOff(args);
  if (command === 'ledger' && args[0] === 'verify') return verifyLedger();
  if (command === 'reseal') return resealCommand();
  if (command === 'migrate') {
    process.stdout.write(`${(await bringUpToDate(await configuration())).join('\n') || 'up to date'}\n`);
    return 0;
  }
  process.stdout.write(usage);
  return command ? 2 : 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
