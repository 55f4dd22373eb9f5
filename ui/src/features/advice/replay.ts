// What the replay loads when a review is first asked for.
export { default as AdviceLayer } from './AdviceLayer.svelte';
export { default as ReviewPanel } from './ReviewPanel.svelte';
export { Reviewer } from './reviewer.svelte';
export { goalWords } from './words';
