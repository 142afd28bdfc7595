import { CHARACTERS, type Character, GODS, GOODS, goodInfo } from '@concordia/engine';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { go, type Route, routeHash } from '../app/router.ts';
import { CharacterTile, GodIcon, GoodIcon, UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { godName, goodName } from '../i18n/words.ts';
import { Coins, Price } from '../widgets/goods.tsx';
import { LazyPicture } from './LazyPicture.tsx';
import '../widgets/widgets.css';
import './rules.css';

interface Section {
  readonly id: string;
  readonly title: () => string;
  readonly texts: readonly (() => string)[];
  readonly example?: () => string;
  readonly character?: Character;
  /** The lesson in which one does it. */
  readonly lesson?: string;
  /** What the example tells, on the board. */
  readonly picture?: Parameters<typeof LazyPicture>[0]['rule'];
}

/** The rules in the order in which one needs them. */
const sections = (): readonly Section[] => [
  {
    id: 'goal',
    picture: 'goal',
    title: m.rules_goal_title,
    texts: [m.rules_goal_1, m.rules_goal_2, m.rules_goal_3],
    lesson: 'gods',
  },
  {
    id: 'pieces',
    title: m.rules_pieces_title,
    texts: [m.rules_pieces_1, m.rules_pieces_2, m.rules_pieces_3, m.rules_pieces_4],
  },
  { id: 'setup', title: m.rules_setup_title, texts: [m.rules_setup_1, m.rules_setup_2, m.rules_setup_3] },
  { id: 'turn', title: m.rules_turn_title, texts: [m.rules_turn_1, m.rules_turn_2] },
  {
    id: 'tribune',
    picture: 'tribune',
    title: m.rules_tribune_title,
    texts: [m.rules_tribune_1, m.rules_tribune_2],
    example: m.rules_example_tribune,
    character: 'tribune',
    lesson: 'tribune',
  },
  {
    id: 'architect',
    picture: 'architect',
    title: m.rules_architect_title,
    texts: [m.rules_architect_1, m.rules_architect_2, m.rules_architect_3, m.rules_architect_4],
    example: m.rules_example_build,
    character: 'architect',
    lesson: 'architect',
  },
  {
    id: 'prefect',
    picture: 'prefect',
    title: m.rules_prefect_title,
    texts: [m.rules_prefect_1, m.rules_prefect_2],
    example: m.rules_example_prefect,
    character: 'prefect',
    lesson: 'prefect',
  },
  {
    id: 'praefectus',
    picture: 'praefectus',
    title: m.rules_praefectus_title,
    texts: [m.rules_praefectus_1],
    lesson: 'praefectus',
  },
  {
    id: 'colonist',
    picture: 'colonist',
    title: m.rules_colonist_title,
    texts: [m.rules_colonist_1, m.rules_colonist_2],
    example: m.rules_example_colonist,
    character: 'colonist',
    lesson: 'colonist',
  },
  {
    id: 'mercator',
    title: m.rules_mercator_title,
    texts: [m.rules_mercator_1],
    example: m.rules_example_mercator,
    character: 'mercator',
    lesson: 'mercator',
  },
  {
    id: 'diplomat',
    picture: 'diplomat',
    title: m.rules_diplomat_title,
    texts: [m.rules_diplomat_1],
    example: m.rules_example_diplomat,
    character: 'diplomat',
    lesson: 'diplomat',
  },
  {
    id: 'senator',
    title: m.rules_senator_title,
    texts: [m.rules_senator_1, m.rules_senator_2],
    example: m.rules_example_senator,
    character: 'senator',
    lesson: 'senator',
  },
  {
    id: 'consul',
    title: m.rules_consul_title,
    texts: [m.rules_consul_1],
    example: m.rules_example_consul,
    character: 'consul',
    lesson: 'senator',
  },
  {
    id: 'specialists',
    picture: 'specialists',
    title: m.rules_specialists_title,
    texts: [m.rules_specialists_1],
    example: m.rules_example_specialists,
    character: 'vintner',
    lesson: 'specialist',
  },
  {
    id: 'storehouse',
    title: m.rules_storehouse_title,
    texts: [m.rules_storehouse_1, m.rules_storehouse_2],
    example: m.rules_example_storehouse,
    lesson: 'storehouse',
  },
  { id: 'end', title: m.rules_end_title, texts: [m.rules_end_1], lesson: 'end' },
  {
    id: 'scoring',
    picture: 'scoring',
    title: m.rules_scoring_title,
    texts: [m.rules_scoring_1, m.rules_scoring_2],
    example: () => `${m.rules_example_scoring()} ${m.rules_example_tie()}`,
  },
  { id: 'interim', title: m.rules_interim_title, texts: [m.rules_interim_1] },
  { id: 'open', title: m.rules_open_title, texts: [m.rules_open_1] },
];

/** The sections in which every word that is looked for stands; all while nothing is. */
function found(all: readonly Section[], wanted: string): readonly Section[] {
  const words = wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ title, texts, example }) => {
    const text = [title, ...texts, ...(example ? [example] : [])]
      .map((one) => one())
      .join(' ')
      .toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What is to be seen; where the example says it already, nothing more. */
function captionOf({ picture }: Section): string | null {
  switch (picture) {
    case 'goal':
    case 'tribune':
    case 'architect':
    case 'praefectus':
    case 'scoring':
      return m[`rules_picture_${picture}` as const]();
    default:
      return null;
  }
}

/** Specialists share one section. */
function sectionFor(wanted: string): string {
  const character = CHARACTERS.find((name) => name === wanted);
  return character && ['mason', 'farmer', 'smith', 'vintner', 'weaver'].includes(character)
    ? 'specialists'
    : wanted;
}

export function RulesPage({ route }: { route: Route }): JSX.Element {
  const wanted = route.page === 'rules' ? route.section : null;
  useEffect(() => {
    const element = wanted && document.getElementById(`rule-${sectionFor(wanted)}`);
    if (element) element.scrollIntoView();
    else scrollTo(0, 0);
  }, [wanted]);
  const search = useSignal('');
  const shown = found(sections(), search.value);
  return (
    <div class="rules">
      <header class="top-bar">
        <button type="button" class="bar-button" aria-label={m.app_back()} onClick={() => back()}>
          <UiIcon name="back" size={19} class="mirrored" />
        </button>
        <a class="brand" href="#/">
          CONCORDIA
        </a>
      </header>
      <main>
        <h1>{m.rules_title()}</h1>
        <input
          type="search"
          class="input rules-search"
          placeholder={m.rules_search()}
          aria-label={m.rules_search()}
          value={search.value}
          onInput={(event) => {
            search.value = event.currentTarget.value;
          }}
        />
        {shown.length === 0 && <p role="status">{m.rules_none({ text: search.value })}</p>}
        <nav class="rules-index" aria-label={m.rules_title()}>
          {shown.map(({ id, title }) => (
            <a key={id} href={`#/rules/${id}`}>
              {title()}
            </a>
          ))}
        </nav>
        {shown.map((section) => (
          <section key={section.id} id={`rule-${section.id}`} class="rule panel">
            <h2>
              {section.character && <CharacterTile character={section.character} size={34} />}
              {section.title()}
            </h2>
            {section.texts.map((text) => (
              <p key={text()}>{text()}</p>
            ))}
            {section.id === 'pieces' && <Prices />}
            {section.id === 'scoring' && <Gods />}
            {section.example && (
              <p class="note">
                <b>{m.rules_example()}.</b> {section.example()}
              </p>
            )}
            {section.picture && (
              <figure class="rule-figure">
                <LazyPicture rule={section.picture} />
                <figcaption>{captionOf(section)}</figcaption>
              </figure>
            )}
            {section.lesson && (
              <a
                class="button quiet"
                href={routeHash({ page: 'learn', path: ['lesson', section.lesson] })}
                data-try={section.id}
              >
                <UiIcon name="play" size={16} /> {m.rules_try()}
              </a>
            )}
          </section>
        ))}
      </main>
    </div>
  );
}

function back(): void {
  if (history.length > 1) history.back();
  else go({ page: 'home' });
}

function Prices(): JSX.Element {
  return (
    <div class="rules-scroll">
      <table class="rules-table">
        <thead>
          <tr>
            <th scope="col">{m.term_goods()}</th>
            <th scope="col">{m.rules_price()}</th>
            <th scope="col">{m.rules_house_price()}</th>
          </tr>
        </thead>
        <tbody>
          {GOODS.map((good) => {
            const { price, house } = goodInfo(good);
            return (
              <tr key={good}>
                <th scope="row">
                  <GoodIcon good={good} size={22} /> {goodName(good)}
                </th>
                <td>
                  <Coins count={price} />
                </td>
                <td>
                  <Price sestertii={house.sestertii} goods={house.goods} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Gods(): JSX.Element {
  return (
    <dl class="rules-gods">
      {GODS.map((god) => (
        <div key={god}>
          <dt>
            <GodIcon god={god} size={22} /> {godName(god)}
          </dt>
          <dd>{m[`god_${god}_text` as const]()}</dd>
        </div>
      ))}
    </dl>
  );
}
