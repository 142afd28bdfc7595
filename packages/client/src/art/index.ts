export {
  AnyGoodIcon,
  CharacterIcon,
  CharacterTile,
  CoinIcon,
  ColonistIcon,
  EmblemIcon,
  GodIcon,
  GoodIcon,
  HouseIcon,
  type IconProps,
  PraefectusIcon,
  UiIcon,
} from './icons.tsx';
export { PLAYER_COLOURS, type PlayerColour } from './players.ts';
export type { UiIconName } from './ui.ts';
