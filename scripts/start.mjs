// `npm start`: installs what is missing, builds the panel if stale, and serves.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { install, node, root, run } from './install.mjs';

try {
  install();
  execFileSync(node, [path.join(root, 'scripts/build-panel.ts')], { cwd: root, stdio: 'inherit' });
} catch (error) {
  console.error(`\nCould not start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
run('apps/server/src/standalone.ts');
