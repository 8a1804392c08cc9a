// `npm start`: installs what is missing, builds the panel if stale, and serves. Its script in package.json replaces the shell by
// this process: npm passes signals to its child, and a shell would end on one without waiting for the installation. Where
// the shell has no `exec`, as on Windows, the second half runs.
import { install, run } from './install.mjs';

try {
  install();
} catch (error) {
  console.error(`\nCould not start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
run('scripts/build-panel.ts', [], () => run('apps/server/src/standalone.ts'));
