import path from 'node:path';
import { z } from 'zod';
import {
  ClamdPlace,
  DatabaseUrl,
  HostAndPort,
  MailServer,
  Network,
  Secret,
  Sender,
  Site,
  WebAddress,
} from './config-addresses.ts';
import { BackupVariables, type NightlyBackups, nightlyBackupsOf } from './config-backups.ts';
import { type DatabaseSettings, DatabaseVariables, databaseSettingsOf } from './config-database.ts';
import { type HttpSettings, HttpVariables, httpSettingsOf } from './config-http.ts';
import {
  PictureServerVariables,
  type PictureSettings,
  PictureVariables,
  pictureSettingsOf,
} from './config-pictures.ts';
import { parts, readWith } from './config-reading.ts';
import { type Retention, RetentionVariables, retentionOf } from './config-retention.ts';
import { type StorageSettings, StorageVariables, storageSettingsOf } from './config-storage.ts';
import { TracingVariables, tracingOf } from './config-tracing.ts';
import { type MailboxSettings, readMailboxUrl } from './mail/mailbox-url.ts';
import type { OAuthProviders } from './oauth-client.ts';
import { OperatorError } from './operator-error.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { type FcmAccount, readFcmAccount } from './push/fcm.ts';
import { hostKeyFileOf } from './sftp/host-key-file.ts';
import type { TracingSettings } from './tracing/tracing.ts';
import type { ClamdAddress } from './virus-scanner.ts';

/**
 * All settings of the installation, by environment variable. A test checks `docs/configuration.md` against it. Secrets
 * have no defaults; `npm start` generates them and passes them on.
 */
export const ConfigSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  ...HttpVariables.shape,
  DATA_DIR: z.string().default('./data'),
  CACHE_DIR: z.string().optional(),
  ...DatabaseVariables.shape,
  /** Public URL of the panel, with which links in mails start. Never derived from a request. */
  PUBLIC_URL: Site.default('http://localhost:8080'),
  /** Public URL of the API, if panels of other origins do not reach it at PUBLIC_URL. */
  API_URL: Site.optional(),
  /** Public URL of pictures and files. */
  PICTURES_URL: WebAddress.optional(),
  SIGNING_SECRET: Secret,
  /** Keys for the encryption of other systems' secrets, `name:base64` each; the first encrypts, all decrypt. */
  SEALING_KEYS: z.string().optional(),
  INSTAGRAM_CLIENT_ID: z.string().optional(),
  INSTAGRAM_CLIENT_SECRET: z.string().optional(),
  INSTAGRAM_AUTHORIZE_URL: z.url().default('https://www.instagram.com/oauth/authorize'),
  INSTAGRAM_TOKEN_URL: z.url().default('https://api.instagram.com/oauth/access_token'),
  INSTAGRAM_LONG_LIVED_URL: z
    .union([z.url(), z.literal('none')])
    .default('https://graph.instagram.com/access_token'),
  INSTAGRAM_REFRESH_URL: z
    .union([z.url(), z.literal('none')])
    .default('https://graph.instagram.com/refresh_access_token'),
  INSTAGRAM_GRAPH_URL: z.url().default('https://graph.instagram.com'),
  INSTAGRAM_SCOPES: z.string().default('instagram_business_basic,instagram_business_content_publish'),
  INSTAGRAM_PKCE: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_URL: MailServer.optional(),
  MAIL_FROM: Sender.default('Forecourt <no-reply@localhost>'),
  /** Mailbox that mails are returned to. */
  BOUNCES_URL: z
    .string()
    .refine(
      (text) => readMailboxUrl(text) !== null,
      'a mailbox such as imaps://user:password@mail.example.com/INBOX',
    )
    .optional(),
  /** Its address, if it is not that of MAIL_FROM. */
  BOUNCES_TO: z.email().optional(),
  /** Networks beside the public ones that the server may call where somebody gave it an address, as for pushes. */
  OUTGOING_NETWORKS: z.string().default('').transform(parts).pipe(z.array(Network)),
  /** File with the key of a Firebase service account, JSON. */
  FCM_ACCOUNT: z.string().optional(),
  FCM_URL: WebAddress.default('https://fcm.googleapis.com'),
  /** Base address of the payment provider's API, which has to be that of Stripe or compatible with it. */
  PAYMENTS_URL: WebAddress.default('https://api.stripe.com'),
  PAYMENTS_SECRET_KEY: z.string().optional(),
  /** Secrets that sign the provider's events, separated by commas: two while one replaces the other. */
  PAYMENTS_WEBHOOK_SECRET: z.string().default('').transform(parts),
  /** What monitors send to read /metrics; absent: nothing is counted. */
  MONITOR_KEY: Secret.optional(),
  /** Port at which the worker answers monitors and health probes; absent: it does not. */
  WORKER_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  ...PictureVariables.shape,
  /** Name or path of ffmpeg; `none`: no films are made. */
  FFMPEG: z.string().default('ffmpeg'),
  /** Where clamd listens, which then scans every file that somebody sends; absent: nothing is scanned. */
  CLAMD_ADDRESS: ClamdPlace.optional(),
  CONTENT_CREDENTIALS: z.stringbool().default(true),
  /** File with the operator's own certificate for Content Credentials and those of its issuers, PEM. */
  CONTENT_CREDENTIALS_CERTIFICATES: z.string().optional(),
  /** File with the key of that certificate, PEM. */
  CONTENT_CREDENTIALS_KEY: z.string().optional(),
  /** Port at which programs upload photos by SFTP; absent: there is no SFTP. */
  SFTP_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  SFTP_HOST: z.string().default('127.0.0.1'),
  /** Address that the panel shows to dealers, `name` or `name:port`. */
  SFTP_ADDRESS: HostAndPort.optional(),
  ...StorageVariables.shape,
  ...BackupVariables.shape,
  ...TracingVariables.shape,
  ...RetentionVariables.shape,
  DEMO: z.stringbool().default(false),
});
type ConfigVariable = keyof typeof ConfigSchema.shape;

