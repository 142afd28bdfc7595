import { type ByGood, GOODS, type Good } from '@concordia/engine';
import type { JSX } from 'preact';
import { CoinIcon, GoodIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { amount, goodName, pieces, signed } from '../i18n/words.ts';

/** Goods as a row of tesserae, one a piece. */
export function Goods({
  goods,
  size = 20,
  missing = [],
}: {
  goods: Partial<ByGood<number>> | readonly Good[];
  size?: number;
  missing?: readonly string[];
}): JSX.Element {
  const items = isList(goods) ? goods : pieces(goods);
  const lacking = [...missing];
  const marked = [...items].reverse().map((good) => {
    const at = lacking.indexOf(good);
    if (at >= 0) lacking.splice(at, 1);
    return { good, lacks: at >= 0 };
  });
  return (
    <span class="goods">
      {marked.reverse().map(({ good, lacks }, index) => (
        <span key={`${good}${index}`} class={lacks ? 'lacks' : undefined}>
          <GoodIcon good={good} size={size} label={goodName(good)} />
        </span>
      ))}
    </span>
  );
}

function isList(goods: Partial<ByGood<number>> | readonly Good[]): goods is readonly Good[] {
  return Array.isArray(goods);
}

/** A number of sestertii with its coin. */
export function Coins({ count, size = 18 }: { count: number; size?: number }): JSX.Element {
  return (
    <span class="coins" role="img" aria-label={m.amount_sestertii({ count })}>
      <CoinIcon size={size} />
      <bdi aria-hidden="true">{count}</bdi>
    </span>
  );
}

export function Price({
  sestertii,
  goods,
  size = 18,
}: {
  sestertii: number;
  goods: Partial<ByGood<number>> | readonly Good[];
  size?: number;
}): JSX.Element {
  return (
    <span class="price">
      <Coins count={sestertii} size={size} />
      <Goods goods={goods} size={size} />
    </span>
  );
}

/** Each good with its number; none of it fades. */
export function Stock({ goods, size = 18 }: { goods: ByGood<number>; size?: number }): JSX.Element {
  return (
    <span class="stock">
      {GOODS.map((good) => (
        <span
          key={good}
          class={goods[good] === 0 ? 'none' : undefined}
          role="img"
          aria-label={amount(good, goods[good])}
        >
          <GoodIcon good={good} size={size} />
          <b aria-hidden="true">{goods[good]}</b>
        </span>
      ))}
    </span>
  );
}

/** Points or sestertii more or less. */
export function Change({ by }: { by: number }): JSX.Element {
  return <bdi class={by < 0 ? 'loss' : 'gain'}>{signed(by)}</bdi>;
}
