import { useEffect, useRef, useState } from 'preact/hooks';

export interface Room {
  width: number;
  height: number;
}

/** The room there is for the drawing, in pixels at the usual text size: its words are as large as all others. */
export function useRoom(least: Room): Room & { box: { current: SVGSVGElement | null } } {
  const box = useRef<SVGSVGElement>(null);
  const [room, setRoom] = useState<Room>({ width: 900, height: 250 });
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([{ contentRect }]) => {
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      if (contentRect.width > 0)
        setRoom({
          width: Math.max(least.width, contentRect.width / scale),
          height: Math.max(least.height, contentRect.height / scale),
        });
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return { box, ...room };
}
