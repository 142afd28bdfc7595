import { render } from 'preact';
import { App, preloadTable } from './app/App.tsx';
import { startOffline } from './app/offline.ts';
import { startRouter } from './app/router.ts';
import { applySettings } from './app/settings.ts';
import { startTips } from './app/tip.tsx';
import './style/index.css';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no #app');
await applySettings();
startRouter();
startTips();
render(<App />, root);
startOffline();
(window.requestIdleCallback ?? setTimeout)(preloadTable);
