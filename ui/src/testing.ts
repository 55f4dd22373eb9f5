// For the unit tests: there is no server, and nothing is asked of one.
globalThis.fetch = () => Promise.reject(new Error('no server in unit tests'));
