import { type Static, Type } from 'typebox';
import { Name, PersonRef } from './people.ts';
import { TableInfo } from './tables.ts';

/** Somebody one follows, and whether they are online now. */
export const FollowedPerson = Type.Object({ person: PersonRef, online: Type.Boolean() });
export type FollowedPerson = Static<typeof FollowedPerson>;

/** Whom to invite: by the id, or by the name of an account. */
export const NewInvitation = Type.Union([
  Type.Object({ person: Type.String({ maxLength: 40 }) }, { additionalProperties: false }),
  Type.Object({ name: Name }, { additionalProperties: false }),
]);
export type NewInvitation = Static<typeof NewInvitation>;

/** A table that waits for oneself, and who asked: by an invitation, or by opening a rematch. */
export const Invitation = Type.Object({ table: TableInfo, by: PersonRef, rematch: Type.Boolean() });
export type Invitation = Static<typeof Invitation>;
