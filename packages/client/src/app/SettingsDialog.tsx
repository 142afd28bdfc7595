import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { m } from '../i18n/messages.ts';
import { percent } from '../i18n/words.ts';
import { Check } from './Check.tsx';
import { Dialog } from './dialogs.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { Segments } from './Segments.tsx';
import { COACH_MODES, change, SPEEDS, settings, TEXT_SIZES, THEMES } from './settings.ts';

const open = signal(false);

export function openSettings(): void {
  open.value = true;
}

export function SettingsDialog(): JSX.Element | null {
  if (!open.value) return null;
  const { theme, speed, motion, volume, textSize, coach, hints, follow, keys } = settings.value;
  return (
    <Dialog
      title={m.settings_title()}
      onClose={() => {
        open.value = false;
      }}
    >
      <Row label={m.settings_language()}>
        <LanguageSelect id="settings-language" />
      </Row>
      <Segments
        label={m.settings_theme()}
        options={THEMES.map((value) => ({ value, label: m[`settings_theme_${value}` as const]() }))}
        value={theme}
        onChange={(value) => change({ theme: value })}
      />
      <Segments
        label={m.settings_speed()}
        options={SPEEDS.map((value) => ({ value, label: value === 0 ? m.settings_instant() : `${value}×` }))}
        value={speed}
        onChange={(value) => change({ speed: value })}
      />
      <Segments
        label={m.settings_text_size()}
        options={TEXT_SIZES.map((value) => ({ value, label: percent(value / 100) }))}
        value={textSize}
        onChange={(value) => change({ textSize: value })}
      />
      <Row label={m.settings_sound()}>
        <input
          type="range"
          min="0"
          max="1"
          step="0.1"
          value={volume}
          aria-label={m.settings_sound()}
          onInput={(event) => change({ volume: Number(event.currentTarget.value) })}
        />
      </Row>
      <Check label={m.settings_motion()} checked={motion} onChange={(value) => change({ motion: value })} />
      <Check
        label={m.turn_following_text()}
        checked={follow}
        onChange={(value) => change({ follow: value })}
      />
      <Segments
        label={m.coach_setting()}
        options={COACH_MODES.map((value) => ({ value, label: m[`coach_mode_${value}` as const]() }))}
        value={coach}
        onChange={(value) => change({ coach: value })}
      />
      <Check label={m.settings_hints()} checked={hints} onChange={(value) => change({ hints: value })} />
      <Check label={m.settings_keys()} checked={keys} onChange={(value) => change({ keys: value })} />
    </Dialog>
  );
}

function Row({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="field">
      <span class="field-label">{label}</span>
      {children}
    </div>
  );
}
