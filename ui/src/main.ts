// Starts the page.
import { mount } from 'svelte';
import App from './App.svelte';
import './app/viewport.svelte';
import { useWorker } from './app/worker';
import './fonts.css';
import './theme.css';
import './app.css';

const target = document.getElementById('app');
if (target) mount(App, { target });
useWorker();
