/** A position as text: the decision first, then market, board and players. */
import { board, type PlayerView, type Score, type View } from '@concordia/engine';
import { capital, cardText, cityText, costText, count, goodsText, money, whereText } from './words.ts';

export function tableText(seen: View): string {
  return [
    headText(seen),
    '',
    'DISPLAY',
    ...displayLines(seen),
    '',
    'BOARD',
    ...boardLines(seen),
    '',
    'PLAYERS',
    ...seen.players.flatMap((player, seat) => playerLines(seen, player, seat)),
  ].join('\n');
}

function headText(seen: View): string {
  const { map, turns, active, players, result, decision, endedBy } = seen;
  const title = `${board(map).name}, ${count(players.length, 'player')}, ${count(turns, 'turn')} played`;
  if (result !== null) return [`${title}. The game is over.`, ...resultLines(seen, result.scores)].join('\n');
  const last = endedBy === null ? '' : ` Last turns: ${players[endedBy].name} has the Concordia card.`;
  const turn = `It is the turn of seat ${active}, ${players[active].name}.`;
  return `${title}. ${turn}${last}\n${decision === null ? '' : decisionText(seen, decision)}`;
}

export function decisionText(seen: View, decision: NonNullable<View['decision']>): string {
  const who = seen.players[decision.seat].name;
  switch (decision.kind) {
    case 'play':
      return `${who} must play a card.`;
    case 'copy':
      return `${who} plays a Diplomat: whose top card to copy?`;
    case 'tribune':
      return `${who} plays a Tribune${decision.settled ? '.' : ': a colonist may be placed in Roma.'}`;
    case 'architect':
      return decision.building
        ? `${who} builds.`
        : `${who} moves (${count(decision.points, 'point')} left), then builds.`;
    case 'prefect':
      return `${who} plays a Prefect: produce in a province, or take the income.`;
    case 'colonist':
      return `${who} plays a Colonist: place colonists, or take the income.`;
    case 'mercator':
      return `${who} trades with the bank${decision.traded.length > 0 ? `; traded so far: ${decision.traded.join(', ')}` : ''}.`;
    case 'senator':
    case 'consul':
      return `${who} may buy ${count(decision.purchases, 'card')}.`;
    case 'keep':
      return `${who} must keep ${decision.free} of the arriving goods: ${goodsText(decision.arriving)}.`;
    default:
      return decision satisfies never;
  }
}

/** The final scores, best first, god by god. */
export function resultLines(seen: View, scores: readonly Score[]): string[] {
  const ranking = seen.result?.ranking ?? seen.players.map((_, seat) => seat);
  return ranking.map((seat, place) => {
    const { total, ...gods } = scores[seat];
    const parts = Object.entries(gods).map(([god, points]) => `${capital(god)} ${points}`);
    return `${place + 1}. ${seen.players[seat].name}: ${total} (${parts.join(', ')})`;
  });
}

function displayLines({ display, stack }: View): string[] {
  const slots = display.map((card, slot) => {
    if (card === null) return `  ${slot + 1}  –`;
    return `  ${slot + 1}  ${cardText(card).padEnd(26)} ${costText(card, slot)}`;
  });
  return [...slots, `  ${count(stack.length, 'card')} in the stack`];
}

function boardLines(seen: View): string[] {
  const { map, markers, cities, players } = seen;
  return board(map).provinces.map(({ id, name }) => {
    const { good, coins, side } = markers[id];
    const marker = side === 'goods' ? good : `spent, ${count(coins, 'coin')}`;
    const towns = board(map)
      .cities.filter((city) => city.province === id)
      .map((city) => {
        const owners = cities[city.id].houses.map((seat) => players[seat].name);
        return `${city.name} (${cities[city.id].good}${owners.length > 0 ? `: ${owners.join(', ')}` : ''})`;
      });
    return `  ${name.padEnd(14)} [${marker}]`.padEnd(36) + towns.join('  ');
  });
}

function playerLines(seen: View, player: PlayerView, seat: number): string[] {
  // Once everyone has been scored, the intermediate points are forgotten.
  const isScoring = seen.players.some((other) => other.noted === null);
  const titles = [
    ...(seen.praefectusMagnus === seat ? ['Præfectus Magnus'] : []),
    ...(player.concordia ? ['Concordia'] : []),
    ...(isScoring && player.noted !== null ? [`scored ${player.noted}`] : []),
  ];
  const stored = `${count(player.storehouse.land, 'land colonist')}, ${count(player.storehouse.sea, 'sea colonist')}`;
  const onBoard = player.colonists.map(({ kind, at }) => `${kind} ${whereText(seen.map, at)}`);
  const owned = Object.entries(seen.cities).flatMap(([id, { houses }]) =>
    houses.includes(seat) ? [cityText(seen.map, id)] : [],
  );
  const top = player.top === null ? '' : `, ${cardText(player.top)} on top`;
  return [
    `  Seat ${seat}, ${player.name}: ${money(player.sestertii)}${titles.length > 0 ? ` [${titles.join(', ')}]` : ''}`,
    `    storehouse: ${goodsText(player.goods)}; ${stored}; ${player.freeSlots} free`,
    `    colonists:  ${onBoard.join('; ') || 'none on the board'}`,
    `    houses:     ${owned.join(', ') || 'none'} (${player.housesLeft} left)`,
    player.hand === null
      ? `    hand:       ${count(player.handCount, 'card')}`
      : `    hand:       ${player.hand.map(cardText).join(', ')}`,
    `    pile:       ${count(player.pileCount, 'card')}${top}`,
  ];
}