export interface Config extends StorageSettings {
  production: boolean;
  demo: boolean;
  publicUrl: string;
  apiUrl: string;
  /** Prefix of the URLs of pictures and files; empty: the URLs are paths. */
  picturesUrl: string;
  logLevel: string;
  http: HttpSettings;
  /** Null: nothing is counted for monitors. */
  monitorKey: string | null;
  /** Null: no traces are sent. */
  tracing: TracingSettings | null;
  /** Where the worker answers; null: it does not. */
  workerPort: number | null;
  db: DatabaseSettings;
  mail: {
    smtpUrl: string | null;
    from: string;
    /** The address that mails are returned to; null: that of `from`. */
    bouncesTo: string | null;
    /** The mailbox of that address; null: returned mails are not read. */
    bounces: MailboxSettings | null;
  };
  signingSecret: string;
  sealingKeys: string | null;
  oauthProviders: OAuthProviders;
  outgoing: {
    /** Networks that may be called although they are not public, in CIDR notation. */
    allowedNetworks: string[];
  };
  /** The operator's Firebase project, and where its API is; null: there is none. */
  fcm: { account: FcmAccount; url: string } | null;
  /** The operator's account at a payment provider; null: packages are paid by invoice only. */
  payments: PaymentProvider | null;
  contentCredentials: {
    /** Whether finished pictures are signed. */
    on: boolean;
    /** The operator's own certificate and key, as files; null: the installation generates them. */
    files: { certificates: string; key: string } | null;
  };
  /** The backups that the worker makes at night; null: none. */
  backups: NightlyBackups | null;
  /** What the worker removes at night. */
  retention: Retention;
  /** Null: there is no SFTP. */
  sftp: {
    port: number;
    listenHost: string;
    /** The address that programs use. */
    address: { host: string; port: number };
    hostKeyFile: string;
  } | null;
  /** Where clamd listens; null: files are not scanned. */
  clamd: ClamdAddress | null;
  /** Name or path of the program that makes films; null: none are made. */
  ffmpeg: string | null;
  pictures: PictureSettings;
}

/** The settings that a backup follows from. */
export type SavedInstallation = Pick<Config, 'backups' | 'dataDir' | 'db' | 'signingSecret'>;

