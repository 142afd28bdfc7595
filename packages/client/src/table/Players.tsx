import { cardInfo, type Seat, START } from '@concordia/engine';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { CharacterIcon, ColonistIcon, EmblemIcon, HouseIcon, PraefectusIcon, UiIcon } from '../art/index.ts';
import { isComputer } from '../games/saved.ts';
import { m } from '../i18n/messages.ts';
import { amounts, cardName, isolate } from '../i18n/words.ts';
import { Coins, Stock } from '../widgets/goods.tsx';
import { useTelling } from './tell.ts';
import type { WatchUi } from './ui.ts';

/** Everything open about the other players, the next to play first. */
export function Players({ ui, all = false }: { ui: WatchUi; all?: boolean }): JSX.Element {
  const { seats } = ui.table;
  const own = ui.ownSeat;
  const from = own ?? -1;
  const order = seats.map((_, index) => (from + 1 + index + seats.length) % seats.length);
  return (
    <section class="players" data-region="players" aria-label={m.aria_players_region()}>
      {order
        .filter((seat) => all || seat !== own)
        .map((seat) => (
          <PlayerPanel key={seat} ui={ui} seat={seat} />
        ))}
    </section>
  );
}

export function PlayerPanel({ ui, seat }: { ui: WatchUi; seat: Seat }): JSX.Element {
  const { table } = ui;
  const view = table.view.value;
  const player = view.players[seat];
  const { name, short = name, colour, control } = table.seats[seat];
  const { onPointerDown, tell } = useTelling(ui);
  const Mark = table.extras?.Seat;
  const copy = ui.piles.value?.get(seat);
  const count = (kind: 'land' | 'sea') => player.colonists.filter((piece) => piece.kind === kind).length;
  const active = ui.turnOf.value === seat;
  return (
    <article
      class={`player panel${active ? ' active' : ''}`}
      style={`--seat: var(--p-${colour}-line)`}
      data-seat={seat}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the collapsed tile opens on focus as it does on hover
      tabIndex={0}
      aria-label={describe(ui, seat)}
    >
      <div class="player-line first">
        <EmblemIcon colour={colour} size={24} />
        <button
          type="button"
          class="name details-button"
          dir="auto"
          aria-label={m.scores_details({ player: isolate(name) })}
          data-details={seat}
          onPointerDown={onPointerDown}
          onClick={() => tell({ type: 'player', seat })}
        >
          <b>{short}</b>
        </button>
        {Mark && <Mark seat={seat} />}
        {isComputer(control) && (
          <span data-tip={m[`level_${control}` as const]()}>
            <UiIcon name="robot" size={15} label={m[`level_${control}` as const]()} />
          </span>
        )}
        {view.praefectusMagnus === seat && (
          <span
            data-rule="praefectus"
            data-tip={m.term_praefectus_magnus_text()}
            data-tip-title={m.term_praefectus_magnus()}
          >
            <PraefectusIcon size={22} label={m.term_praefectus_magnus()} />
          </span>
        )}
        <span class="grow" />
        <Coins count={player.sestertii} size={20} />
      </div>
      <div class="player-line details">
        <Stock goods={player.goods} size={17} />
        <small>
          <bdi>
            {START.storehouseSlots - player.freeSlots}/{START.storehouseSlots}
          </bdi>
        </small>
      </div>
      <div class="player-line details pieces">
        <span role="img" aria-label={m.amount_land({ count: count('land') })}>
          <ColonistIcon colour={colour} kind="land" size={18} /> <b>{count('land')}</b>
        </span>
        <span role="img" aria-label={m.amount_sea({ count: count('sea') })}>
          <ColonistIcon colour={colour} kind="sea" size={18} /> <b>{count('sea')}</b>
        </span>
        <span
          class={player.housesLeft <= 3 ? 'near-end' : ''}
          role="img"
          aria-label={houses(player.housesLeft)}
          data-tip={houses(player.housesLeft)}
        >
          <HouseIcon colour={colour} size={18} /> <b>{START.houses - player.housesLeft}</b>
        </span>
        <span role="img" aria-label={m.table_in_hand({ count: player.handCount })}>
          <UiIcon name="hand" size={17} /> <b>{player.handCount}</b>
        </span>
      </div>
      <div class="player-line details last-played">
        <small class="grow">{m.table_last_played()}</small>
        {player.top === null ? <small>–</small> : <TopCard seat={seat} top={player.top} copy={copy} />}
      </div>
    </article>
  );
}

