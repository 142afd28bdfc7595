import './style/index.css';
import { render } from 'preact';
import { App, preloadTable } from './app/App.tsx';
import { toast } from './app/dialogs.tsx';
import { startRouter } from './app/router.ts';
import { applySettings } from './app/settings.ts';
import { startTips } from './app/tip.tsx';
import { startTitles } from './app/title.ts';
import { needUpdate, startOffline } from './app/update.ts';
import { keepsNothing, superseded } from './games/storage.ts';
import { m } from './i18n/messages.ts';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no #app');
await applySettings(() => toast(m.update_language_failed(), 'warn'));
startRouter();
startTitles();
startTips();
keepsNothing.subscribe((nothing) => {
  if (nothing) toast(m.home_no_storage(), 'warn');
});
superseded.subscribe((yes) => {
  if (yes) needUpdate();
});
render(<App />, root);
startOffline();

// The table is fetched ahead once someone is here to play, or in any case a little later: the first page comes first.
const ahead = new AbortController();
const fetchAhead = () => {
  ahead.abort();
  preloadTable();
};
for (const sign of ['pointermove', 'pointerdown', 'keydown'] as const) {
  addEventListener(sign, fetchAhead, { signal: ahead.signal, passive: true });
}
setTimeout(() => {
  if (!ahead.signal.aborted) fetchAhead();
}, 6000);
