import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.FLASHOVER_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/flashover/server/static', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  // How languages write, and the sentences of bots and advisor, lie with the library (src/i18n).
  server: { fs: { allow: ['.', '../src/flashover/i18n'] }, proxy: { '/api': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], setupFiles: ['src/testing.ts'] },
});
