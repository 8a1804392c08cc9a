import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { slimContract } from './slim-contract.ts';

/** Browsers that know `light-dark()` and `inert`: from May 2024 on. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

export default defineConfig({
  base: '/',
  plugins: [slimContract(), react()],
  build: {
    target: browsers,
    cssTarget: browsers,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Pictures and fonts stay files of their own, so that they are cached apart.
    assetsInlineLimit: 0,
  },
});
