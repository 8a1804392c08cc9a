import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { keyOfDealer } from '../support/api-keys.ts';
import { currentInstallation } from '../support/current-installation.ts';
import { expect, test } from '../support/journey.ts';
import { samplePhoto } from '../support/panel-steps.ts';

test.describe.configure({ mode: 'default' });

const root = path.join(import.meta.dirname, '../..');
/** Inside the repository, so that the examples find the client as a package. */
let folder: string;
let page: string;
test.beforeAll(async () => {
  await mkdir(path.join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(path.join(root, '.cache/integrations-'));
  page = await readFile(path.join(root, 'docs/integrations.md'), 'utf8');
});
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const languages = {
  curl: { fence: 'sh', file: 'example.sh', command: ['sh'] },
  TypeScript: { fence: 'ts', file: 'example.ts', command: [process.execPath] },
  Python: { fence: 'py', file: 'example.py', command: ['python3'] },
  PHP: { fence: 'php', file: 'example.php', command: ['php'] },
};
type Language = keyof typeof languages;

/** Writes the example of a chapter of the page to a file. */
async function example(chapter: string, language: Language): Promise<string> {
  const { fence, file } = languages[language];
  const text = page.split(`\n## ${chapter}\n`)[1]?.split('\n## ')[0] ?? '';
  const section = text.split(`\n### ${language}\n`)[1]?.split('\n### ')[0] ?? '';
  const code = new RegExp(`\`\`\`${fence}\\n(.*?)\`\`\``, 's').exec(section)?.[1];
  if (!code) throw new Error(`docs/integrations.md has no example in ${language} under “${chapter}”`);
  const target = path.join(folder, `${chapter.replaceAll(' ', '-')}-${file}`);
  await writeFile(target, code);
  return target;
}

/** Packages of Debian for what an example needs; they are installed where that is permitted. */
const packages = { php: ['php-cli', 'php-curl'], python3: ['python3-minimal'], curl: ['curl'] };

function hasProgram(name: keyof typeof packages): boolean {
  const isThere = () => spawnSync(name, ['--version']).status === 0;
  if (!isThere() && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages[name]], {
      env,
      stdio: 'ignore',
    });
  }
  return isThere();
}

function run(language: Language, file: string, env: Record<string, string>): ChildProcess {
  const [program = '', ...rest] = languages[language].command;
  return spawn(program, [...rest, file], { cwd: folder, env: { PATH: process.env.PATH, ...env } });
}

/** Skips a test where the program that its language needs is missing and cannot be installed. */
function needs(language: Language): void {
  const program = ({ PHP: 'php', Python: 'python3', curl: 'curl', TypeScript: null } as const)[language];
  if (program) test.skip(!hasProgram(program), `${language} is missing`);
}

for (const language of Object.keys(languages) as Language[]) {
  test(`the example in ${language} orders a picture and saves it`, async () => {
    needs(language);
    const out = path.join(folder, `${language}.picture`);
    const child = run(language, await example('Order pictures', language), {
      FORECOURT_URL: currentInstallation().baseUrl,
      FORECOURT_KEY: (await keyOfDealer(20)).key,
      PHOTO: samplePhoto('saloon-blue-045.jpg'),
      OUT: out,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    const status = await new Promise((resolve) => child.once('exit', resolve));
    expect(status, said).toBe(0);
    // Other files of this process forbid the library to open files itself.
    expect((await sharp(await readFile(out)).metadata()).width).toBeGreaterThan(1_000);
  });
}

test('the example in curl adds a document and downloads it', async () => {
  needs('curl');
  const [report, out] = [path.join(folder, 'report.pdf'), path.join(folder, 'saved.pdf')];
  await writeFile(report, '%PDF-1.7\nInspected.\n%%EOF\n');
  const child = run('curl', await example('Documents of vehicles', 'curl'), {
    FORECOURT_URL: currentInstallation().baseUrl,
    FORECOURT_KEY: (await keyOfDealer(0)).key,
    REPORT: report,
    OUT: out,
  });
  const status = await new Promise((resolve) => child.once('exit', resolve));
  expect([status, await readFile(out, 'utf8')]).toEqual([0, '%PDF-1.7\nInspected.\n%%EOF\n']);
});

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Signed by the library of the standard. */
function delivery(body: string, at = new Date(), by = secret) {
  const id = 'msg_1';
  const signature = new Webhook(by).sign(id, at, body);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    // Two secrets are in force while one replaces the other.
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} ${signature}`,
  };
}

for (const language of ['TypeScript', 'Python', 'PHP'] as const) {
  test(`the receiver in ${language} accepts what the standard’s library has signed, and nothing forged, changed or old`, async () => {
    needs(language);
    const file = await example('Receive webhooks', language);
    const port = await freePort();
    const env = { WEBHOOK_SECRET: secret, PORT: String(port) };
    const child =
      language === 'PHP'
        ? spawn('php', ['-S', `127.0.0.1:${port}`, file], { env: { PATH: process.env.PATH, ...env } })
        : run(language, file, env);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    const body = JSON.stringify({ type: 'image.delivered', timestamp: new Date(), data: { id: 'i-1' } });
    const send = (headers: object, text = body) =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { ...headers }, body: text });
    try {
      await expect
        .poll(() =>
          send({}).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(400);
      expect((await send(delivery(body))).status).toBe(204);
      expect((await send(delivery(body), body.replace('i-1', 'i-2'))).status).toBe(400);
      const forged = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
      expect((await send(delivery(body, new Date(), forged))).status).toBe(400);
      expect((await send(delivery(body, new Date(Date.now() - 3_600_000)))).status).toBe(400);
      await expect.poll(() => said).toContain('image.delivered');
      expect(said).not.toContain('i-2');
    } finally {
      child.kill();
    }
  });
}
