/**
 * Icons as whole `<svg>` elements for text, panels and buttons. With `label` they are images with that name; without it they
 * are decoration, hidden from screen readers. Size is a number of CSS pixels or any CSS length.
 */
import type { Character, God, Good, Kind } from '@concordia/engine';
import type { ComponentChildren, JSX } from 'preact';
import type { PlayerColour } from './players.ts';
import {
  CharacterShape,
  CoinShape,
  ColonistShape,
  EmblemShape,
  GodShape,
  HouseShape,
  TesseraShape,
} from './shapes.tsx';
import { UI_GLYPHS, type UiIconName } from './ui.ts';

export interface IconProps {
  size?: number | string;
  label?: string;
  class?: string;
}

function Icon({
  box,
  size = 20,
  label,
  class: name = '',
  children,
}: IconProps & { box: string; children: ComponentChildren }): JSX.Element {
  const look = { class: `icon ${name}`, viewBox: box, width: length(size), height: length(size) };
  return label === undefined ? (
    <svg {...look} aria-hidden="true">
      {children}
    </svg>
  ) : (
    <svg {...look} role="img" aria-label={label}>
      {children}
    </svg>
  );
}

/** Pixels at the usual text size: icons grow with the text. */
function length(size: number | string): string {
  return typeof size === 'number' ? `${size / 16}rem` : size;
}

const CENTRED_24 = '-14 -14 28 28';

export function GoodIcon({ good, ...icon }: IconProps & { good: Good }): JSX.Element {
  return (
    <Icon box="-21 -21 42 42" {...icon}>
      <TesseraShape good={good} />
    </Icon>
  );
}

/** A payment in any good, chosen by the payer. */
export function AnyGoodIcon(icon: IconProps): JSX.Element {
  return (
    <Icon box="-12 -12 24 24" {...icon}>
      <circle r="10" fill="none" stroke="currentColor" stroke-width="1.8" stroke-dasharray="3.4 2.3" />
      <path
        d="M-2.9-2.6c0-3.9 5.9-3.7 5.9-.2 0 2.2-2.9 2.4-2.9 4.6M.1 5.3v.3"
        fill="none"
        stroke="currentColor"
        stroke-width="2.1"
        stroke-linecap="round"
      />
    </Icon>
  );
}

export function GodIcon({ god, ...icon }: IconProps & { god: God }): JSX.Element {
  return (
    <Icon box="0 0 24 24" {...icon}>
      <GodShape god={god} />
    </Icon>
  );
}

/** The bare glyph, in the current colour. `cut` is the colour of the ground behind it. */
export function CharacterIcon({
  character,
  cut = 'var(--card)',
  ...icon
}: IconProps & { character: Character; cut?: string }): JSX.Element {
  return (
    <Icon box="0 0 48 48" {...icon}>
      <CharacterShape character={character} cut={cut} />
    </Icon>
  );
}

/** The glyph in white on a rounded tile in the colour of what the character does. */
export function CharacterTile({ character, ...icon }: IconProps & { character: Character }): JSX.Element {
  return (
    <Icon box="0 0 48 48" {...icon}>
      <rect width="48" height="48" rx="7" fill={`var(--c-${character})`} />
      <g transform="translate(24 24) scale(.72) translate(-24 -24)" style="color:#fff">
        <CharacterShape character={character} cut={`var(--c-${character})`} />
      </g>
    </Icon>
  );
}

export function EmblemIcon({ colour, ...icon }: IconProps & { colour: PlayerColour }): JSX.Element {
  return (
    <Icon box="-19 -19 38 38" {...icon}>
      <EmblemShape colour={colour} />
    </Icon>
  );
}

export function HouseIcon({ colour, ...icon }: IconProps & { colour: PlayerColour }): JSX.Element {
  return (
    <Icon box={CENTRED_24} {...icon}>
      <HouseShape colour={colour} />
    </Icon>
  );
}

export function ColonistIcon({
  colour,
  kind,
  ...icon
}: IconProps & { colour: PlayerColour; kind: Kind }): JSX.Element {
  return (
    <Icon box={CENTRED_24} {...icon}>
      <ColonistShape colour={colour} kind={kind} />
    </Icon>
  );
}

export function CoinIcon(icon: IconProps): JSX.Element {
  return (
    <Icon box="-11 -11 22 22" {...icon}>
      <CoinShape />
    </Icon>
  );
}

/** The Præfectus Magnus: a laurelled purple disc with ×2. */
export function PraefectusIcon(icon: IconProps): JSX.Element {
  return (
    <Icon box="-20 -20 40 40" {...icon}>
      <circle r="18" fill="var(--roma)" stroke="var(--roma-rim)" stroke-width="2" />
      <path
        d="M-6.5 13.6C-14 9-16-1-10.6-10.4M6.5 13.6C14 9 16-1 10.6-10.4"
        fill="none"
        stroke="var(--roma-rim)"
        stroke-width="3.4"
        stroke-linecap="round"
        stroke-dasharray="3.6 1.7"
      />
      <path
        d="M-8-3.4l6.4 6.8M-1.6-3.4l-6.4 6.8M2-3c.9-2.9 6-2.6 6 .6C8 .9 3.6 2 1.8 5.4h6.6"
        fill="none"
        stroke="#fff6e8"
        stroke-width="2.3"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </Icon>
  );
}

/** Line icons of the interface, in the current colour. */
export function UiIcon({ name, ...icon }: IconProps & { name: UiIconName }): JSX.Element {
  return (
    <Icon box="0 0 24 24" {...icon}>
      <path
        d={UI_GLYPHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </Icon>
  );
}
