/** Every piece of art at the sizes it is used at: `art.html?theme=night`. */
import { CHARACTERS, GODS, GOODS, KINDS } from '@concordia/engine';
import { type ComponentChildren, render } from 'preact';
import {
  AnyGoodIcon,
  CharacterIcon,
  CharacterTile,
  CoinIcon,
  ColonistIcon,
  EmblemIcon,
  GodIcon,
  GoodIcon,
  HouseIcon,
  PLAYER_COLOURS,
  PraefectusIcon,
  UiIcon,
} from '../src/art/index.ts';
import { UI_GLYPHS, type UiIconName } from '../src/art/ui.ts';
import '../src/style/index.css';

document.documentElement.dataset.theme =
  new URLSearchParams(location.search).get('theme') === 'night' ? 'night' : 'parchment';

const SIZES = [48, 24, 16];
const UI_NAMES = Object.keys(UI_GLYPHS) as UiIconName[];

function Row({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="panel" style="margin:12px;padding:12px">
      <h2>{title}</h2>
      <p style="display:flex;flex-wrap:wrap;gap:12px;align-items:center">{children}</p>
    </section>
  );
}

function Sheet() {
  return (
    <>
      <Row title="Goods and coins">
        {SIZES.flatMap((size) => [
          ...GOODS.map((good) => <GoodIcon key={`${good}${size}`} good={good} size={size} />),
          <AnyGoodIcon key={`any${size}`} size={size} />,
          <CoinIcon key={`coin${size}`} size={size} />,
          <PraefectusIcon key={`praefectus${size}`} size={size} />,
        ])}
      </Row>
      <Row title="Players">
        {SIZES.flatMap((size) =>
          PLAYER_COLOURS.flatMap((colour) => [
            <EmblemIcon key={`${colour}${size}`} colour={colour} size={size} />,
            <HouseIcon key={`${colour}${size}house`} colour={colour} size={size} />,
            ...KINDS.map((kind) => (
              <ColonistIcon key={`${colour}${size}${kind}`} colour={colour} kind={kind} size={size} />
            )),
          ]),
        )}
      </Row>
      <Row title="Gods">
        {SIZES.flatMap((size) => GODS.map((god) => <GodIcon key={`${god}${size}`} god={god} size={size} />))}
      </Row>
      <Row title="Characters">
        {CHARACTERS.map((character) => (
          <CharacterTile key={character} character={character} size={48} />
        ))}
        {CHARACTERS.map((character) => (
          <CharacterIcon key={`${character} glyph`} character={character} size={32} cut="var(--panel)" />
        ))}
      </Row>
      <Row title="Interface">
        {UI_NAMES.map((name) => (
          <UiIcon key={name} name={name} size={32} label={name} />
        ))}
      </Row>
      <Row title="Controls">
        <button type="button" class="button primary">
          <UiIcon name="check" /> Confirm turn
        </button>
        <button type="button" class="button">
          <UiIcon name="undo" /> Step
        </button>
        <button type="button" class="button" aria-disabled="true">
          Not now
        </button>
        <button type="button" class="button lit">
          Lit
        </button>
        <span class="chip">Chip</span>
        <span class="chip pill lit">Your turn</span>
        <span class="note">A note</span>
        <span class="note warn">A warning</span>
        <span class="note ok">All well</span>
        <kbd>Enter</kbd>
      </Row>
    </>
  );
}
render(<Sheet />, document.getElementById('art')!);
