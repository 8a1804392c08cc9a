/** Entry of `npm run cli`, the command line tools. `process` needs neither server nor database. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { CustomerId, UserId } from '@forecourt/contract/ids';
import { Email, KnownEmail } from '@forecourt/contract/user-fields';
import pg from 'pg';
import { byCommand } from './by-command.ts';
import { checkStorage } from './check-storage.ts';
import { createRoot } from './create-root.ts';
import {
  countLedgerRows,
  findDifferences,
  listCreditsBeforeLots,
} from './modules/money/ledger/ledger.service.ts';
import {
  type Erasure,
  eraseAgain,
  listErased,
} from './modules/operation/personal-data/personal-data.service.ts';
import { eraseCustomer } from './modules/operation/personal-data/tenant-erasure.service.ts';
import { dropSecondFactor } from './modules/people/auth/lost-factors.service.ts';
import { type Config, readConfig, readStorage } from './platform/config.ts';
import { explained, isMistyped, OperatorError } from './platform/operator-error.ts';
import { runningInstallation } from './platform/standalone/running-installation.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { bringUpToDate } from './prepare-database.ts';
import { processDeps } from './process-deps.ts';
import { resealAll } from './reseal-all.ts';

const usage = `Usage: npm run cli -- COMMAND

  process PHOTO… --preset NAME --out DIR [--json]   make showroom pictures of photos, or of those in a folder
  process --list                                    the presets
  migrate                                           bring the database up to date
  create-root --email EMAIL [--name NAME]           make an operator; asks for the password
  second-factor-off --email EMAIL                   for somebody who lost every device: codes and passkeys go
  ledger verify                                     recompute the ledger and list differences
  ledger prepaid                                    credits from before there were lots, and who was billed for them twice
  erased                                            ids of the accounts that were erased for good
  erase [--live] ID…                                erase these accounts again, after a restore (docs/data-protection.md);
                                                    --live: also those that are not deleted
  erase-customer ID                                 erase a deleted customer with all below it; goes on where it stopped
  reseal                                            seal every secret with the first of SEALING_KEYS
  backup --to FOLDER [--keep N]                     save database and files, while the installation runs
  verify-backup FOLDER/NAME                         read all of a backup and compare it with its hashes
  check-storage                                     try all that an installation does with its files where they are stored
  move --to FILE                                    take database and files to the places that FILE names, and back
  restore FOLDER/NAME                               put a backup into an empty DATA_DIR, and its own or an empty database
  restored                                          after other tools put the database back (docs/backup.md)
`;

type Deps = ReturnType<typeof processDeps>;

async function configuration(): Promise<Config> {
  return readConfig(await runningInstallation());
}

/** PostgreSQL's code for a wrong password. */
const wrongPassword = '28P01';

async function withDatabase(work: (deps: Deps) => Promise<number>): Promise<number> {
  const deps = processDeps(await configuration(), 'cli');
  try {
    return await work(deps);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== wrongPassword) throw cause;
    throw new OperatorError(
      `${cause.message}: its password follows from SIGNING_SECRET, and the installation runs with another one than was given here. ` +
        'Set the variables with which it was started; after a change of the secret run “npm run cli -- migrate” first.',
      { cause },
    );
  } finally {
    await deps.pool.end();
  }
}

/** A terminal does not show what is typed. Input may also come from a file, whose first line counts. */
async function askPassword(): Promise<string> {
  process.stdout.write('Password (at least 15 characters): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  const ended = once(lines, 'close').then(() => null);
  const typed = await Promise.race([lines.question(''), ended]);
  lines.close();
  process.stdout.write('\n');
  if (typed === null) throw new OperatorError('No password was given; no account was made.');
  return typed;
}

async function rootCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { email: { type: 'string' }, name: { type: 'string' } } });
  const { email, name } = values;
  if (!email) {
    process.stderr.write('create-root needs --email EMAIL\n');
    return 2;
  }
  if (!Email.safeParse(email).success) throw new OperatorError(`${email} is not an e-mail address.`);
  const password = await askPassword();
  await bringUpToDate(await configuration(), { setsPassword: false });
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
  if (!KnownEmail.safeParse(email).success) throw new OperatorError(`${email} is not an e-mail address.`);
  return withDatabase(async (deps) => {
    const known = await byCommand(deps, 'second-factor-off', (ctx) => dropSecondFactor(ctx, email));
    process.stdout.write(
      known ? `${email} signs in with the password alone.\n` : `No account has ${email}.\n`,
    );
    return known ? 0 : 1;
  });
}

function erasedCommand(): Promise<number> {
  return withDatabase(async ({ db }) => {
    for (const id of await listErased(db)) process.stdout.write(`${id}\n`);
    return 0;
  });
}

const erasureTexts: Record<Erasure, string> = {
  erased: 'is erased.',
  unknown: 'is no account here.',
  live: 'is not deleted: delete it in the panel first, or say --live if a backup brought it back.',
  lastRoot: 'is not erased: nobody else can operate this installation.',
};

