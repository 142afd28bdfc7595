import type { ComponentType, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type RulePicture from './RulePicture.tsx';

type Props = Parameters<typeof RulePicture>[0];

/** The picture of a rule, loaded when its place comes near the screen. Without it the rule is still told. */
export function LazyPicture({ rule }: Props): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const [Picture, setPicture] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        import('./RulePicture.tsx').then(
          (module) => setPicture(() => module.default),
          () => {},
        );
      },
      { rootMargin: '300px' },
    );
    seen.observe(place.current);
    return () => seen.disconnect();
  }, []);
  return (
    <div ref={place} class="rule-place" data-picture={rule}>
      {Picture && <Picture rule={rule} />}
    </div>
  );
}
