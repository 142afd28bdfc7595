import {
  cardInfo,
  type Game,
  type GameEvent,
  type Good,
  type GoodsCount,
  type Seat,
} from '@concordia/engine';
import type { ComponentChildren, JSX } from 'preact';
import {
  CharacterIcon,
  ColonistIcon,
  EmblemIcon,
  HouseIcon,
  type PlayerColour,
  PraefectusIcon,
  UiIcon,
} from '../art/index.ts';
import type { LogTurn } from '../games/chronicle.ts';
import { logSentence } from '../i18n/log.ts';
import { cardName, cityName, placeName } from '../i18n/words.ts';
import { Coins, Goods, Price } from '../widgets/goods.tsx';

const SIZE = 15;

interface LogLinesProps {
  turn: Pick<LogTurn, 'seat' | 'events'>;
  game: Game;
  seats: readonly { colour: PlayerColour }[];
}

/** A turn as symbols for pieces, goods and coins, one line per event: read at a glance. Screen readers get sentences. */
export function LogLines({ turn, game, seats }: LogLinesProps): JSX.Element {
  const told = turn.events.filter(({ type }) => type !== 'played' && type !== 'copied');
  const colourOf = (seat: Seat): PlayerColour => seats[seat].colour;
  return (
    <>
      <span class="visually-hidden">{told.flatMap((event) => logSentence(event, game) ?? []).join(' ')}</span>
      <span aria-hidden="true">
        {told.map((event, index) => {
          const line = lineOf(event, game, colourOf);
          if (line === null) return null;
          const other = 'seat' in event && event.seat !== turn.seat;
          return (
            <span key={index} class="log-line">
              {other && <EmblemIcon colour={colourOf(event.seat)} size={SIZE} />}
              {line}
            </span>
          );
        })}
      </span>
    </>
  );
}

/** Null for what is in the turn's title, or need not be seen: the market itself shows its new cards. */
function lineOf(event: GameEvent, game: Game, colourOf: (seat: Seat) => PlayerColour): ComponentChildren {
  const { board } = game;
  switch (event.type) {
    case 'tookBack':
      return (
        <>
          <UiIcon name="hand" size={SIZE} /> <bdi>+{event.cards}</bdi>
        </>
      );
    case 'moved':
      return (
        <>
          <ColonistIcon colour={colourOf(event.seat)} kind={event.kind} size={SIZE} />
          <span>
            {placeName(board, event.from)} <Arrow /> {placeName(board, event.to)}
          </span>
        </>
      );
    case 'built':
      return (
        <>
          <HouseIcon colour={colourOf(event.seat)} size={SIZE} /> {cityName(board, event.city)}
          <Price sestertii={event.sestertii} goods={event.goods} size={SIZE} />
        </>
      );
    case 'gained':
      return <Gained goods={event.goods} lost={event.lost} />;
    case 'earned':
      return (
        <>
          +<Coins count={event.sestertii} size={SIZE} />
        </>
      );
    case 'settled':
      return (
        <>
          <ColonistIcon colour={colourOf(event.seat)} kind={event.kind} size={SIZE} />{' '}
          {cityName(board, event.city)}
          <Goods goods={event.goods} size={SIZE} />
        </>
      );
    case 'sold':
      return (
        <>
          <Pieces good={event.good} count={event.count} /> <Arrow />
          <Coins count={event.sestertii} size={SIZE} />
        </>
      );
    case 'bought':
      return (
        <>
          <Coins count={event.sestertii} size={SIZE} /> <Arrow />
          <Pieces good={event.good} count={event.count} />
        </>
      );
    case 'recruited': {
      const { character } = cardInfo(event.card);
      return (
        <>
          <CharacterIcon character={character} cut={`var(--c-${character})`} size={SIZE} />
          {cardName(event.card)}
          <Goods goods={event.goods} size={SIZE} />
        </>
      );
    }
    case 'passedPraefectus':
      return (
        <>
          <PraefectusIcon size={SIZE + 3} /> <EmblemIcon colour={colourOf(event.from)} size={SIZE} />{' '}
          <Arrow />
          <EmblemIcon colour={colourOf(event.to)} size={SIZE} />
        </>
      );
    case 'concordia':
    case 'noted':
    case 'awarded':
      return <span>{logSentence(event, game)}</span>;
    case 'played':
    case 'copied':
    case 'produced':
    case 'refilled':
    case 'turnEnded':
    case 'over':
      return null;
    default:
      return event satisfies never;
  }
}

function Arrow(): JSX.Element {
  return <UiIcon name="arrow" size={11} class="mirrored" />;
}

function Pieces({ good, count }: { good: Good; count: number }): JSX.Element {
  return <Goods goods={Array<Good>(count).fill(good)} size={SIZE} />;
}

/** What did not fit is struck out. */
function Gained({ goods, lost }: { goods: GoodsCount; lost: GoodsCount }): JSX.Element {
  const some = (count: GoodsCount) => Object.values(count).some((number) => number > 0);
  return (
    <>
      {some(goods) ? '+' : '–'}
      <Goods goods={goods} size={SIZE} />
      {some(lost) && (
        <s class="log-lost">
          <Goods goods={lost} size={SIZE} />
        </s>
      )}
    </>
  );
}