async function eraseCommand(args: string[]): Promise<number> {
  const options = { live: { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const ids = positionals.map((id) => id.trim()).filter((id) => id !== '');
  const wrongId = ids.find((id) => !UserId.safeParse(id).success);
  if (wrongId) throw new OperatorError(`${wrongId} is not the id of an account.`);
  if (ids.length === 0) {
    process.stderr.write('erase needs the ids of accounts\n');
    return 2;
  }
  return withDatabase(async (deps) => {
    let code = 0;
    for (const id of ids) {
      const wish = { isLiveToo: values.live };
      const done = await byCommand(deps, 'erase', (ctx) => eraseAgain(ctx, UserId.parse(id), wish));
      process.stdout.write(`${id} ${erasureTexts[done]}\n`);
      if (done === 'live' || done === 'lastRoot') code = 1;
    }
    return code;
  });
}

async function eraseCustomerCommand(args: string[]): Promise<number> {
  const [id, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  const read = CustomerId.safeParse(id);
  if (!read.success || more.length > 0) {
    process.stderr.write('erase-customer needs the id of one customer\n');
    return 2;
  }
  return withDatabase(async (deps) => {
    const say = (line: string) => process.stdout.write(`${line}\n`);
    const isThere = await byCommand(deps, 'erase-customer', (ctx) => eraseCustomer(ctx, read.data, say));
    say(isThere ? `${id} is erased.` : `There is no deleted customer ${id}: delete it in the panel first.`);
    return isThere ? 0 : 1;
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

function prepaidCommand(): Promise<number> {
  return withDatabase(async ({ db }) => {
    const found = await listCreditsBeforeLots(db);
    if (found.length === 0) process.stdout.write('No credits are from before there were lots.\n');
    for (const { customer, credits, used, billedByUse } of found) {
      process.stdout.write(
        `${customer}: ${credits} bought or free, ${used} of them used on invoices since, ${credits - used} left. `,
      );
      process.stdout.write(
        billedByUse > 0
          ? `Earlier invoices billed ${billedByUse} credits by use; as many uses to come are covered.\n`
          : 'None was billed by use.\n',
      );
    }
    return 0;
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

async function migrateCommand(): Promise<number> {
  const ran = await bringUpToDate(await configuration(), { setsPassword: true });
  process.stdout.write(`${ran.join('\n') || 'up to date'}\n`);
  return 0;
}

async function restoredCommand(): Promise<number> {
  const { settleRestored } = await import('./settle-restored.ts');
  return settleRestored((line) => void process.stdout.write(`${line}\n`));
}

async function checkStorageCommand(): Promise<number> {
  const storage = openStorage(readStorage());
  const isFit = await checkStorage(storage, (line) => void process.stdout.write(`${line}\n`));
  return isFit ? 0 : 1;
}

/** Commands that take no options: a mistyped one must not start them. */
const plain = {
  'check-storage': checkStorageCommand,
  erased: erasedCommand,
  'ledger verify': verifyLedger,
  'ledger prepaid': prepaidCommand,
  migrate: migrateCommand,
  reseal: resealCommand,
  restored: restoredCommand,
};
const backups = () => import('./backup-commands.ts');
const taking = {
  backup: async (args: string[]) => (await backups()).backupCommand(args),
  'create-root': rootCommand,
  erase: eraseCommand,
  'erase-customer': eraseCustomerCommand,
  move: async (args: string[]) => (await import('./move-command.ts')).moveCommand(args),
  process: async (args: string[]) => (await import('./process-photos.ts')).processPhotos(args),
  restore: async (args: string[]) => (await backups()).restoreCommand(args),
  'second-factor-off': secondFactorOff,
  'verify-backup': async (args: string[]) => (await backups()).verifyCommand(args),
};
const isIn = <T extends object>(commands: T, name: string): name is keyof T & string =>
  Object.hasOwn(commands, name);

function wrong(sentence: string): number {
  process.stderr.write(`${sentence}\n\n${usage}`);
  return 2;
}

async function main([first, ...args]: string[]): Promise<number> {
  const asksForHelp = ['--help', '-h'];
  const isHelp = !first || first === 'help' || asksForHelp.includes(first);
  if (isHelp || (first !== 'process' && args.some((one) => asksForHelp.includes(one)))) {
    process.stdout.write(usage);
    return 0;
  }
  if (isIn(taking, first)) return taking[first](args);
  const [command, rest] =
    first === 'ledger' ? [`ledger ${args[0] ?? ''}`.trim(), args.slice(1)] : [first, args];
  if (command === 'ledger') return wrong('ledger needs a second word: verify or prepaid.');
  if (!isIn(plain, command)) return wrong(`There is no command ${command}.`);
  if (rest.length > 0) return wrong(`${command} takes nothing else, and was given ${rest.join(' ')}.`);
  return plain[command]();
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${explained(error)}\n`);
    process.exitCode = isMistyped(error) ? 2 : 1;
  },
);
