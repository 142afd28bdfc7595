import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { UiIcon, type UiIconName } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { Market } from './Market.tsx';
import { Players } from './Players.tsx';
import type { TableUi } from './ui.ts';

/** While a turn is composed on a phone: a look at the market or at the players, without leaving the turn. */
export function Peeks({ ui, market }: { ui: TableUi; market: boolean }): JSX.Element {
  const open = useSignal<'market' | 'players' | null>(null);
  const look = (what: 'market' | 'players', icon: UiIconName, label: string) => (
    <button
      type="button"
      class={`button icon-only${open.value === what ? ' lit' : ''}`}
      data-peek={what}
      aria-label={label}
      aria-expanded={open.value === what}
      onClick={() => {
        open.value = open.value === what ? null : what;
        // The map makes room for what is looked at.
        if (ui.stop.peek() === 'peek') ui.stop.value = 'half';
      }}
    >
      <UiIcon name={icon} size={20} />
    </button>
  );
  return (
    <div class="peeks">
      <div class="peek-buttons">
        {market && look('market', 'market', m.turn_peek_market())}
        {look('players', 'players', m.turn_peek_players())}
      </div>
      {open.value && (
        <div class="peeked">{open.value === 'market' ? <Market ui={ui} /> : <Players ui={ui} all />}</div>
      )}
    </div>
  );
}
