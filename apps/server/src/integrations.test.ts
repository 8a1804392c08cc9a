import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { imageSize } from 'image-size';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './platform/free-port.ts';
import { samplePhoto } from './testing/builders/photos.ts';
import { hasProgram, makingTimeoutMs, runProgram } from './testing/programs.ts';
import { blockOf, chapterOf } from './testing/shell-examples.ts';
import { openTestInstallation, type TestInstallation } from './testing/test-installation.ts';

/** The examples of docs/integrations.md that are there in several languages. */

const root = path.join(import.meta.dirname, '../../..');
/** Inside the repository, so that the examples find the client as a package. */
let folder: string;
let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
  await mkdir(path.join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(path.join(root, '.cache/integrations-'));
});
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

const languages = {
  curl: { fence: 'sh', program: 'sh', isHere: await hasProgram('curl', 'curl') },
  TypeScript: { fence: 'ts', program: process.execPath, isHere: true },
  Python: { fence: 'py', program: 'python3', isHere: await hasProgram('python3', 'python3-minimal') },
  PHP: { fence: 'php', program: 'php', isHere: await hasProgram('php', 'php-cli', 'php-curl') },
};
type Language = keyof typeof languages;

/** Writes the example of a chapter of the page to a file. */
async function example(title: string, language: Language): Promise<string> {
  const { fence } = languages[language];
  const section = (await chapterOf(title)).split(`\n### ${language}\n`)[1]?.split('\n### ')[0] ?? '';
  const target = path.join(folder, `${title.replaceAll(' ', '-')}.${fence}`);
  await writeFile(target, blockOf(section, fence));
  return target;
}

/** Runs an example to its end, with a new key. */
async function run(language: Language, title: string, credits: number, env: Record<string, string>) {
  const { key } = await installation.keyOfDealer(credits);
  return runProgram(languages[language].program, [await example(title, language)], {
    cwd: folder,
    env: { FORECOURT_URL: installation.baseUrl, FORECOURT_KEY: key, ...env },
    timeoutMs: makingTimeoutMs,
  });
}

for (const language of Object.keys(languages) as Language[]) {
  it.runIf(languages[language].isHere)(
    `the example in ${language} orders a picture and saves it`,
    async () => {
      const OUT = path.join(folder, `${language}.picture`);
      const PHOTO = samplePhoto('saloon-blue-045.jpg');
      const { code, output } = await run(language, 'Order pictures', 20, { PHOTO, OUT });
      expect(code, output).toBe(0);
      expect(imageSize(await readFile(OUT)).width).toBeGreaterThan(1_000);
    },
  );
}

it.runIf(languages.curl.isHere)('the example in curl adds a document and downloads it', async () => {
  const [REPORT, OUT] = [path.join(folder, 'report.pdf'), path.join(folder, 'saved.pdf')];
  await writeFile(REPORT, '%PDF-1.7\nInspected.\n%%EOF\n');
  const { code, output } = await run('curl', 'Documents of vehicles', 0, { REPORT, OUT });
  expect(code, output).toBe(0);
  expect(await readFile(OUT, 'utf8')).toBe('%PDF-1.7\nInspected.\n%%EOF\n');
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
  it.runIf(languages[language].isHere)(
    `the receiver in ${language} accepts what the standard’s library has signed, and nothing forged, changed or old`,
    async () => {
      const file = await example('Receive webhooks', language);
      const port = await freePort();
      const env = { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) };
      const args = language === 'PHP' ? ['-S', `127.0.0.1:${port}`, file] : [file];
      const child = spawn(languages[language].program, args, { cwd: folder, env });
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
    },
  );
}
