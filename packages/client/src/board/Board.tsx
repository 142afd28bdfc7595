/** The board: pure data in, chosen target out. See types.ts. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CoinIcon, UiIcon } from '../art/icons.tsx';
import { type Atlas, found, makeAtlas, ROMA } from './atlas.ts';
import { Beyond } from './Beyond.tsx';
import { Drawing } from './Drawing.tsx';
import { Ground } from './Ground.tsx';
import { listenToGestures } from './gestures.ts';
import { HitLayer } from './HitLayer.tsx';
import { type Hit, listHits } from './hits.ts';
import { inputHandlers, ZOOM_STEP } from './input.ts';
import { targetPoint } from './layout.ts';
import { loadMap } from './map.ts';
import { compareScenes, playMotions, type Scene } from './motion.ts';
import { litOf, placeBadges, placePieces } from './scene.ts';
import { Tip } from './Tip.tsx';
import { type BoardProps, type Target, targetKey } from './types.ts';
import { createView, READABLE_SCALE, type ViewControl, type ViewState } from './view.ts';
import './board.css';
import './drawing.css';
import './map.css';

const NOTHING: readonly never[] = [];
const atlases = new Map<BoardProps['map'], Atlas>();

async function loadAtlas(map: BoardProps['map']): Promise<void> {
  if (!atlases.has(map)) atlases.set(map, makeAtlas(await loadMap(map)));
}

/** Loads the map when it is first needed; until then its place stays empty. */
export function Board(props: BoardProps): JSX.Element {
  const [, setLoaded] = useState<BoardProps['map'] | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  // For the guard around the board.
  if (failed) throw failed;
  const { map } = props;
  const atlas = atlases.get(map);
  useEffect(() => {
    if (atlases.has(map)) return;
    let wanted = true;
    loadAtlas(map).then(
      () => {
        if (wanted) setLoaded(map);
      },
      (error) => {
        if (wanted) setFailed(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [map]);
  return atlas ? <LoadedBoard key={map} {...props} atlas={atlas} /> : <div class="board" aria-busy="true" />;
}

function LoadedBoard({ atlas, ...props }: BoardProps & { atlas: Atlas }): JSX.Element {
  const { map } = atlas;
  const { houses, colonists, markers, labels, explanation } = props;
  const { pending = NOTHING, selectable = NOTHING, quotes = NOTHING } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const view = useRef<ViewControl | null>(null);
  const viewState = useMemo(() => signal<ViewState>({ scale: 1, x: 0, y: 0 }), []);
  const pointed = useMemo(() => signal<Target | null>(null), []);
  const [entryKey, setEntryKey] = useState<string | null>(null);

  const pieces = useMemo(
    () => placePieces(atlas, { houses, colonists, markers }, pending),
    [atlas, houses, colonists, markers, pending],
  );
  const badges = useMemo(
    () => placeBadges(atlas, pieces, pending, selectable, quotes),
    [atlas, pieces, pending, selectable, quotes],
  );
  const scene = { ...pieces, badges };
  const lit = useMemo(() => litOf(selectable), [selectable]);
  const hits = useMemo(() => listHits(atlas, pieces.colonists, markers), [atlas, pieces, markers]);
  const hitByKey = useMemo(() => new Map(hits.map((hit) => [hit.key, hit])), [hits]);
  const first = hits.find(({ key }) => lit.keys.has(key));
  const entry = (entryKey && hitByKey.get(entryKey)) || first || hits[0];

  useLayoutEffect(() => {
    const board = { width: map.width, height: map.height, home: found(atlas.city, ROMA) };
    const control = createView(viewport.current!, stage.current!, board, (state) => {
      viewState.value = state;
    });
    view.current = control;
    const stop = listenToGestures(viewport.current!, control);
    return () => {
      stop();
      control.destroy();
    };
  }, [atlas, map, viewState]);
  useMotions(stage, atlas, pieces, props.motion ?? 1);

  const focus = (hit: Hit) => {
    const element = stage.current?.querySelector<SVGElement>(`[data-target="${CSS.escape(hit.key)}"]`);
    element?.focus({ preventScroll: true });
  };
  const pointOf = (target: Target) => targetPoint(atlas, scene.colonists, target);
  // The host's handle outlives a render and must see the newest one.
  const latest = useRef({ pointOf, hitByKey, lit, first, entry, focus });
  latest.current = { pointOf, hitByKey, lit, first, entry, focus };
  const { view: handle } = props;
  useLayoutEffect(() => {
    if (!handle) return;
    const points = (targets: readonly Target[]) => targets.map((target) => latest.current.pointOf(target));
    handle.current = {
      fit: (targets) => (targets ? view.current?.fitPoints(points(targets)) : view.current?.fitAll()),
      reveal: (targets) =>
        view.current?.fitPoints(points(targets), { floor: Math.min(READABLE_SCALE, viewState.value.scale) }),
      remember: () => {
        const before = viewState.value;
        return () => view.current?.restore(before);
      },
      zoomBy: (factor) => view.current?.zoomAt(null, factor, true),
      focus(target) {
        const { hitByKey, lit, first, entry, focus } = latest.current;
        const there = target && hitByKey.get(targetKey(target));
        focus(there ?? (first && !lit.keys.has(entry.key) ? first : entry));
      },
    };
    return () => {
      handle.current = null;
    };
  }, [handle, viewState]);

  const ground = useMemo(() => <Ground map={map} />, [map]);
  const input = inputHandlers({
    atlas,
    scene,
    hits,
    hitByKey,
    legal: lit.keys,
    view,
    onChoose: props.onChoose,
    onExplain: props.onExplain,
    pointed,
    onEnter: (hit) => setEntryKey(hit.key),
    focus,
  });
  const { cartouche } = map.decor;

  return (
    <div {...input} {...{ role: 'group', 'aria-label': props.label }} ref={viewport} class="board">
      <div ref={stage} class="board-stage" style={{ width: `${map.width}px`, height: `${map.height}px` }}>
        {ground}
        {props.cartouche !== undefined && (
          <div class="cartouche-text" dir="auto" style={`left:${cartouche.x}px;top:${cartouche.y + 19}px`}>
            {props.cartouche} <CoinIcon size={20} />
          </div>
        )}
        <Drawing
          atlas={atlas}
          board={props}
          scene={scene}
          lit={lit}
          hitByKey={hitByKey}
          first={first}
          pointed={pointed}
        />
        <svg class="board-hits" viewBox={`0 0 ${map.width} ${map.height}`} role="presentation">
          <HitLayer
            hits={hits}
            legal={lit.keys}
            entry={entry.key}
            selected={props.selected ? targetKey(props.selected) : null}
            refused={explanation?.refused ? targetKey(explanation.target) : null}
            name={(hit) => labels(hit.target)}
          />
        </svg>
      </div>
      {explanation && (
        <Tip
          at={pointOf(explanation.target)}
          reach={hitByKey.get(targetKey(explanation.target))?.r ?? map.metrics.spotRadius}
          explanation={explanation}
          view={viewState}
          onHold={props.onHoldExplanation}
        />
      )}
      <Beyond
        points={lit.keys.size === 0 ? NOTHING : selectable.map(({ target }) => pointOf(target))}
        viewport={viewport}
        view={viewState}
        label={props.zoomLabels.beyond}
        onPress={() => view.current?.fitPoints(selectable.map(({ target }) => pointOf(target)))}
      />
      <ZoomButtons labels={props.zoomLabels} view={view} />
    </div>
  );
}

function ZoomButtons({
  labels,
  view,
}: {
  labels: BoardProps['zoomLabels'];
  view: { current: ViewControl | null };
}): JSX.Element {
  const zoom = (factor: number) => () => view.current?.zoomAt(null, factor, true);
  return (
    <div class="board-zoom">
      <button type="button" aria-label={labels.in} onClick={zoom(ZOOM_STEP)}>
        <UiIcon name="plus" />
      </button>
      <button type="button" aria-label={labels.out} onClick={zoom(1 / ZOOM_STEP)}>
        <UiIcon name="minus" />
      </button>
      <button type="button" aria-label={labels.fit} onClick={() => view.current?.fitAll()}>
        <UiIcon name="fullScreen" />
      </button>
    </div>
  );
}

/** Animates what changed since the last render; the first one and every one with speed 0 only remember. */
function useMotions(
  stage: { current: Element | null },
  atlas: Atlas,
  scene: Scene,
  speed: number | 'fade',
): void {
  const before = useRef<Scene | null>(null);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = scene;
    if (!last || last === scene || speed === 0 || !stage.current) return;
    playMotions(stage.current, compareScenes(atlas, last, scene), speed);
  }, [stage, atlas, scene, speed]);
}
