/** What happened, in a sentence each. */
import type { GameEvent, MapId } from '@concordia/engine';
import { cardText, cityText, count, goodsText, goodText, money, placeText, provinceText } from './words.ts';

const SOURCES = {
  tribune: 'for the cards taken back',
  mercator: 'from the Mercator',
  markers: 'from the spent markers',
  colonists: 'from the Colonist',
} as const;

/** The sentence of an event; null for what needs none. */
export function eventText(event: GameEvent, map: MapId, names: readonly string[]): string | null {
  switch (event.type) {
    case 'played':
      return `${names[event.seat]} plays ${cardText(event.card)}.`;
    case 'copied':
      return `${names[event.seat]} copies ${cardText(event.card)} from ${names[event.from]}.`;
    case 'tookBack':
      return `${names[event.seat]} takes ${count(event.cards, 'card')} back.`;
    case 'moved':
      return `${names[event.seat]} moves a ${event.kind} colonist from ${placeText(map, event.from)} to ${placeText(map, event.to)}.`;
    case 'built':
      return `${names[event.seat]} builds in ${cityText(map, event.city)} for ${money(event.sestertii)} and ${goodsText(event.goods)}.`;
    case 'produced':
      return `${provinceText(map, event.province)} produces; the bonus is ${goodText(event.count, event.bonus)}.`;
    case 'gained': {
      const lost = Object.keys(event.lost).length > 0 ? `; ${goodsText(event.lost)} did not fit` : '';
      return `${names[event.seat]} receives ${goodsText(event.goods)}${lost}.`;
    }
    case 'earned':
      return `${names[event.seat]} earns ${money(event.sestertii)} ${SOURCES[event.for]}.`;
    case 'settled':
      return `${names[event.seat]} places a ${event.kind} colonist in ${cityText(map, event.city)}.`;
    case 'sold':
      return `${names[event.seat]} sells ${goodText(event.count, event.good)} for ${money(event.sestertii)}.`;
    case 'bought':
      return `${names[event.seat]} buys ${goodText(event.count, event.good)} for ${money(event.sestertii)}.`;
    case 'recruited':
      return `${names[event.seat]} buys ${cardText(event.card)} for ${goodsText(event.goods)}.`;
    case 'refilled':
      return `New in the market: ${event.cards.map(cardText).join(', ')}.`;
    case 'passedPraefectus':
      return `The Præfectus Magnus passes from ${names[event.from]} to ${names[event.to]}.`;
    case 'concordia': {
      const why = event.for === 'houses' ? 'the 15th house' : 'the last card';
      return `${names[event.seat]} receives the Concordia card for ${why}: everyone else has one more turn.`;
    }
    case 'noted':
      return `${names[event.seat]} is scored for the first time: ${event.score}.`;
    case 'awarded':
      return `${names[event.seat]} is paid ${money(event.sestertii)} for the intermediate scoring.`;
    case 'turnEnded':
    case 'over':
      return null;
    default:
      return event satisfies never;
  }
}
