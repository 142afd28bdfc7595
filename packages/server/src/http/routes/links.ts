import { Id, type Language } from '@concordia/protocol';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { settingsOf } from '../../notify/compose.ts';
import { isolated, LOCALE_TAGS, say, type Words } from '../../notify/words.ts';
import { secretHash } from '../../random.ts';
import type { Services } from '../../services.ts';
import type { PersonRow } from '../../store/schema.ts';
import type { App } from '../context.ts';
import { Page } from '../docs.ts';
import { languageOf } from '../language.ts';

const tags = ['people'];
const Secret = Type.String({ maxLength: 100 });

/**
 * Pages behind the links in mails. Mail scanners follow every link, so opening one changes nothing: a button on the page
 * does. The page is written in the language of the person the mail went to.
 */
export function linkRoutes(app: App, { people, store }: Services): void {
  const params = Type.Object({ id: Id });
  const owner = async (id: string, key: (person: PersonRow) => string | null, secret: string) => {
    const person = await store.people.byId(id);
    const wanted = person && key(person);
    return person && wanted && secretHash(wanted) === secretHash(secret) ? person : null;
  };
  const emailToken = (person: PersonRow): string | null => person.email_token;
  const mailKey = (person: PersonRow): string => person.mail_key;

  app.register(async (scope) => {
    // With one click (RFC 8058) a mail program posts a form, of this kind or that; nothing in it is needed.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
    const links = scope as unknown as App;

    const confirm = {
      url: '/api/people/:id/confirm-email',
      schema: {
        tags,
        params,
        querystring: Type.Object({ token: Secret }),
        response: { 200: Page, 404: Page },
      },
    };
    links.route({
      ...confirm,
      method: 'GET',
      handler: async ({ params: { id }, query: { token } }, reply) =>
        ask(reply, await owner(id, emailToken, token), 'confirm_ask', 'confirm_button'),
    });
    links.route({
      ...confirm,
      method: 'POST',
      config: { fromAnywhere: true },
      handler: async ({ params: { id }, query: { token } }, reply) => {
        const person = await owner(id, emailToken, token);
        const done = person && (await people.confirmEmail(id, token));
        return tell(reply, done ? person : null, 'confirm_done');
      },
    });

    const stop = {
      url: '/api/people/:id/stop-mails',
      schema: { tags, params, querystring: Type.Object({ key: Secret }), response: { 200: Page, 404: Page } },
    };
    links.route({
      ...stop,
      method: 'GET',
      handler: async ({ params: { id }, query: { key } }, reply) =>
        ask(reply, await owner(id, mailKey, key), 'stop_ask', 'stop_button'),
    });
    links.route({
      ...stop,
      method: 'POST',
      config: { fromAnywhere: true },
      handler: async ({ params: { id }, query: { key } }, reply) => {
        const person = await owner(id, mailKey, key);
        const done = person && (await people.stopMails(id, key));
        return tell(reply, done ? person : null, 'stop_done');
      },
    });
  });
}

/** A question and the button that answers it; the form goes to the address of the page itself. */
function ask(reply: FastifyReply, person: PersonRow | null, question: Words, button: Words): FastifyReply {
  if (!person) return tell(reply, null, question);
  const { language } = settingsOf(person);
  const asked = say(language, question, { email: isolated(person.email ?? '') });
  const form = `<form method="post"><button>${escaped(say(language, button))}</button></form>`;
  return page(reply, 200, person, asked, form);
}

/** Null: the link is no longer good. */
function tell(reply: FastifyReply, person: PersonRow | null, words: Words): FastifyReply {
  const language = languageFrom(reply, person);
  const sentence = say(language, person ? words : 'link_dead');
  // The mail may be read on a device that does not know its reader.
  const ways = [
    ['/#/online', 'to_game'],
    ['/#/online/account', 'sign_in'],
  ] as const;
  const links = ways.map(([to, words]) => `<p><a href="${to}">${escaped(say(language, words))}</a></p>`);
  return page(reply, person ? 200 : 404, person, sentence, links.join('\n'));
}

function page(reply: FastifyReply, code: number, person: PersonRow | null, heading: string, rest: string) {
  const language = languageFrom(reply, person);
  return reply
    .code(code)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${LOCALE_TAGS[language]}" dir="${language === 'he' ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Concordia</title>
<h1>${escaped(heading)}</h1>
${rest}
</html>
`);
}

/** Of a link that leads to nobody the browser's language is all there is. */
function languageFrom({ request }: FastifyReply, person: PersonRow | null): Language {
  return person ? settingsOf(person).language : languageOf(request);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
