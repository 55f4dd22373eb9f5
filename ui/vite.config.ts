import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { LATER_PARTS } from './src/i18n/parts.ts';

const server = process.env.FLASHOVER_SERVER ?? 'http://127.0.0.1:8000';

/** The texts of a language that every page needs are one file; each later area is one of its own. */
function textsOf(id: string): string | null {
  const [, language, area] = /\/ui\/src\/i18n\/(\w+)\/(\w+)\.json$/.exec(id) ?? [];
  return language && !LATER_PARTS.has(area) ? language : null;
}

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/flashover/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: (id) => textsOf(id) && `texts.${textsOf(id)}` }] } },
    },
  },
  // How languages write, and the sentences of bots and advisor, lie with the library (src/i18n).
  server: { fs: { allow: ['.', '../src/flashover/i18n'] }, proxy: { '/api': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], setupFiles: ['src/testing.ts'] },
});
