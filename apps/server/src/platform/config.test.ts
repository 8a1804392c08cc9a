import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { throwawayFolder } from '../testing/throwaway-folder.ts';
import { readConfig, readStart } from './config.ts';
import { isNearby } from './config-addresses.ts';

const least = {
  DATABASE_URL: 'postgres://localhost/x',
  SIGNING_SECRET: 'a secret for tests that is long enough',
};

it('a missing secret is named in one readable sentence', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/x' })).toThrow(/SIGNING_SECRET/);
  expect(() => readConfig({ ...least, SIGNING_SECRET: 'short' })).toThrow(/SIGNING_SECRET/);
  expect(() => readConfig({ ...least, PORT: 'eighty' })).toThrow(/PORT/);
});

it('a secret that is too short or one repeated letter is refused at the start, in a readable sentence', () => {
  const readings: ((environment: Record<string, string>) => unknown)[] = [readConfig, readStart];
  for (const read of readings) {
    for (const SIGNING_SECRET of ['a'.repeat(40), 'short']) {
      const refused = () => read({ ...least, SIGNING_SECRET });
      expect(refused).toThrow(/^The configuration is not complete .*\n {2}SIGNING_SECRET: /);
      expect(refused).not.toThrow(/[{[]/);
    }
  }
});

it('demo data cannot be enabled in production', () => {
  expect(() => readConfig({ ...least, NODE_ENV: 'production', DEMO: 'true' })).toThrow('production');
});

it('an empty variable counts as one that is not set', () => {
  expect(readConfig({ ...least, PORT: '', SMTP_URL: '' })).toMatchObject({
    http: { port: 8080 },
    mail: { smtpUrl: null },
  });
});

it('a value may be in a file, as orchestrators hand over secrets; one that is given itself comes first', async () => {
  const folder = await throwawayFolder('forecourt-config-');
  const file = path.join(folder, 'secret');
  await writeFile(file, `${least.SIGNING_SECRET}\n`);
  const { SIGNING_SECRET: given, ...without } = least;
  for (const read of [readConfig, readStart])
    expect(read({ ...without, SIGNING_SECRET_FILE: file })).toEqual(read(least));
  const other = 'another secret that is long enough';
  expect(readConfig({ ...least, SIGNING_SECRET: other, SIGNING_SECRET_FILE: file }).signingSecret).toBe(
    other,
  );
  expect(readConfig({ ...least, SIGNING_SECRET_FILE: '' }).signingSecret).toBe(given);
  const missing = { ...without, SIGNING_SECRET_FILE: path.join(folder, 'none') };
  expect(() => readConfig(missing)).toThrow(/^SIGNING_SECRET_FILE: .* does not exist/);
});

it('returned mails are read from the mailbox that a URL names, with its password; anything else stops the start', () => {
  expect(readConfig(least).mail).toMatchObject({ bounces: null, bouncesTo: null });
  const read = (BOUNCES_URL: string) => readConfig({ ...least, BOUNCES_URL }).mail.bounces;
  const account = { host: 'mail.example', user: 'bounces@example', password: 'p/w' };
  expect(read('imaps://bounces%40example:p%2Fw@mail.example/INBOX/Back')).toEqual({
    ...{ ...account, port: 993, secure: true, path: 'INBOX/Back' },
  });
  expect(read('imap://bounces%40example:p%2Fw@mail.example:1143')).toEqual({
    ...{ ...account, port: 1143, secure: false, path: 'INBOX' },
  });
  for (const wrong of [
    'mail.example',
    'pop3://u:p@mail.example',
    'imaps://mail.example',
    'imaps://u:%@mail.example',
  ])
    expect(() => read(wrong)).toThrow(/BOUNCES_URL: a mailbox such as imaps:/);
  expect(() => readConfig({ ...least, BOUNCES_TO: 'Bounces' })).toThrow(/BOUNCES_TO/);
});

it('models run on the processor unless a device is named that onnxruntime has', () => {
  expect(readConfig(least).pictures.device).toBe('cpu');
  expect(readConfig({ ...least, PICTURE_DEVICE: 'cuda' }).pictures.device).toBe('cuda');
  expect(() => readConfig({ ...least, PICTURE_DEVICE: 'gpu' })).toThrow(/PICTURE_DEVICE/);
});

it('Instagram can be connected with id and secret of an application; one without the other stops the start', () => {
  const [INSTAGRAM_CLIENT_ID, INSTAGRAM_CLIENT_SECRET] = ['forecourt', 'a secret of the application'];
  expect(readConfig(least).oauthProviders).toEqual({});
  const { oauthProviders } = readConfig({ ...least, INSTAGRAM_CLIENT_ID, INSTAGRAM_CLIENT_SECRET });
  expect(oauthProviders.instagram).toMatchObject({
    clientId: INSTAGRAM_CLIENT_ID,
    clientSecret: INSTAGRAM_CLIENT_SECRET,
  });
  expect(() => readConfig({ ...least, INSTAGRAM_CLIENT_ID })).toThrow('INSTAGRAM_CLIENT_SECRET is missing');
  expect(() => readConfig({ ...least, INSTAGRAM_CLIENT_SECRET })).toThrow('INSTAGRAM_CLIENT_ID is missing');
});

it('packages are paid by invoice unless a payment provider is named; half of an account stops the start', () => {
  const [PAYMENTS_SECRET_KEY, PAYMENTS_WEBHOOK_SECRET] = ['sk_1', 'whsec_1, whsec_2'];
  expect(readConfig(least).payments).toBeNull();
  const { payments } = readConfig({ ...least, PAYMENTS_SECRET_KEY, PAYMENTS_WEBHOOK_SECRET });
  const webhookSecrets = ['whsec_1', 'whsec_2'];
  expect(payments).toEqual({ url: 'https://api.stripe.com', secretKey: 'sk_1', webhookSecrets });
  for (const half of [{ PAYMENTS_SECRET_KEY }, { PAYMENTS_WEBHOOK_SECRET }])
    expect(() => readConfig({ ...least, ...half })).toThrow('belong together: set both');
});

it('pictures are signed by default; a certificate of the operator without its key stops the start', () => {
  expect(readConfig(least).contentCredentials).toEqual({ on: true, files: null });
  const [CONTENT_CREDENTIALS_CERTIFICATES, CONTENT_CREDENTIALS_KEY] = ['chain.pem', 'key.pem'];
  const both = { ...least, CONTENT_CREDENTIALS_CERTIFICATES, CONTENT_CREDENTIALS_KEY };
  expect(readConfig(both).contentCredentials.files).toEqual({ certificates: 'chain.pem', key: 'key.pem' });
  expect(() => readConfig({ ...least, CONTENT_CREDENTIALS_CERTIFICATES })).toThrow('set both');
  expect(() => readConfig({ ...least, CONTENT_CREDENTIALS_KEY })).toThrow('set both');
  expect(readConfig({ ...least, CONTENT_CREDENTIALS: 'false' }).contentCredentials.on).toBe(false);
});

it('https requires the address of the proxy that terminates it', () => {
  const https = { ...least, PUBLIC_URL: 'https://showroom.example' };
  expect(() => readConfig(https)).toThrow('TRUSTED_PROXIES');
  const given = readConfig({ ...https, TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::/8' });
  expect(given.http.trustedProxies).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8']);
  for (const wrong of ['true', 'proxy.example', '10.0.0.0/64', '10.0.0.0/', '*', '0.0.0.0/0/0'])
    expect(() => readConfig({ ...least, TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES');
  expect(readConfig(least).http.trustedProxies).toEqual([]);
});

it.each([
  ['PUBLIC_URL', ['localhost:8080', 'ftp://a.example', 'javascript:alert(1)', 'mailto:a@b.example']],
  [
    'PUBLIC_URL',
    ['https://a.example/forecourt', 'https://u:p@a.example', 'http://a.example?q=1', 'http://a.example#h'],
  ],
  ['API_URL', ['mailto:a', 'https://api.example/v1']],
  ['PICTURES_URL', ['img.example', 'https://img.example/x?y', 'https://u@img.example']],
  [
    'DATABASE_URL',
    ['mysql://localhost/x', 'localhost/x', 'postgres://u:p@localhost/%zz', 'postgres://u:%@h/x'],
  ],
  ['SMTP_URL', ['mail.example.com', 'http://mail.example.com', '127.0.0.1:25']],
  ['MAIL_FROM', ['nonsense', 'Forecourt', 'a@b.example <>', 'a b@c.example']],
  ['SFTP_ADDRESS', ['photos.example:99999', 'sftp://photos.example']],
])('a wrong %s stops the start and is named', (name, wrong) => {
  for (const value of wrong)
    expect(() => readConfig({ ...least, [name]: value }), value).toThrow(new RegExp(`\\n  ${name}: `));
});

it('a pooler needs the address past it', () => {
  const pooler = { DATABASE_POOLER_URL: 'postgres://app:a@localhost:6432/x' };
  expect(() => readConfig({ ...least, ...pooler })).toThrow('DATABASE_POOLER_URL needs DATABASE_APP_URL');
  const past = { DATABASE_APP_URL: 'postgres://app:a@localhost/x' };
  expect(readConfig({ ...least, ...pooler, ...past }).db).toMatchObject({
    url: past.DATABASE_APP_URL,
    poolerUrl: pooler.DATABASE_POOLER_URL,
  });
});

it('addresses are taken with a slash at the end, a port, and as IPv6', () => {
  expect(readConfig({ ...least, PUBLIC_URL: 'http://localhost:18410/' }).publicUrl).toBe(
    'http://localhost:18410',
  );
  const given = { ...least, PUBLIC_URL: 'http://[::1]:8080', SFTP_PORT: '2222' };
  expect(readConfig(given).sftp?.address).toEqual({ host: '[::1]', port: 2222 });
  for (const MAIL_FROM of [
    'a@b.example',
    'Autohaus Blick <bilder@blick.example>',
    '"Blick, Co" <a@b.example>',
  ])
    expect(readConfig({ ...least, MAIL_FROM }).mail.from).toBe(MAIL_FROM);
});

it('an installation on its own says little unless it is told to say more, and can be without demo data', () => {
  expect(readStart({})).toMatchObject({ LOG_LEVEL: 'warn' });
  expect(readStart({ LOG_LEVEL: 'info', DEMO: 'false' })).toMatchObject({ LOG_LEVEL: 'info', DEMO: false });
});

it('other origins have to be origins without a path, and make the addresses of pictures absolute', () => {
  expect(readConfig(least)).toMatchObject({ picturesUrl: '', apiUrl: 'http://localhost:8080' });
  const given = readConfig({ ...least, ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173' });
  expect(given.http.allowedOrigins).toEqual(['https://a.example', 'http://localhost:5173']);
  expect(given.picturesUrl).toBe('http://localhost:8080');
  const apart = { ...least, API_URL: 'https://api.example/', PICTURES_URL: 'https://img.example/x/' };
  expect(readConfig(apart)).toMatchObject({
    apiUrl: 'https://api.example',
    picturesUrl: 'https://img.example/x',
  });
  for (const wrong of [
    '*',
    'a.example',
    'https://a.example/',
    'https://a.example/path',
    'ftp://a.example',
    'null',
  ])
    expect(() => readConfig({ ...least, ALLOWED_ORIGINS: wrong })).toThrow('ALLOWED_ORIGINS');
});

const nearby = [
  ...['localhost:8080', 'showroom', 'showroom.local', 'showroom.internal', 'showroom.test', 'a.localhost'],
  ...['127.0.0.1', '10.1.2.3', '192.168.0.4', '172.16.0.1', '172.31.9.9', '[::1]', '[fd00::1]'],
];
it.each(nearby)('%s is an address of a house’s own network', (host) => {
  expect(isNearby(`http://${host}`)).toBe(true);
});

const farAway = [
  ...['showroom.example', '8.8.8.8', '172.32.0.1', '[2001:db8::1]', '[::ffff:808:808]', '[fc::1]'],
  ...['10.example.com', '127.showroom.example', '192.168.showroom.example', '172.16.showroom.example'],
];
it.each(farAway)('%s is a public address', (host) => {
  expect(isNearby(`http://${host}`)).toBe(false);
});

it('the scanner of files is a port of a machine or a socket of this one', () => {
  const clamdAt = (CLAMD_ADDRESS: string) => readConfig({ ...least, CLAMD_ADDRESS }).clamd;
  expect(readConfig(least).clamd).toBeNull();
  expect(clamdAt('scanner.local:3310')).toEqual({ host: 'scanner.local', port: 3310 });
  expect(clamdAt('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
  for (const wrong of ['scanner.local', 'tcp://scanner.local:3310', ':3310', '127.0.0.1:99999'])
    expect(() => clamdAt(wrong)).toThrow('CLAMD_ADDRESS');
});

it('where faults are reported is a mail address or a page, and no second line', () => {
  const contactOf = (SECURITY_CONTACT: string) =>
    readConfig({ ...least, SECURITY_CONTACT }).http.securityContact;
  for (const right of ['mailto:security@dealer.example', 'https://dealer.example/security'])
    expect(contactOf(right)).toBe(right);
  const wrong = [
    'security@dealer.example',
    'http://dealer.example',
    'mailto:a@b.example\nPolicy: x',
    'mailto:',
  ];
  for (const one of wrong) expect(() => contactOf(one)).toThrow('SECURITY_CONTACT');
});

it('files go to the bucket that STORAGE_URL names, or a folder in it; half of its settings stop the start', () => {
  expect(readConfig(least).s3).toBeNull();
  const s3 = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_ACCESS_KEY_ID: 'a-key',
    S3_SECRET_ACCESS_KEY: 'a-secret-of-the-store',
  };
  const read = (more: Record<string, string>) => readConfig({ ...least, ...s3, ...more }).s3;
  expect(read({ STORAGE_URL: 's3://photos' })).toEqual({
    ...{
      endpoint: 'https://s3.example',
      bucket: 'photos',
      folder: '',
      region: 'us-east-1',
      directLinks: false,
    },
    ...{ accessKeyId: 'a-key', secretAccessKey: 'a-secret-of-the-store' },
  });
  expect(
    read({ STORAGE_URL: 's3://photos/show/room/', S3_REGION: 'eu-central-1', S3_DIRECT_LINKS: 'true' }),
  ).toMatchObject({ bucket: 'photos', folder: 'show/room', region: 'eu-central-1', directLinks: true });
  for (const wrong of [
    'photos',
    'https://s3.example/photos',
    's3://',
    's3://Photos',
    's3://photos/../x',
    's3://photos//x',
  ])
    expect(() => read({ STORAGE_URL: wrong })).toThrow(/STORAGE_URL: a bucket such as s3:/);
  expect(() => read({ STORAGE_URL: 's3://photos', S3_ENDPOINT: 'store' })).toThrow(/S3_ENDPOINT: an address/);
  for (const missing of Object.keys(s3)) {
    const refused = () => read({ STORAGE_URL: 's3://photos', [missing]: '' });
    expect(refused).toThrow(`${missing} missing: STORAGE_URL needs`);
    expect(refused).not.toThrow('a-secret-of-the-store');
  }
  expect(() => read({})).toThrow(
    /^STORAGE_URL is missing: S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY say/,
  );
});

it('picture servers are addresses, and need the key that they share with workers', () => {
  const given = { ...least, PICTURE_KEY: 'a key that workers and servers share' };
  const serversOf = (PICTURE_SERVERS: string, settings = given) =>
    readConfig({ ...settings, PICTURE_SERVERS }).pictures.servers;
  expect(serversOf('')).toBeNull();
  expect(serversOf('http://10.0.0.21:8070, https://pictures.example/')).toEqual({
    urls: ['http://10.0.0.21:8070', 'https://pictures.example'],
    key: given.PICTURE_KEY,
  });
  expect(() => serversOf('10.0.0.21:8070')).toThrow('PICTURE_SERVERS');
  expect(() => readConfig({ ...least, PICTURE_SERVERS: 'http://10.0.0.21:8070' })).toThrow(
    'PICTURE_KEY is missing',
  );
});
