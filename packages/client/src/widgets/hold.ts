import { useEffect, useRef } from 'preact/hooks';

/** How long a finger or the mouse stays down before it counts as held. */
const HOLD_MS = 450;

/** For a button: what is done when it is held. The click that ends a hold does nothing more. */
export function useHold(onHold: () => void): {
  readonly handlers: {
    onPointerDown: () => void;
    onPointerUp: () => void;
    onPointerLeave: () => void;
    onPointerCancel: () => void;
    onContextMenu: (event: Event) => void;
  };
  /** Whether this click only ends a hold. */
  readonly ended: () => boolean;
} {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const held = useRef(false);
  const latest = useRef(onHold);
  latest.current = onHold;
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  return {
    handlers: {
      onPointerDown: () => {
        stop();
        held.current = false;
        timer.current = setTimeout(() => {
          held.current = true;
          latest.current();
        }, HOLD_MS);
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onContextMenu: (event) => event.preventDefault(),
    },
    ended: () => {
      const was = held.current;
      held.current = false;
      return was;
    },
  };
}
