import { signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { BarButton, ThemeButton } from '../app/BarButton.tsx';
import { exportGame } from '../app/download.ts';
import { type Route, replaceRoute, routeHash } from '../app/router.ts';
import { openSettings } from '../app/SettingsDialog.tsx';
import { UiIcon } from '../art/index.ts';
import { loadGame } from '../games/storage.ts';
import { m } from '../i18n/messages.ts';
import { ScoreGraph } from '../score/ScoreGraph.tsx';
import { BoardArea } from '../table/BoardArea.tsx';
import { followWindow, height, isLow, layout } from '../table/layout.ts';
import { Market } from '../table/Market.tsx';
import { PlayerStrip, Players } from '../table/Players.tsx';
import { Spoken } from '../table/Spoken.tsx';
import { TellDialog } from '../table/TellDialog.tsx';
import { WatchUi } from '../table/ui.ts';
import { Analysis } from './analysis.ts';
import { announceReplay } from './announce.ts';
import { ChanceGraph } from './ChanceGraph.tsx';
import { Controls, listenToReplayKeys } from './Controls.tsx';
import { LossTable } from './LossTable.tsx';
import { OwnTurns } from './OwnTurns.tsx';
import { PlayOn } from './PlayOn.tsx';
import { ReplayLog } from './ReplayLog.tsx';
import { Replay } from './replay.ts';
import { TurningPoints } from './TurningPoints.tsx';
import { VerdictPanel } from './VerdictPanel.tsx';
import '../score/score.css';
import '../table/styles.ts';
import './replay.css';
import './analysis.css';
import './review.css';

export function ReplayPage({ route }: { route: Route }): JSX.Element {
  const id = route.page === 'replay' ? route.id : '';
  const at = route.page === 'replay' ? route.at : null;
  const open = useSignal<Replay | 'missing' | null>(null);
  useEffect(() => {
    let wanted = true;
    void loadGame(id).then((saved) => {
      if (wanted) open.value = saved ? new Replay(saved, at) : 'missing';
    });
    return () => {
      wanted = false;
      open.value = null;
    };
    // A changed position within the same replay is not a new replay.
  }, [id]);
  const replay = open.value;
  useEffect(() => {
    // The address was changed by hand, or by going back; that of a position one has stepped to makes no new route.
    if (replay instanceof Replay && replay.id === id) replay.show(at ?? 0);
  }, [route]);
  if (replay instanceof Replay) return <ReplayScreen key={replay.id} replay={replay} />;
  return (
    <main class="loading">
      <p role="status">{replay === 'missing' ? m.app_no_game() : m.app_loading()}</p>
      {replay === 'missing' && (
        <a class="button" href={routeHash({ page: 'home' })}>
          {m.table_to_home()}
        </a>
      )}
    </main>
  );
}

function ReplayScreen({ replay }: { replay: Replay }): JSX.Element {
  const ui = useMemo(() => new WatchUi(replay), [replay]);
  const playing = useMemo(() => signal(false), []);
  const playOn = useMemo(() => signal(false), []);
  const analysis = useMemo(() => new Analysis(replay), [replay]);
  const analysing = useMemo(() => signal(false), []);
  // Players want to see their own turns first.
  const person = replay.seats.findIndex(({ control }) => control === 'person');
  const of = useMemo(() => signal(Math.max(0, person)), [person]);
  useEffect(followWindow, []);
  useEffect(() => announceReplay(replay), [replay]);
  useLayoutEffect(() => listenToReplayKeys(replay, playing, analysing), [replay, playing, analysing]);
  const isAnalysing = analysing.value;
  const depth = analysis.depth.value;
  useEffect(() => (isAnalysing ? analysis.start() : undefined), [isAnalysing, analysis, depth]);
  const at = replay.at.value;
  // At once: after going back, the address of what was shown before would take the place of the one gone back to.
  useLayoutEffect(() => replaceRoute({ page: 'replay', id: replay.id, at }), [at, replay]);
  const small = layout.value === 'phone' || layout.value === 'tablet';
  // On a phone held sideways the verdict needs the room of the log.
  const withLog = !isAnalysing || height.value !== 'low';
  const turns = replay.turns.value;
  const chances = analysis.chances.value;
  return (
    <div class="table-root replay-root" data-layout={layout.value} data-height={height.value}>
      <main class={`replay${isAnalysing ? ' analysing' : ''}`}>
        <header class="top-bar">
          <a class="bar-button" href={routeHash({ page: 'home' })} aria-label={m.table_to_home()}>
            <UiIcon name="back" size={19} class="mirrored" />
          </a>
          {!small && <span class="brand">CONCORDIA</span>}
          <h1 class="where">
            {m.app_replay()} · {m.replay_position({ turn: replay.turn.value, count: turns.length })}
          </h1>
          {isLow() ? <PlayerStrip ui={ui} /> : <span class="grow" />}
          <BarButton icon="download" label={m.app_export()} onPress={() => exportGame(replay.record())} />
          <ThemeButton />
          <BarButton icon="gear" label={m.settings_title()} onPress={openSettings} />
        </header>
        {small ? (
          !isLow() && <PlayerStrip ui={ui} />
        ) : (
          <div class="replay-start">
            {isAnalysing && person >= 0 ? (
              <OwnTurns replay={replay} analysis={analysis} of={of} />
            ) : (
              <Players ui={ui} all />
            )}
            {isAnalysing && <TurningPoints replay={replay} analysis={analysis} />}
          </div>
        )}
        <div class="centre">
          {replay.broken && (
            <p class="banner" role="status">
              <UiIcon name="warning" size={16} />{' '}
              {m.broken_replay({ turn: replay.broken.turn, reason: replay.broken.reason })}
            </p>
          )}
          <BoardArea ui={ui} />
        </div>
        <div class="replay-side">
          {isAnalysing ? (
            <VerdictPanel ui={ui} replay={replay} analysis={analysis} inFull={!withLog} />
          ) : (
            !small && <Market ui={ui} />
          )}
          {withLog && <ReplayLog ui={ui} replay={replay} analysis={isAnalysing ? analysis : null} />}
        </div>
        <section class="replay-bottom panel" aria-label={m.replay_timeline()}>
          <Controls replay={replay} playing={playing}>
            <div class="controls-row">
              <button
                type="button"
                class={`button${isAnalysing ? ' lit' : ''}`}
                data-action="analyse"
                aria-pressed={isAnalysing}
                onClick={() => {
                  analysing.value = !isAnalysing;
                }}
              >
                <UiIcon name="bulb" size={18} /> {m.analysis_title()}
              </button>
              <button
                type="button"
                class="button primary"
                data-action="play-on"
                aria-disabled={replay.view.value.over ? true : undefined}
                data-tip={replay.view.value.over ? m.why_over() : undefined}
                onClick={() => {
                  if (!replay.view.value.over) playOn.value = true;
                }}
              >
                <UiIcon name="play" size={18} /> {m.replay_play_on()}
              </button>
              {small && isAnalysing && (
                <TurningPoints replay={replay} analysis={analysis} inRow first={person} />
              )}
            </div>
          </Controls>
          {isAnalysing && chances ? (
            <ChanceGraph
              chances={chances}
              seats={replay.seats}
              at={replay.turn.value}
              marked={analysis.turningPoints.value}
              onPick={(turn) => replay.showTurn(turn)}
            />
          ) : (
            <ScoreGraph
              chronicle={replay.chronicle()}
              seats={replay.seats}
              at={replay.turn.value}
              onPick={(turn) => replay.showTurn(turn)}
            />
          )}
          {isAnalysing && !small && <LossTable replay={replay} analysis={analysis} />}
        </section>
      </main>
      <Spoken />
      <TellDialog ui={ui} />
      {playOn.value && (
        <PlayOn
          replay={replay}
          onClose={() => {
            playOn.value = false;
          }}
        />
      )}
    </div>
  );
}
