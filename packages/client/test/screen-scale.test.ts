import { describe, expect, it } from 'vitest';
import { scaleFor } from '../src/app/settings.ts';

describe('large screens', () => {
  it('a laptop keeps its size, a large screen scales everything up', () => {
    expect(scaleFor(1440, 900)).toBe(1);
    expect(scaleFor(1920, 1080)).toBe(1);
    expect(scaleFor(2560, 1440)).toBe(1.25);
    expect(scaleFor(3840, 2160)).toBe(1.6);
  });
  it('a wide but low window does not', () => {
    expect(scaleFor(3440, 1000)).toBe(1);
  });
});
