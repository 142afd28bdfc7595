import type { NoticeBody } from '@concordia/protocol';
import webpush from 'web-push';
import type { PushRow } from '../store/schema.ts';
import type { SecretStore } from '../store/secrets.ts';
import { Refused } from './refused.ts';
import { send, webhookProblem } from './webhook.ts';

/** A push nobody picks up within a day is of no use any more. */
const TTL_S = 24 * 3600;
/** The browser's push service no longer knows this subscription. */
const GONE = [404, 410];

/** A subscription that will never take anything again. */
export class Gone extends Refused {}

/** Sends notices to browsers, encrypted for each of them and signed with this server's own key (VAPID). */
export class Pusher {
  readonly #keys: webpush.VapidKeys;
  readonly #subject: string;
  readonly #open: boolean;

  /** `open` lets a push service be on a private address, as in tests. */
  constructor(keys: webpush.VapidKeys, subject: string, open: boolean) {
    this.#keys = keys;
    this.#subject = subject;
    this.#open = open;
  }

  /** All processes sign with one key, which is made when first needed. */
  static async of(secrets: SecretStore, subject: string, open: boolean): Promise<Pusher> {
    const keys = await secrets.once('vapid', () => JSON.stringify(webpush.generateVAPIDKeys()));
    return new Pusher(JSON.parse(keys), subject, open);
  }

  get publicKey(): string {
    return this.#keys.publicKey;
  }

  /** Why pushes can't go there; null when they can. */
  problem(endpoint: string): string | null {
    return webhookProblem(endpoint, this.#open);
  }

  async push({ endpoint, p256dh, auth }: PushRow, body: NoticeBody): Promise<void> {
    const request = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(body),
      {
        TTL: TTL_S,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject: this.#subject, ...this.#keys },
      },
    );
    const status = await send(endpoint, request.body as Buffer, request.headers, this.#open);
    if (status >= 200 && status < 300) return;
    const answer = `the push service answered with ${status}`;
    if (GONE.includes(status)) throw new Gone(answer);
    throw status >= 500 || status === 429 ? new Error(answer) : new Refused(answer);
  }
}
