// What the table and a lesson load when advice is first asked for.
export { default as AdviceLayer } from './AdviceLayer.svelte';
export { default as AdvicePanel } from './AdvicePanel.svelte';
export { goalWords } from './words';
