import { type Static, Type } from 'typebox';
import { Id, Nullable, Text, Time } from './common.ts';
import { Name, PersonRef } from './people.ts';

/** What an operator can lay on a person for a while: no signing in, or nothing to say at tables. */
export const SANCTIONS = ['ban', 'mute'] as const;
export type SanctionKind = (typeof SANCTIONS)[number];
export const SanctionKind = Type.Unsafe<SanctionKind>(Type.Enum([...SANCTIONS]));

export const NewSanction = Type.Object(
  {
    person: Id,
    kind: SanctionKind,
    days: Type.Integer({ minimum: 1, maximum: 3650 }),
    reason: Text(1, 200),
  },
  { additionalProperties: false },
);
export const Rename = Type.Object({ name: Name }, { additionalProperties: false });

/** A line of chat that someone reported; its text is kept as it was. */
export const Report = Type.Object({
  id: Id,
  at: Time,
  by: Nullable(PersonRef),
  about: Nullable(PersonRef),
  table: Id,
  text: Type.String(),
});
export type Report = Static<typeof Report>;

export const Sanction = Type.Object({
  id: Id,
  person: Nullable(PersonRef),
  kind: SanctionKind,
  reason: Type.String(),
  at: Time,
  until: Time,
});
export type Sanction = Static<typeof Sanction>;

/** What an operator did; `by` is null for the command line. */
export const AuditLine = Type.Object({
  id: Id,
  at: Time,
  by: Nullable(PersonRef),
  what: Type.String(),
  about: Nullable(PersonRef),
  detail: Type.String(),
});
export type AuditLine = Static<typeof AuditLine>;
