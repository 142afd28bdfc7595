import { expect, type Page, test } from '@playwright/test';
import { italia, makeGame } from './support/setups.ts';
import { clickAction, openGame, untilMine, withSettings } from './support/table.ts';

interface Heard {
  contexts: number;
  /** Sources started, and the loudest sample that reached the loudspeaker. */
  started: number;
  peak: number;
}

/** Runs in the page: listens at the end of every audio graph. */
function listen(): void {
  const heard: Heard = { contexts: 0, started: 0, peak: 0 };
  const Plain = AudioContext;
  const { connect } = AudioNode.prototype;
  const { start } = AudioScheduledSourceNode.prototype;
  Object.assign(globalThis, {
    heard,
    AudioContext: class extends Plain {
      constructor() {
        super();
        heard.contexts += 1;
      }
    },
  });
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    const join = connect as (this: AudioNode, to: AudioNode) => AudioNode;
    if (to instanceof AudioDestinationNode) {
      const ear = new AnalyserNode(this.context);
      join.call(this, ear);
      const samples = new Float32Array(ear.fftSize);
      setInterval(() => {
        ear.getFloatTimeDomainData(samples);
        heard.peak = Math.max(heard.peak, ...samples.map(Math.abs));
      }, 20);
    }
    return join.call(this, to);
  } as typeof connect;
  AudioScheduledSourceNode.prototype.start = function (when?: number) {
    heard.started += 1;
    start.call(this, when);
  };
}

async function heard(page: Page): Promise<Heard> {
  return page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
}

/** A turn that plays a card, moves coins and ends: three things that sound. */
async function playMercator(page: Page): Promise<void> {
  await untilMine(page);
  await clickAction(page, { seat: 0, type: 'play', card: 'mercator' });
  await page.click('[data-action=primary]');
  await untilMine(page);
}

test('sounds are off until they are turned on', async ({ page }) => {
  await page.addInitScript(listen);
  await withSettings(page);
  await openGame(page, makeGame(italia('quiet'), ['person', 'easy']));
  await playMercator(page);
  expect(await heard(page)).toEqual({ contexts: 0, started: 0, peak: 0 });
});

test('turned on they are to be heard, turned off again they are not', async ({ page }) => {
  await page.addInitScript(listen);
  await withSettings(page);
  await openGame(page, makeGame(italia('sound'), ['person', 'easy']));
  await untilMine(page);
  await page.getByRole('button', { name: 'Sound' }).click();
  await playMercator(page);
  await expect.poll(async () => (await heard(page)).peak).toBeGreaterThan(0.001);
  expect((await heard(page)).contexts).toBe(1);

  await page.getByRole('button', { name: 'Sound' }).click();
  const { started } = await heard(page);
  expect(started).toBeGreaterThan(1);
  await clickAction(page, { seat: 0, type: 'play', card: 'tribune' });
  await page.click('[data-action=primary]');
  await untilMine(page);
  expect((await heard(page)).started).toBe(started);
});
