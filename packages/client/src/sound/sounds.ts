import type { GameEvent } from '@concordia/engine';
import { settings } from '../app/settings.ts';

/** Short sounds made on the spot: no files to load, no third-party material. Off until the player turns them on. */
type Sound = 'wood' | 'coin' | 'card' | 'bell';

const SOUND_OF: Partial<Record<GameEvent['type'] | 'yourTurn', Sound>> = {
  played: 'card',
  copied: 'card',
  tookBack: 'card',
  recruited: 'card',
  moved: 'wood',
  built: 'wood',
  settled: 'wood',
  produced: 'wood',
  earned: 'coin',
  sold: 'coin',
  bought: 'coin',
  awarded: 'coin',
  concordia: 'bell',
  yourTurn: 'bell',
};

/** Whether an event has a sound. */
export function sounds({ type }: { type: GameEvent['type'] }): boolean {
  return SOUND_OF[type] !== undefined;
}

let context: AudioContext | null = null;

export function play(event: GameEvent['type'] | 'yourTurn'): void {
  const sound = SOUND_OF[event];
  const { volume } = settings.peek();
  if (!sound || volume === 0) return;
  // A page that was not touched yet may not sound, and what it plays would be heard all at once with the first touch.
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  VOICES[sound](context, volume);
}

const VOICES: Record<Sound, (audio: AudioContext, volume: number) => void> = {
  wood: (audio, volume) => {
    tone(audio, { type: 'triangle', from: 220, to: 90, length: 0.12, volume: volume * 0.5 });
    noise(audio, { centre: 900, length: 0.05, volume: volume * 0.25 });
  },
  coin: (audio, volume) => {
    tone(audio, { type: 'sine', from: 1900, to: 1880, length: 0.28, volume: volume * 0.16 });
    tone(audio, { type: 'sine', from: 2870, to: 2860, length: 0.22, volume: volume * 0.1, delay: 0.05 });
  },
  card: (audio, volume) => noise(audio, { centre: 2600, length: 0.16, volume: volume * 0.22 }),
  bell: (audio, volume) => {
    tone(audio, { type: 'sine', from: 660, to: 658, length: 0.9, volume: volume * 0.22 });
    tone(audio, { type: 'sine', from: 1320, to: 1318, length: 0.6, volume: volume * 0.09 });
  },
};

interface Tone {
  type: OscillatorType;
  from: number;
  to: number;
  length: number;
  volume: number;
  delay?: number;
}
function tone(audio: AudioContext, { type, from, to, length, volume, delay = 0 }: Tone): void {
  const start = audio.currentTime + delay;
  const oscillator = new OscillatorNode(audio, { type, frequency: from });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  oscillator.connect(fade(audio, start, length, volume));
  oscillator.start(start);
  oscillator.stop(start + length);
}

function noise(
  audio: AudioContext,
  { centre, length, volume }: { centre: number; length: number; volume: number },
) {
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: centre, Q: 0.8 });
  source.connect(band).connect(fade(audio, audio.currentTime, length, volume));
  source.start();
}

function fade(audio: AudioContext, start: number, length: number, volume: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  return gain;
}