/** Throws a single error that names every invalid variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const env = readWith(ConfigSchema, environment);
  const production = env.NODE_ENV === 'production';
  if (production && env.DEMO)
    throw new OperatorError('DEMO cannot be on in production: its passwords are public.');
  // The server has no TLS itself, so https requests arrive through a proxy.
  if (env.PUBLIC_URL.startsWith('https:') && env.TRUSTED_PROXIES.length === 0)
    throw new OperatorError('PUBLIC_URL is https: name the proxy that speaks it in TRUSTED_PROXIES.');
  const apiUrl = env.API_URL ?? env.PUBLIC_URL;
  // Panels of other origins need absolute URLs.
  const isShared = env.ALLOWED_ORIGINS.length > 0 || env.API_URL !== undefined;
  return {
    production,
    demo: env.DEMO,
    ...storageSettingsOf(env),
    publicUrl: env.PUBLIC_URL,
    apiUrl,
    picturesUrl: env.PICTURES_URL ?? (isShared ? apiUrl : ''),
    logLevel: env.LOG_LEVEL,
    http: httpSettingsOf(env),
    monitorKey: env.MONITOR_KEY ?? null,
    tracing: tracingOf(env),
    workerPort: env.WORKER_PORT ?? null,
    db: databaseSettingsOf(env, env.SIGNING_SECRET),
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      from: env.MAIL_FROM,
      bouncesTo: env.BOUNCES_TO ?? null,
      bounces: env.BOUNCES_URL ? readMailboxUrl(env.BOUNCES_URL) : null,
    },
    signingSecret: env.SIGNING_SECRET,
    sealingKeys: env.SEALING_KEYS ?? null,
    oauthProviders: oauthProvidersOf(env),
    outgoing: { allowedNetworks: env.OUTGOING_NETWORKS },
    fcm: env.FCM_ACCOUNT ? { account: readFcmAccount(env.FCM_ACCOUNT), url: env.FCM_URL } : null,
    payments: paymentProviderOf(env),
    contentCredentials: { on: env.CONTENT_CREDENTIALS, files: signingFilesOf(env) },
    backups: nightlyBackupsOf(env),
    retention: retentionOf(env),
    sftp: sftpOf(env),
    clamd: env.CLAMD_ADDRESS ?? null,
    ffmpeg: env.FFMPEG === 'none' ? null : env.FFMPEG,
    pictures: pictureSettingsOf(env),
  };
}

/** The account that the operator configured; one half of it stops the start. */
function paymentProviderOf(env: z.infer<typeof ConfigSchema>): PaymentProvider | null {
  const { PAYMENTS_SECRET_KEY: secretKey, PAYMENTS_WEBHOOK_SECRET: webhookSecrets } = env;
  if (!secretKey && webhookSecrets.length === 0) return null;
  if (!secretKey || webhookSecrets.length === 0)
    throw new OperatorError('PAYMENTS_SECRET_KEY and PAYMENTS_WEBHOOK_SECRET belong together: set both.');
  return { url: env.PAYMENTS_URL, secretKey, webhookSecrets };
}

function signingFilesOf(env: z.infer<typeof ConfigSchema>): Config['contentCredentials']['files'] {
  const { CONTENT_CREDENTIALS_CERTIFICATES: certificates, CONTENT_CREDENTIALS_KEY: key } = env;
  if (certificates && key) return { certificates, key };
  if (certificates || key)
    throw new OperatorError(
      'CONTENT_CREDENTIALS_CERTIFICATES and CONTENT_CREDENTIALS_KEY belong together: set both.',
    );
  return null;
}

/** Programs reach SFTP at the host of the panel unless another address is set. */
function sftpOf(env: z.infer<typeof ConfigSchema>): Config['sftp'] {
  const { DATA_DIR, PUBLIC_URL, SFTP_ADDRESS, SFTP_HOST, SFTP_PORT } = env;
  if (SFTP_PORT === undefined) return null;
  const [host = '', port = SFTP_PORT] = SFTP_ADDRESS?.split(':') ?? [new URL(PUBLIC_URL).hostname];
  return {
    port: SFTP_PORT,
    listenHost: SFTP_HOST,
    address: { host, port: Number(port) },
    hostKeyFile: hostKeyFileOf(DATA_DIR),
  };
}

