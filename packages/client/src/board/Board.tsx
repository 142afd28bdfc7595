/** The board: pure data in, chosen target out. See types.ts. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CoinIcon, UiIcon } from '../art/icons.tsx';
import { type Atlas, found, makeAtlas, ROMA } from './atlas.ts';
import { Cities, Houses, Plate, Plates, Spots } from './Cities.tsx';
import { Ground } from './Ground.tsx';
import { listenToGestures } from './gestures.ts';
import { HitLayer } from './HitLayer.tsx';
import { type Hit, listHits, nearestHit, neighbour } from './hits.ts';
import { targetPoint } from './layout.ts';
import { loadMap } from './map.ts';
import { compareScenes, playMotions, type Scene } from './motion.ts';
import {
  ArrowHeads,
  Arrows,
  BadgeStems,
  Badges,
  Ghosts,
  Highlights,
  LitLines,
  LitSpots,
} from './Overlays.tsx';
import { Colonists, Markers } from './Pieces.tsx';
import { drawScene, litOf } from './scene.ts';
import { Tip } from './Tip.tsx';
import { type BoardProps, type Target, targetKey } from './types.ts';
import { createView, READABLE_SCALE, type ViewControl, type ViewState } from './view.ts';
import './board.css';

const ZOOM_STEP = 1.4;
const DOUBLE_TAP_ZOOM = 1.8;
/** How far from a legal target, in CSS pixels, a press still means it: half a 44 px target for fingers. */
const REACH = { mouse: 8, touch: 24 };

const atlases = new Map<BoardProps['map'], Atlas>();

/** Loads the map when it is first needed; until then only the sea is shown. */
export function Board(props: BoardProps): JSX.Element {
  const [, setLoaded] = useState<BoardProps['map'] | null>(null);
  const { map } = props;
  const atlas = atlases.get(map);
  useEffect(() => {
    if (atlases.has(map)) return;
    let wanted = true;
    loadMap(map).then((data) => {
      atlases.set(map, makeAtlas(data));
      if (wanted) setLoaded(map);
    });
    return () => {
      wanted = false;
    };
  }, [map]);
  return atlas ? <LoadedBoard key={map} {...props} atlas={atlas} /> : <div class="board" aria-busy="true" />;
}

