import { startAlerts } from './alerts.ts';
import { live } from './live.ts';
import { refreshMine } from './lobby/tables.ts';

/** Whoever plays on this server is called to the table wherever in the app they are. */
export function startOnline(): void {
  startAlerts();
  live.connect();
  void refreshMine();
}
