import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { directIcons } from './build/direct-icons.ts';
import { earlyFiles } from './build/early-files.ts';
import { embedScript } from './build/embed-script.ts';
import { shellFiles } from './build/shell-files.ts';
import { slimContract } from './build/slim-contract.ts';
import { splitTexts } from './build/split-texts.ts';
import { splitting } from './build/splitting.ts';

/** Browsers with `light-dark()` and `inert`: from May 2024 on. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** Paths that the development server (`npm run dev`) proxies to the API server. */
const answeredByServer = '^/(v\\d|files|archives|docs|openapi\\.json|livez|readyz)(/|\\?|$)';

export default defineConfig({
  base: '/',
  server: { proxy: { [answeredByServer]: process.env.API_FOR_PANEL ?? 'http://127.0.0.1:8080' } },
  plugins: [
    slimContract(),
    directIcons(),
    splitTexts(),
    react(),
    earlyFiles(),
    embedScript(),
    shellFiles(),
    compressedFiles(),
  ],
  build: {
    target: browsers,
    cssTarget: browsers,
    manifest: true,
    sourcemap: false,
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/worker/sw.ts' },
      output: {
        // A service worker must keep its URL, and its scope is the folder that it is served from.
        codeSplitting: splitting,
        // Rolldown would name a shared chunk after all the screens that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
    modulePreload: { polyfill: false },
    // Images and fonts stay separate files, so that they are cached on their own.
    assetsInlineLimit: 0,
  },
});