function LoadedBoard(props: BoardProps & { atlas: Atlas }): JSX.Element {
  const { atlas, colours, labels, motion = 1, selectable = [], highlight = [], explanation = null } = props;
  const viewport = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const view = useRef<ViewControl | null>(null);
  const viewState = useMemo(() => signal<ViewState>({ scale: 1, x: 0, y: 0 }), []);
  const [entryKey, setEntryKey] = useState<string | null>(null);
  const [pointed, setPointed] = useState<Target | null>(null);

  const { houses, colonists, markers, pending } = props;
  const scene = useMemo(
    () => drawScene(atlas, { houses, colonists, markers, ...(pending && { pending }), selectable }),
    [atlas, houses, colonists, markers, pending, selectable],
  );
  const lit = useMemo(() => litOf(selectable, props.faded), [selectable, props.faded]);
  const hits = useMemo(() => listHits(atlas, scene.colonists, markers), [atlas, scene, markers]);
  const legalHits = hits.filter(({ key }) => lit.keys.has(key));
  const hitByKey = new Map(hits.map((hit) => [hit.key, hit]));
  const entry = (entryKey && hitByKey.get(entryKey)) || legalHits[0] || hits[0];
  const selected = props.selected ? targetKey(props.selected) : null;
  const pointOf = (target: Target) => targetPoint(atlas, scene.colonists, target);

  // Listeners are attached once and read the newest render through this.
  const latest = useRef({ props, hits, legalHits, hitByKey, scene, lit });
  latest.current = { props, hits, legalHits, hitByKey, scene, lit };

  useLayoutEffect(() => {
    const { width, height } = atlas.map;
    const home = found(atlas.city, ROMA);
    const control = createView(viewport.current!, stage.current!, { width, height, home }, (state) => {
      viewState.value = state;
    });
    view.current = control;
    const stop = listenToGestures(viewport.current!, control);
    return () => {
      stop();
      control.destroy();
    };
  }, [atlas, viewState]);

  useMotions(stage, atlas, scene, motion);

  const focusHit = (hit: Hit | undefined) => {
    if (!hit) return;
    const element = stage.current?.querySelector<SVGElement>(`[data-target="${CSS.escape(hit.key)}"]`);
    element?.focus({ preventScroll: true });
  };

  const { view: handle } = props;
  useEffect(() => {
    if (!handle) return;
    const points = (targets: readonly Target[]) =>
      targets.map((target) => targetPoint(atlas, latest.current.scene.colonists, target));
    handle.current = {
      fit: (targets) => (targets ? view.current?.fitPoints(points(targets)) : view.current?.fitAll()),
      reveal: (targets) =>
        view.current?.fitPoints(points(targets), { floor: Math.min(READABLE_SCALE, viewState.value.scale) }),
      zoomBy: (factor) => view.current?.zoomAt(null, factor, true),
      focus(target) {
        const { hitByKey, legalHits, hits } = latest.current;
        focusHit(target ? hitByKey.get(targetKey(target)) : (legalHits[0] ?? hits[0]));
      },
      whereIs: (target) => view.current?.toClient(points([target])[0]) ?? { x: 0, y: 0 },
    };
    return () => {
      handle.current = null;
    };
  }, [handle, atlas, viewState]);

  /** The hit an event means: the element itself, or the nearest legal one for an imprecise press. */
  const hitOf = (event: MouseEvent): Hit | null => {
    const element = (event.target as Element).closest<SVGElement>('[data-target], [data-of]');
    const exact = hitByKey.get(element?.dataset.target ?? element?.dataset.of ?? '') ?? null;
    if (exact && lit.keys.has(exact.key)) return exact;
    if (event.detail === 0 || !view.current) return exact;
    const touch = event instanceof PointerEvent && event.pointerType !== 'mouse';
    const reach = (touch ? REACH.touch : REACH.mouse) / view.current.state().scale;
    const point = view.current.toBoard({ x: event.clientX, y: event.clientY });
    return nearestHit(atlas, legalHits, scene.badges, point, reach) ?? exact;
  };
  const choose = (hit: Hit) => {
    if (lit.keys.has(hit.key)) props.onChoose?.(hit.target);
    else props.onExplain?.(hit.target, 'tap');
  };
  const point = (target: Target | null, how: 'hover' | 'focus') => {
    if ((target && targetKey(target)) === (pointed && targetKey(pointed))) return;
    setPointed(target);
    props.onExplain?.(target, how);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = hitByKey.get((event.target as SVGElement).dataset?.target ?? '');
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    switch (event.key) {
      case '+':
      case '=':
        view.current?.zoomAt(null, ZOOM_STEP, true);
        return done();
      case '-':
        view.current?.zoomAt(null, 1 / ZOOM_STEP, true);
        return done();
      case '0':
        view.current?.fitAll();
        return done();
    }
    if (!focused) return;
    switch (event.key) {
      case 'Enter':
      case ' ':
        choose(focused);
        return done();
      case 'Tab': {
        // From one legal target to the next; past the last one Tab leaves the board as everywhere else.
        const here = hits.indexOf(focused);
        const next = event.shiftKey
          ? legalHits.findLast((hit) => hits.indexOf(hit) < here)
          : legalHits.find((hit) => hits.indexOf(hit) > here);
        if (!next) return;
        focusHit(next);
        return done();
      }
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'ArrowUp':
      case 'ArrowDown':
        focusHit(neighbour(hits, focused, event.key) ?? undefined);
        return done();
    }
  };

  const ground = useMemo(() => <Ground map={atlas.map} />, [atlas]);
  const { map } = atlas;
  const nameShown =
    pointed?.type === 'city' && pointed.city !== ROMA ? found(atlas.city, pointed.city) : null;
  const { cartouche } = map.decor;
  const cityLook = { map, lit: lit.cities, pending: scene.pendingCities, faded: lit.faded.has('city') };
  const box = `0 0 ${map.width} ${map.height}`;

  return (
    <section
      ref={viewport}
      class={`board${lit.faded.has('line') ? ' lines-faded' : ''}`}
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const hit = hitOf(event);
        if (hit) choose(hit);
        else if (!(event.target as Element).closest('button')) props.onExplain?.(null, 'tap');
      }}
      onDblClick={(event) => {
        if ((event.target as Element).closest('button') || hitOf(event)) return;
        view.current?.zoomAt({ x: event.clientX, y: event.clientY }, DOUBLE_TAP_ZOOM, true);
      }}
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse' && event.buttons === 0)
          point(hitOf(event)?.target ?? null, 'hover');
      }}
      onPointerLeave={() => point(null, 'hover')}
      onFocusIn={(event) => {
        const hit = hitByKey.get((event.target as SVGElement).dataset?.target ?? '');
        if (!hit) return;
        setEntryKey(hit.key);
        if (!(event.target as SVGElement).matches(':focus-visible')) return;
        view.current?.fitPoints([hit], { floor: view.current.state().scale });
        point(hit.target, 'focus');
      }}
      onFocusOut={() => point(null, 'focus')}
    >
      <div ref={stage} class="board-stage" style={{ width: `${map.width}px`, height: `${map.height}px` }}>
        {ground}
        {props.cartouche !== undefined && (
          <div class="cartouche-text" dir="auto" style={`left:${cartouche.x}px;top:${cartouche.y + 19}px`}>
            {props.cartouche} <CoinIcon size={20} />
          </div>
        )}
        <svg class="board-pieces" viewBox={box} aria-hidden="true">
          <ArrowHeads />
          <g>
            <LitLines atlas={atlas} selectable={selectable} />
            <Spots map={map} occupied={scene.occupied} />
            <LitSpots atlas={atlas} selectable={selectable} />
            <Ghosts atlas={atlas} ghosts={props.ghosts ?? []} colours={colours} />
            <BadgeStems badges={scene.badges} />
            <Cities goods={props.cities} {...cityLook} />
            <Houses
              houses={scene.houses}
              colours={colours}
              size={map.metrics.houseSize}
              ghosts={scene.pendingKeys}
              {...cityLook}
            />
            <Plates {...cityLook} />
            <Markers atlas={atlas} markers={markers} lit={lit.provinces} faded={lit.faded.has('province')} />
            <Colonists colonists={scene.colonists} colours={colours} movable={lit.keys} selected={selected} />
            {legalHits[0] && (
              <circle
                key={legalHits[0].key}
                class="pulse"
                cx={legalHits[0].x}
                cy={legalHits[0].y}
                r={legalHits[0].r + 10}
              />
            )}
            <Highlights
              points={highlight.map((target) => {
                const key = targetKey(target);
                return { key, ...pointOf(target), r: hitByKey.get(key)?.r ?? map.metrics.spotRadius };
              })}
            />
            <Arrows atlas={atlas} arrows={props.arrows ?? []} />
            <Badges badges={scene.badges} colours={colours} />
            {nameShown && (
              <g class="pointed-plate">
                <Plate city={nameShown} />
              </g>
            )}
          </g>
        </svg>
        <svg class="board-hits" viewBox={box} role="presentation">
          <HitLayer
            hits={hits}
            legal={lit.keys}
            entry={entry.key}
            selected={selected}
            refused={explanation?.tone === 'refused' ? targetKey(explanation.target) : null}
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
        />
      )}
      <div class="board-zoom">
        <button
          type="button"
          aria-label={props.zoomLabels.in}
          onClick={() => view.current?.zoomAt(null, ZOOM_STEP, true)}
        >
          <UiIcon name="plus" />
        </button>
        <button
          type="button"
          aria-label={props.zoomLabels.out}
          onClick={() => view.current?.zoomAt(null, 1 / ZOOM_STEP, true)}
        >
          <UiIcon name="minus" />
        </button>
        <button type="button" aria-label={props.zoomLabels.fit} onClick={() => view.current?.fitAll()}>
          <UiIcon name="fullScreen" />
        </button>
      </div>
    </section>
  );
}

/** Animates what changed since the last render; the first one and every one with speed 0 only remember. */
function useMotions(stage: { current: Element | null }, atlas: Atlas, scene: Scene, speed: number): void {
  const before = useRef<Scene | null>(null);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = scene;
    if (!last || last === scene || speed <= 0 || !stage.current) return;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    playMotions(stage.current, compareScenes(atlas, last, scene), speed, reduced);
  }, [stage, atlas, scene, speed]);
}
