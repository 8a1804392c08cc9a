// `npm test`: installs what is missing, the browser included, and runs everything.
import { install, run } from './install.mjs';
import { installBrowser } from './install-browser.mjs';

try {
  install();
  installBrowser();
} catch (error) {
  console.error(`\nCould not test: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
run('scripts/run-tests.ts', process.argv.slice(2));
