import { test } from 'vitest';
import { storm } from '../support/storm.ts';

test('100,000 pieces of nonsense', () => storm(100_000, 'long'), 3_600_000);
