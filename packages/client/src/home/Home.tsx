import { MAP_IDS, type MapId } from '@concordia/engine';
import { signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { BarButton, ThemeButton } from '../app/BarButton.tsx';
import { Check } from '../app/Check.tsx';
import { LanguageSelect } from '../app/LanguageSelect.tsx';
import { go, routeHash } from '../app/router.ts';
import { Segments } from '../app/Segments.tsx';
import { openSettings } from '../app/SettingsDialog.tsx';
import { change, settings } from '../app/settings.ts';
import { EmblemIcon, PLAYER_COLOURS, UiIcon } from '../art/index.ts';
import { newId } from '../games/create.ts';
import { LEVEL_OPTIONS, levelWord } from '../games/levels.ts';
import type { Level } from '../games/saved.ts';
import { against, defaultMap, mapFits, startGame } from '../games/start.ts';
import { m } from '../i18n/messages.ts';
import { Backdrop } from './Backdrop.tsx';
import { GameList, hasGames, refreshGames } from './GameList.tsx';
import { ImportButton } from './ImportButton.tsx';
import { MeFields, me } from './Me.tsx';
import { NewGameDialog } from './NewGameDialog.tsx';
import { OnlineCard } from './OnlineCard.tsx';
import './home.css';

const choice = signal<{ opponents: number; level: Level; map: MapId | 'auto'; liveScores: boolean }>({
  opponents: 2,
  level: '1',
  map: 'auto',
  liveScores: true,
});

export function Home(): JSX.Element {
  useEffect(() => void refreshGames(), []);
  const setUp = useSignal(false);
  const openSetUp = () => {
    setUp.value = true;
  };
  return (
    <div class="home">
      <Backdrop />
      <header class="home-top">
        <span class="home-brand">CONCORDIA</span>
        <nav aria-label={m.home_nav()}>
          <a href={routeHash({ page: 'rules', section: null })}>{m.app_rules()}</a>
          <ImportButton />
          <UiIcon name="globe" size={18} />
          <LanguageSelect id="home-language" />
          <ThemeButton />
          <BarButton icon="gear" label={m.settings_title()} onPress={openSettings} />
        </nav>
      </header>
      <main>
        <div class="home-hero">
          <h1>{m.home_title()}</h1>
          <p>{m.home_subtitle()}</p>
        </div>
        <div class="home-grid">
          <PlayNow />
          {hasGames.value !== null && <OtherWays games={hasGames.value} onSetUp={openSetUp} />}
        </div>
      </main>
      {setUp.value && (
        <NewGameDialog
          onClose={() => {
            setUp.value = false;
          }}
        />
      )}
    </div>
  );
}

/** What stands where depends on whether a game is kept here: drawn once that is known, nothing moves. */
function OtherWays({ games, onSetUp }: { games: boolean; onSetUp: () => void }): JSX.Element {
  return (
    <>
      <div class="home-middle">
        <section class="panel home-card">
          <h2>
            <UiIcon name="players" size={24} /> {m.home_pass_title()}
          </h2>
          <p>{m.home_pass_text()}</p>
          <div class="home-row">
            <span class="home-emblems" aria-hidden="true">
              {PLAYER_COLOURS.map((colour) => (
                <EmblemIcon key={colour} colour={colour} size={34} />
              ))}
            </span>
            <button type="button" class="button" data-action="set-up" onClick={onSetUp}>
              {m.home_set_up()}
            </button>
          </div>
        </section>
        <OnlineCard />
        {games && (
          <section class="panel home-card home-tutorial">
            <UiIcon name="bulb" size={36} />
            <div class="grow">
              <h2>{m.learn_card_title()}</h2>
              <p>{m.learn_card_text()}</p>
            </div>
            <LearnButton />
          </section>
        )}
      </div>
      {games ? <GameList /> : <FirstVisit />}
    </>
  );
}

function LearnButton(): JSX.Element {
  return (
    <button type="button" class="button" data-action="learn" onClick={() => go({ page: 'learn', path: [] })}>
      {m.learn_card_start()}
    </button>
  );
}

/** Visitors with no game to continue learn what this one is. */
function FirstVisit(): JSX.Element {
  return (
    <section class="panel home-card first-visit">
      <h2 tabIndex={-1}>
        <UiIcon name="bulb" size={24} /> {m.learn_card_title()}
      </h2>
      <p>{m.rules_goal_1()}</p>
      <p>{m.rules_goal_2()}</p>
      <p>{m.rules_goal_3()}</p>
      <div class="home-row">
        <a class="button" href={routeHash({ page: 'rules', section: null })}>
          {m.app_rules()}
        </a>
        <LearnButton />
      </div>
    </section>
  );
}

function PlayNow(): JSX.Element {
  const { opponents, level, map, liveScores } = choice.value;
  const set = (part: Partial<typeof choice.value>) => {
    const next = { ...choice.value, ...part };
    if (next.map !== 'auto' && !mapFits(next.map, next.opponents + 1)) next.map = 'auto';
    choice.value = next;
  };
  return (
    <section class="panel home-card play-now">
      <h2>
        <UiIcon name="robot" size={24} /> {m.home_play_title()}
      </h2>
      <p>{m.home_play_text()}</p>
      <Segments
        label={m.home_opponents()}
        options={[1, 2, 3, 4].map((value) => ({ value, label: String(value) }))}
        value={opponents}
        onChange={(value) => set({ opponents: value })}
      />
      <Segments
        label={`${m.home_level()}: ${levelWord(level)}`}
        options={LEVEL_OPTIONS}
        value={level}
        onChange={(value) => set({ level: value })}
      />
      <Segments
        label={m.term_board()}
        options={[
          { value: 'auto' as const, label: m.home_map_auto() },
          ...MAP_IDS.map((value) => ({
            value,
            label: m[`board_${value}` as const](),
            off: !mapFits(value, opponents + 1),
          })),
        ]}
        value={map}
        onChange={(value) => set({ map: value })}
      />
      <Check
        label={m.settings_hints()}
        checked={settings.value.hints}
        onChange={(hints) => change({ hints })}
      />
      <Check
        label={m.home_live_scores()}
        checked={liveScores}
        onChange={(value) => set({ liveScores: value })}
      />
      <button
        type="button"
        class="button primary start"
        data-action="play-now"
        onClick={() =>
          void startGame({
            map: map === 'auto' ? defaultMap(opponents + 1) : map,
            seats: against(opponents, level, me.value),
            intermediateScoring: false,
            liveScores,
            seed: newId(),
          })
        }
      >
        <UiIcon name="play" size={20} /> {m.home_start()}
      </button>
      <MeFields />
    </section>
  );
}
