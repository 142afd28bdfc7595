import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { Refused } from './refused.ts';

const TIMEOUT_MS = 8000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The address that turns such mails off with one click. */
  stopUrl?: string;
  /** The same for the same notice, should it be sent twice. */
  id?: string;
}
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Null when no mail server is configured. One that says nothing for `timeoutMs` is given up. */
export function mailerFrom(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  timeoutMs = TIMEOUT_MS,
): Mailer | null {
  if (!config.smtpUrl) return null;
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const domain = /@([\w.-]+)/.exec(config.mailFrom)?.[1] ?? 'localhost';
  return {
    send: async ({ to, subject, text, stopUrl, id }) => {
      const headers: Record<string, string> = stopUrl
        ? { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {};
      const messageId = id && `<${id}@${domain}>`;
      await transport
        .sendMail({ from: config.mailFrom, to, subject, text, headers, ...(messageId && { messageId }) })
        .catch((error) => {
          // Of SMTP's refusals those with 5xx are final.
          throw error.responseCode >= 500 ? new Refused(error.message) : error;
        });
    },
  };
}
