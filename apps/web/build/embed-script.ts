/** `node scripts/run.mjs apps/web/build/embed-script.ts` prints how large the script of the embedded element is. */
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';

const web = path.join(import.meta.dirname, '..');
const fileName = 'embed.js';
/** Pages of others have older visitors than the panel; constructed style sheets are the newest that the element needs. */
const browsers = ['chrome99', 'edge99', 'firefox101', 'safari16.4'];

/** The script that defines the element for pages of others: one file, without React. */
export async function bundleEmbed(): Promise<string> {
  const built = (await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: browsers,
      lib: {
        entry: 'src/embed/define.ts',
        formats: ['iife'],
        name: 'ForecourtSpin',
        fileName: () => fileName,
      },
    },
  })) as Rolldown.RolldownOutput[];
  const chunks = built.flatMap(({ output }) => output);
  const [chunk] = chunks;
  if (chunks.length !== 1 || chunk?.type !== 'chunk') throw new Error('the element is not one file');
  return chunk.code;
}

/** The size of the script as servers send it, bytes. */
export async function embedBytes(): Promise<number> {
  return (await promisify(gzip)(await bundleEmbed(), { level: 9 })).length;
}

/** Adds `embed.js` to the panel's files, whose address pages of others contain: it has no hash. */
export function embedScript(): Plugin {
  return {
    name: 'embed-script',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await bundleEmbed() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response, next) => {
        bundleEmbed().then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.setHeader('access-control-allow-origin', '*');
          response.end(code);
        }, next);
      });
    },
  };
}

if (import.meta.main) process.stdout.write(`${fileName}: ${await embedBytes()} bytes with gzip\n`);