function TopCard({
  seat,
  top,
  copy,
}: {
  seat: Seat;
  top: string;
  copy: (() => void) | undefined;
}): JSX.Element {
  const { character } = cardInfo(top);
  const inside = (
    <>
      <CharacterIcon character={character} cut={`var(--c-${character})`} size={14} />{' '}
      <span>{cardName(top)}</span>
    </>
  );
  const style = `--function: var(--c-${character})`;
  return copy ? (
    <button type="button" class="top-card lit" style={style} data-copy={seat} onClick={copy}>
      {inside}
    </button>
  ) : (
    <span class="top-card" style={style} data-tip={cardName(top)} data-tip-title={m.table_last_played()}>
      {inside}
    </span>
  );
}

export function describe(ui: WatchUi, seat: Seat): string {
  const { table } = ui;
  const view = table.view.value;
  const player = view.players[seat];
  const { name, colour } = table.seats[seat];
  const words = m.aria_player({
    player: name,
    color: m[`color_${colour}` as const](),
    sestertii: m.amount_sestertii({ count: player.sestertii }),
    goods: amounts(player.goods),
    colonists: m.amount_colonists({ count: player.colonists.length }),
    houses: houses(player.housesLeft),
    hand: m.amount_cards({ count: player.handCount }),
  });
  const extra = [
    ...(ui.turnOf.value === seat ? [m.aria_active()] : []),
    ...(view.praefectusMagnus === seat ? [m.aria_holds_pm()] : []),
    player.top
      ? m.aria_pile({ player: name, card: cardName(player.top) })
      : m.aria_pile_empty({ player: name }),
  ];
  return `${words} ${extra.join(' ')}`;
}

function houses(left: number): string {
  return m.amount_houses({ built: START.houses - left, left });
}

/** The strip of a phone and a tablet: one cell a player, a tap shows the whole panel. */
export function PlayerStrip({ ui }: { ui: WatchUi }): JSX.Element {
  const { table } = ui;
  const { onPointerDown, tell } = useTelling(ui);
  const view = table.view.value;
  const Mark = table.extras?.Seat;
  const strip = useRef<HTMLDivElement>(null);
  // Five do not fit on a phone: the one whose turn it is does.
  useEffect(() => {
    strip.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [ui.turnOf.value]);
  return (
    <div ref={strip} class="strip" data-region="players">
      {table.seats.map(({ colour }, seat) => {
        const player = view.players[seat];
        return (
          <button
            key={colour}
            type="button"
            class={`strip-cell${ui.turnOf.value === seat ? ' active' : ''}`}
            onPointerDown={onPointerDown}
            onClick={() => tell({ type: 'player', seat })}
          >
            <span class="visually-hidden">{describe(ui, seat)}</span>
            <EmblemIcon colour={colour} size={26} />
            <span class="strip-numbers" aria-hidden="true">
              <b>{player.sestertii}</b>
              <small>
                <UiIcon name="hand" size={11} />
                {player.handCount} <HouseIcon colour={colour} size={12} />
                {START.houses - player.housesLeft}
              </small>
            </span>
            {view.praefectusMagnus === seat && <PraefectusIcon size={15} class="strip-pm" />}
            {Mark && <Mark seat={seat} />}
          </button>
        );
      })}
    </div>
  );
}
