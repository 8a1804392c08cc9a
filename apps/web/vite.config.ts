import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shellFiles } from './shell-files.ts';
import { slimContract } from './slim-contract.ts';

/** Browsers that know `light-dark()` and `inert`: from May 2024 on. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

export default defineConfig({
  base: '/',
  plugins: [slimContract(), react(), shellFiles()],
  build: {
    target: browsers,
    cssTarget: browsers,
    manifest: true,
    sourcemap: false,
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/worker/sw.ts' },
      output: {
        // A service worker has to keep its name, and rules what lies beside and below it.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
    modulePreload: { polyfill: false },
    // Pictures and fonts stay files of their own, so that they are cached apart.
    assetsInlineLimit: 0,
  },
});
