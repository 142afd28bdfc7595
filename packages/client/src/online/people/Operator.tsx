import type { AuditLine, PersonRef, Report, Sanction } from '@concordia/protocol';
import type { ComponentChildren, JSX } from 'preact';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { ask } from '../api.ts';
import { SendButton } from '../forms.tsx';
import { Empty } from '../parts.tsx';
import { placeHash } from '../places.ts';
import { type Fetched, useFetched } from '../useFetched.tsx';
import { dateWords, personName } from '../words.ts';
import { Managing } from './Managing.tsx';
import { Page } from './Page.tsx';
import { Table } from './Table.tsx';

/** For those who keep order: what was reported, what holds, and what was done. */
export function Operator(): JSX.Element {
  const reports = useFetched<Report[]>('operator/reports');
  const sanctions = useFetched<Sanction[]>('operator/sanctions');
  const audit = useFetched<AuditLine[]>('operator/audit');
  const again = () => {
    for (const fetched of [reports, sanctions, audit]) fetched.again();
  };
  return (
    <Page title={m.op_title()} fetched={reports}>
      {(open) => (
        <div class="online-cards">
          <section class="panel online-card" data-list="reports">
            <h2>
              <UiIcon name="flag" size={24} /> {m.op_reports()}
            </h2>
            {open.length === 0 && <Empty icon="check" text={m.op_no_reports()} />}
            <p class="soft">{m.op_hint()}</p>
            <ul class="how">
              {open.map((report) => (
                <ReportRow key={report.id} report={report} again={again} />
              ))}
            </ul>
          </section>
          {aboutWhom(open).map((person) => (
            <Managing key={person.id} person={person} again={again} />
          ))}
          <Sanctions fetched={sanctions} again={again} />
          <Audit fetched={audit} />
        </div>
      )}
    </Page>
  );
}

/** Each of those that were reported, once. */
function aboutWhom(reports: readonly Report[]): PersonRef[] {
  return [...new Map(reports.flatMap(({ about }) => (about ? [[about.id, about]] : []))).values()];
}

function PersonLink({ person }: { person: PersonRef | null }): JSX.Element {
  if (!person) return <span>{personName(person)}</span>;
  return (
    <a href={placeHash({ name: 'player', id: person.id })}>
      <bdi>{personName(person)}</bdi>
    </a>
  );
}

function ReportRow({ report, again }: { report: Report; again: () => void }): JSX.Element {
  const close = async () => {
    if (await ask('DELETE', `operator/reports/${report.id}`)) again();
  };
  return (
    <li data-report={report.id}>
      <span class="grow">
        <PersonLink person={report.about} />: <q dir="auto">{report.text}</q>{' '}
        <small class="soft">
          {dateWords(report.at)} · <PersonLink person={report.by} />
        </small>
      </span>
      <SendButton class="button" data-action="close-report" send={close}>
        {m.op_done()}
      </SendButton>
    </li>
  );
}

function Listed<T>(props: {
  fetched: Fetched<T[]>;
  children: (rows: readonly T[]) => ComponentChildren;
}): JSX.Element {
  const { answer } = props.fetched;
  return <>{answer?.ok ? props.children(answer.value) : <p class="soft">{m.app_loading()}</p>}</>;
}

function Sanctions({ fetched, again }: { fetched: Fetched<Sanction[]>; again: () => void }): JSX.Element {
  const pardon = async (id: string) => {
    if (await ask('DELETE', `operator/sanctions/${id}`)) again();
  };
  return (
    <section class="panel online-card" data-list="sanctions">
      <h2>
        <UiIcon name="lock" size={24} /> {m.op_sanctions()}
      </h2>
      <Listed fetched={fetched}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="soft">{m.op_no_sanctions()}</p>
          ) : (
            <ul class="how">
              {rows.map(({ id, person, kind, reason, until }) => (
                <li key={id}>
                  <span class="grow">
                    {m[`op_${kind}` as const]()}: <PersonLink person={person} />,{' '}
                    {m.op_until({ date: dateWords(until) })}{' '}
                    <small class="soft" dir="auto">
                      {reason}
                    </small>
                  </span>
                  <SendButton class="button" data-action="pardon" send={() => pardon(id)}>
                    {m.op_pardon()}
                  </SendButton>
                </li>
              ))}
            </ul>
          )
        }
      </Listed>
    </section>
  );
}

function Audit({ fetched }: { fetched: Fetched<AuditLine[]> }): JSX.Element {
  return (
    <section class="panel online-card" data-list="audit">
      <h2>
        <UiIcon name="log" size={24} /> {m.op_audit()}
      </h2>
      <Listed fetched={fetched}>
        {(rows) => (
          <Table
            rows={rows}
            id={({ id }) => id}
            columns={[
              { title: m.online_date(), cell: ({ at }) => dateWords(at) },
              {
                title: m.op_title(),
                cell: ({ by }) => (by ? <PersonLink person={by} /> : m.op_command_line()),
              },
              { title: m.term_player(), cell: ({ about }) => <PersonLink person={about} />, names: true },
              { title: m.op_reason(), cell: (line) => <Deed line={line} /> },
            ]}
          />
        )}
      </Listed>
    </section>
  );
}

/** An entry of the log in words. The detail is a name, a reason, or what was lifted. */
function Deed({ line: { what, detail } }: { line: AuditLine }): JSX.Element {
  switch (what) {
    case 'close report':
      return <>{m.op_did_close()}</>;
    case 'pardon':
      return (
        <>
          {m.op_did_pardon()}: {detail === 'ban' || detail === 'mute' ? m[`op_${detail}` as const]() : detail}
        </>
      );
    default:
      return (
        <>
          {WORDS[what]?.() ?? what}: <bdi>{detail}</bdi>
        </>
      );
  }
}
const WORDS: Readonly<Record<string, () => string>> = {
  ban: () => m.op_ban(),
  mute: () => m.op_mute(),
  rename: () => m.op_rename(),
  delete: () => m.op_did_delete(),
  operator: () => m.op_did_operator(),
  'two-factor sign-in off': () => m.op_did_one_factor(),
};
