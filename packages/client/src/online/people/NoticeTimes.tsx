import { type Me, NOTICE_KINDS, type NoticeSettings } from '@concordia/protocol';
import type { JSX } from 'preact';
import { Check } from '../../app/Check.tsx';
import { m } from '../../i18n/messages.ts';

const NIGHT = { from: 22 * 60, until: 8 * 60 };
const MORNING = 8 * 60;

/** What a person is notified about, and when. */
export function NoticeTimes(props: {
  person: Me;
  save: (notices: NoticeSettings) => Promise<void>;
}): JSX.Element {
  const { notices } = props.person;
  const change = (part: Partial<NoticeSettings>) => void props.save({ ...notices, ...part });
  const { quiet, digestAt, off } = notices;
  return (
    <section class="panel online-card" data-card="notices">
      <h2>{m.calls_what()}</h2>
      {NOTICE_KINDS.map((kind) => (
        <Check
          key={kind}
          label={m[`calls_kind_${kind}` as const]()}
          checked={!off.includes(kind)}
          onChange={(on) => change({ off: on ? off.filter((one) => one !== kind) : [...off, kind] })}
        />
      ))}
      <h3>{m.calls_when()}</h3>
      <Check
        label={m.calls_quiet()}
        checked={quiet !== null}
        onChange={(on) => change({ quiet: on ? NIGHT : null })}
      />
      {quiet && (
        <div class="notice-times">
          <Time
            label={m.calls_from()}
            value={quiet.from}
            onChange={(from) => change({ quiet: { ...quiet, from } })}
          />
          <Time
            label={m.calls_until()}
            value={quiet.until}
            onChange={(until) => change({ quiet: { ...quiet, until } })}
          />
        </div>
      )}
      <Check
        label={m.calls_digest()}
        checked={digestAt !== null}
        onChange={(on) => change({ digestAt: on ? MORNING : null })}
      />
      {digestAt !== null && (
        <div class="notice-times">
          <Time label={m.calls_digest_at()} value={digestAt} onChange={(at) => change({ digestAt: at })} />
        </div>
      )}
      <p class="soft">{m.calls_zone({ zone: notices.timeZone })}</p>
    </section>
  );
}

function Time(props: { label: string; value: number; onChange: (minute: number) => void }): JSX.Element {
  const two = (n: number) => String(n).padStart(2, '0');
  return (
    <label class="notice-time">
      <span>{props.label}</span>
      <input
        type="time"
        required
        value={`${two(Math.floor(props.value / 60))}:${two(props.value % 60)}`}
        onChange={({ currentTarget: { value } }) => {
          const [hours, minutes] = value.split(':').map(Number);
          if (value !== '') props.onChange(hours * 60 + minutes);
        }}
      />
    </label>
  );
}
