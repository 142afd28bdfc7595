import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NoticeBody } from '@concordia/protocol';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What a reader finds in the inbox. */
export interface Received {
  to: string;
  subject: string;
  text: string;
  id: string;
  headers: Record<string, string>;
}

/** A real mail server that keeps what it is sent. */
export async function mailSink() {
  const mails: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(parts));
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          id: mail.messageId ?? '',
          headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to: (address: string) => mails.filter((mail) => mail.to === address),
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

export type Called = NoticeBody & { content: string };

/** A webhook that answers with these statuses one after the other, the last of them for ever, and keeps what it heard. */
export async function hookSink(...statuses: number[]) {
  const calls: Called[] = [];
  const hook = createHttpServer(async (request, response) => {
    let body = '';
    for await (const data of request) body += data;
    calls.push(JSON.parse(body));
    response.statusCode = statuses[Math.min(calls.length, statuses.length) - 1] ?? 200;
    response.end();
  });
  const url = await listening(hook);
  return {
    url,
    calls,
    of: (kind: NoticeBody['kind']) => calls.filter((call) => call.kind === kind),
    close: () => hook.close(),
  };
}

export async function listening(server: Pick<Server, 'listen' | 'address'>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
