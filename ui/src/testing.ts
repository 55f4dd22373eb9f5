// For the unit tests: there is no server, and nothing is asked of one. All texts are there from the start.
globalThis.fetch = () => Promise.reject(new Error('no server in unit tests'));

const { loadAllTexts } = await import('./i18n/i18n.svelte');
await loadAllTexts();

export {};
