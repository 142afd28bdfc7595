import type { PersonRef, SanctionKind } from '@concordia/protocol';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { toast } from '../../app/dialogs.tsx';
import { Segments } from '../../app/Segments.tsx';
import { m } from '../../i18n/messages.ts';
import { call } from '../api.ts';
import { Field } from '../forms.tsx';
import { personName } from '../words.ts';
import { FormCard } from './FormCard.tsx';

const WEEK = 7;

/** What an operator can do about a person; one thing at a time. */
export function Managing({ person, again }: { person: PersonRef; again: () => void }): JSX.Element {
  const what = useSignal<SanctionKind | 'rename' | 'delete'>('mute');
  const done = () => {
    toast(what.value === 'delete' ? m.op_deleted() : m.online_saved());
    again();
  };
  const name = personName(person);
  const card = { title: name, action: what.value, done };
  const choice = (
    <Segments
      label={m.op_manage()}
      options={[
        { value: 'mute' as const, label: m.op_mute() },
        { value: 'ban' as const, label: m.op_ban() },
        { value: 'rename' as const, label: m.op_rename() },
        { value: 'delete' as const, label: m.online_delete() },
      ]}
      value={what.value}
      onChange={(value) => {
        what.value = value;
      }}
    />
  );
  const path = `operator/people/${person.id}`;
  switch (what.value) {
    case 'mute':
    case 'ban':
      return (
        <FormCard
          {...card}
          button={m[`op_${what.value}` as const]()}
          send={(data) =>
            call<null>('POST', 'operator/sanctions', {
              ...{ person: person.id, kind: what.value },
              ...{ days: Number(data.get('days')), reason: String(data.get('reason')) },
            })
          }
        >
          {choice}
          <Field label={m.op_days()} name="days" value={String(WEEK)} maxLength={4} required />
          <Field label={m.op_reason()} name="reason" maxLength={200} required />
        </FormCard>
      );
    case 'rename':
      return (
        <FormCard
          {...card}
          button={m.op_rename()}
          send={(data) => call<null>('PUT', `${path}/name`, { name: String(data.get('name')).trim() })}
        >
          {choice}
          <Field label={m.op_new_name()} name="name" maxLength={24} required />
        </FormCard>
      );
    case 'delete':
      return (
        <FormCard
          {...card}
          button={m.online_delete()}
          confirm={m.op_delete_sure({ player: name })}
          send={() => call<null>('DELETE', path)}
        >
          {choice}
        </FormCard>
      );
    default:
      return what.value satisfies never;
  }
}
