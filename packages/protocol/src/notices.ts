import { type Static, Type } from 'typebox';
import { Id, Nullable, Text, Time } from './common.ts';
import { LANGUAGES, type Language } from './languages.ts';

/** The notices for people who are not at the table. */
export const NOTICE_KINDS = ['turn', 'time', 'started', 'proposal', 'rematch', 'invitation', 'over'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export const NoticeKind = Type.Unsafe<NoticeKind>(Type.Enum([...NOTICE_KINDS]));

const strict = { additionalProperties: false } as const;
/** Minutes after midnight, in the person's time zone. */
const Minute = Type.Integer({ minimum: 0, maximum: 24 * 60 - 1 });

export const NoticeSettings = Type.Object(
  {
    language: Type.Unsafe<Language>(Type.Enum([...LANGUAGES])),
    /** An IANA name such as `Europe/Kyiv`. */
    timeZone: Text(1, 64),
    /** Between these times nothing is sent, unless a deadline would pass meanwhile. Null: no quiet hours. */
    quiet: Nullable(Type.Object({ from: Minute, until: Minute }, strict)),
    /** E-mails are collected and sent once a day at this time; only the warning about time comes at once. */
    digestAt: Nullable(Minute),
    /** Kinds the person doesn't want to hear about. */
    off: Type.Array(NoticeKind, { uniqueItems: true, maxItems: NOTICE_KINDS.length }),
  },
  strict,
);
export type NoticeSettings = Static<typeof NoticeSettings>;

export const DEFAULT_NOTICE_SETTINGS: NoticeSettings = {
  language: 'en',
  timeZone: 'UTC',
  quiet: null,
  digestAt: null,
  off: [],
};

/** What a browser's PushManager hands out. */
export const NewPushSubscription = Type.Object(
  {
    endpoint: Type.String({ maxLength: 1000, pattern: '^https?://[^\\s\\p{Cc}]*$' }),
    keys: Type.Object({ p256dh: Text(40, 200), auth: Text(10, 100) }, strict),
  },
  strict,
);
export type NewPushSubscription = Static<typeof NewPushSubscription>;
export const PushSubscriptionInfo = Type.Object({ id: Id, createdAt: Time });
export type PushSubscriptionInfo = Static<typeof PushSubscriptionInfo>;

/** The body of a web push and of a webhook's call. */
export const NoticeBody = Type.Object({
  kind: NoticeKind,
  table: Id,
  title: Type.String(),
  text: Type.String(),
  url: Type.String(),
});
export type NoticeBody = Static<typeof NoticeBody>;
