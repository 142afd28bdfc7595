import { type Static, Type } from 'typebox';
import { Id, Nullable, Text, Time } from './common.ts';
import { NoticeSettings } from './notices.ts';

/** 1 to 24 visible characters; the server trims it and refuses control characters. */
export const Name = Type.String({ minLength: 1, maxLength: 24 });
export const Password = Type.String({ minLength: 8, maxLength: 200 });
/** Days of vacation in a calendar year; one that is begun takes a day at least. */
export const VACATION_DAYS = 30;

/** A person as others see them. The name of a deleted account is empty. */
export const PersonRef = Type.Object({
  id: Id,
  name: Type.String(),
  guest: Type.Boolean(),
  /** A bot has made turns with a token of this account. */
  bot: Type.Boolean(),
});
export type PersonRef = Static<typeof PersonRef>;

/** A person as they see themselves. */
export const Me = Type.Object({
  id: Id,
  name: Type.String(),
  guest: Type.Boolean(),
  bot: Type.Boolean(),
  email: Nullable(Type.String()),
  emailConfirmed: Type.Boolean(),
  webhook: Nullable(Type.String()),
  notifyByEmail: Type.Boolean(),
  notifyByWebhook: Type.Boolean(),
  /** How and when this person wants to be notified. */
  notices: NoticeSettings,
  vacationUntil: Nullable(Time),
  /** The remaining days of this year's vacation, beyond the current one. */
  vacationDays: Type.Number(),
  /** Keeps order on this server. */
  operator: Type.Boolean(),
  /** Signing in takes a code from an authenticator app besides the password. */
  secondFactor: Type.Boolean(),
});
export type Me = Static<typeof Me>;

export const NewGuest = Type.Object({ name: Name }, { additionalProperties: false });
export const NewAccount = Type.Object({ name: Name, password: Password }, { additionalProperties: false });
/** A code from an authenticator app, or one of the recovery codes; spaces, hyphens and case don't matter. */
const Code = Type.String({ minLength: 6, maxLength: 24 });
export const Credentials = Type.Object(
  { name: Name, password: Password, code: Type.Optional(Code) },
  { additionalProperties: false },
);
export type Credentials = Static<typeof Credentials>;
/** Plain addresses only: quotes, comments, routes and other spellings would lead many addresses to one box. */
const MAIL_PATTERN =
  "^[A-Za-z0-9_+-][A-Za-z0-9._+'-]{0,63}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)*[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$";
const Email = Type.String({ maxLength: 200, pattern: MAIL_PATTERN });
/** To be mailed a link that signs in: for who forgot the password, or wants none. */
export const LinkRequest = Type.Object({ email: Email }, { additionalProperties: false });
/** The secret of such a link; with a password it becomes the account's. */
export const Entering = Type.Object(
  {
    token: Type.String({ maxLength: 100 }),
    password: Type.Optional(Password),
    code: Type.Optional(Code),
  },
  { additionalProperties: false },
);
export type Entering = Static<typeof Entering>;
/** To turn two-factor sign-in on or off, one says once more that one knows the password. */
export const SecondFactorOffer = Type.Object({ password: Password }, { additionalProperties: false });
export const SecondFactorKey = Type.Object({
  /** For typing, base32. */
  key: Type.String(),
  /** The same as an otpauth: address, for a QR code. */
  uri: Type.String(),
});
export type SecondFactorKey = Static<typeof SecondFactorKey>;
export const SecondFactorCode = Type.Object({ code: Code }, { additionalProperties: false });
export const SecondFactorEnd = Type.Object(
  { password: Password, code: Code },
  { additionalProperties: false },
);
/** Each signs in once instead of the app; they are told only once. */
export const RecoveryCodes = Type.Object({ recovery: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;
/** Where someone is signed in. */
export const Device = Type.Object({
  id: Id,
  /** "Firefox, Windows"; empty where it is not known. */
  name: Type.String(),
  signedInAt: Time,
  isThis: Type.Boolean(),
});
export type Device = Static<typeof Device>;

export const PasswordChange = Type.Object(
  { current: Password, next: Password },
  { additionalProperties: false },
);

export const MeChange = Type.Object(
  {
    name: Type.Optional(Name),
    email: Type.Optional(Nullable(Email)),
    webhook: Type.Optional(
      Nullable(Type.String({ maxLength: 500, pattern: '^https?://[^\\p{Cc}\\p{Cs}]*$' })),
    ),
    notifyByEmail: Type.Optional(Type.Boolean()),
    notifyByWebhook: Type.Optional(Type.Boolean()),
    notices: Type.Optional(NoticeSettings),
    vacationUntil: Type.Optional(Nullable(Time)),
  },
  { additionalProperties: false },
);
export type MeChange = Static<typeof MeChange>;

/** A token lets a bot act as its owner: `Authorization: Bearer …`. The secret is shown once. */
export const NewToken = Type.Object({ label: Text(1, 60) }, { additionalProperties: false });
export const TokenInfo = Type.Object({ id: Id, label: Type.String(), createdAt: Time });
export type TokenInfo = Static<typeof TokenInfo>;

/** What this server can do that another may not. */
export const ServerInfo = Type.Object({
  mail: Type.Boolean(),
  /** The server’s public key for web pushes, as PushManager wants it. */
  pushKey: Type.String(),
});
export type ServerInfo = Static<typeof ServerInfo>;