/** Providers for which the operator has configured credentials; one half of a pair stops the start. */
function oauthProvidersOf(env: z.infer<typeof ConfigSchema>): OAuthProviders {
  const { INSTAGRAM_CLIENT_ID: clientId, INSTAGRAM_CLIENT_SECRET: clientSecret } = env;
  if (!clientId && !clientSecret) return {};
  if (!clientId || !clientSecret) {
    const missing = clientId ? 'INSTAGRAM_CLIENT_SECRET' : 'INSTAGRAM_CLIENT_ID';
    throw new OperatorError(`${missing} is missing: an application of Instagram has an id and a secret.`);
  }
  return {
    instagram: {
      clientId,
      clientSecret,
      authorizeUrl: env.INSTAGRAM_AUTHORIZE_URL,
      tokenUrl: env.INSTAGRAM_TOKEN_URL,
      longLivedUrl: env.INSTAGRAM_LONG_LIVED_URL === 'none' ? null : env.INSTAGRAM_LONG_LIVED_URL,
      refreshUrl: env.INSTAGRAM_REFRESH_URL === 'none' ? null : env.INSTAGRAM_REFRESH_URL,
      graphUrl: env.INSTAGRAM_GRAPH_URL,
      scopes: env.INSTAGRAM_SCOPES,
      pkce: env.INSTAGRAM_PKCE,
    },
  };
}

/** Where files are stored, for what needs no database. */
export function readStorage(environment: Record<string, string | undefined> = process.env): StorageSettings {
  const schema = ConfigSchema.pick({ DATA_DIR: true, CACHE_DIR: true }).extend(StorageVariables.shape);
  return storageSettingsOf(readWith(schema, environment));
}

/** The settings of a server that makes pictures. */
export function readPictureServer(environment: Record<string, string | undefined> = process.env) {
  const { CACHE_DIR, DATA_DIR, HOST, LOG_LEVEL } = ConfigSchema.shape;
  const schema = PictureServerVariables.extend({ CACHE_DIR, DATA_DIR, HOST, LOG_LEVEL });
  const env = readWith(schema, environment);
  return {
    ...{ host: env.HOST, port: env.PICTURE_PORT, key: env.PICTURE_KEY, logLevel: env.LOG_LEVEL },
    cacheDir: env.CACHE_DIR ?? `${env.DATA_DIR}/cache`,
    pictures: pictureSettingsOf({ ...env, PICTURE_SERVERS: [] }),
  };
}

/** The environment of a child process: the inherited variables, overridden by these values. */
export function childEnvironment(values: Partial<Record<ConfigVariable, string>>): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(inherited), ...values };
}

/** The settings needed before the others are known: a standalone installation chooses database and secrets itself. */
export function readStart(environment: Record<string, string | undefined> = process.env) {
  const schema = ConfigSchema.pick({
    NODE_ENV: true,
    PORT: true,
    HOST: true,
    DATA_DIR: true,
    SFTP_PORT: true,
  }).extend({
    // An installation on somebody's own machine says little, and has demo data.
    LOG_LEVEL: ConfigSchema.shape.LOG_LEVEL.unwrap().default('warn'),
    DEMO: z.stringbool().optional(),
    DATABASE_URL: DatabaseUrl.optional(),
    SIGNING_SECRET: Secret.optional(),
    PUBLIC_URL: Site.optional(),
  });
  return readWith(schema, environment);
}

/** The passphrase of backups, which are read where there is no installation too. */
export const readBackupPassphrase = (): string | null =>
  readWith(BackupVariables, process.env).BACKUP_PASSPHRASE ?? null;

const project = path.join(import.meta.dirname, '../../../..');

/** The folder that paths of a command line are relative to: npm runs its scripts in the project's and names the caller's. */
export function callersFolder(environment: Record<string, string | undefined> = process.env): string {
  const here = process.cwd();
  return here === project ? environment.INIT_CWD || here : here;
}
