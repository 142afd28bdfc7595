/**
 * A bot that joins a table and plays random legal turns, using only the public API.
 *
 *   npx node docs/example-bot.ts http://localhost:8080 TOKEN TABLE
 *
 * Create the token on your account page; the table's id is the last part of its link.
 */
const [server, token, table] = process.argv.slice(2);

/** A server that is away, busy or asked too often is asked again after a second. */
async function call(method: string, path: string, data?: object) {
  const headers = { authorization: `Bearer ${token}`, ...(data && { 'content-type': 'application/json' }) };
  for (;;) {
    try {
      const response = await fetch(server + path, { method, headers, body: JSON.stringify(data) });
      if (![429, 502, 503].includes(response.status)) return { ok: response.ok, body: await response.json() };
      throw new Error(response.statusText);
    } catch (error) {
      console.error(`${server}: ${error}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

const { body: me } = await call('GET', '/api/me');
if (me === null) throw new Error('This token is not valid.');
await call('POST', `/api/tables/${table}/join`, {});
let news = Promise.withResolvers<void>();
watch();

turns: for (;;) {
  await news.promise;
  news = Promise.withResolvers();
  const { ok, body: info } = await call('GET', `/api/tables/${table}`);
  if (!ok) throw new Error(info.error.message);
  if (info.status === 'finished' || info.status === 'cancelled') process.exit(0);
  if (info.decider === null || info.seats[info.decider].person?.id !== me.id) continue;
  // Step by step: the server says what is legal after what has been chosen, until the turn is whole.
  const actions: object[] = [];
  for (;;) {
    const { ok, body } = await call('POST', `/api/tables/${table}/explore`, { after: info.seq, actions });
    if (body.error?.code === 'not-signed-in') throw new Error('This token is no longer valid.');
    if (!ok) continue turns; // It is no longer our turn: there will be news.
    if (body.complete) break;
    actions.push(body.legal[Math.floor(Math.random() * body.legal.length)]);
  }
  await call('POST', `/api/tables/${table}/commits`, { after: info.seq, key: crypto.randomUUID(), actions });
  news.resolve();
}

/** Whenever anything happens at the table, it is looked whether it is our turn; a lost connection is made again. */
function watch() {
  const socket = new WebSocket(`${server.replace(/^http/, 'ws')}/api/live`);
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: 'hello', token }));
    socket.send(JSON.stringify({ type: 'watch', table, after: 0, chat: 0 }));
  };
  socket.onmessage = () => news.resolve();
  socket.onclose = () => setTimeout(watch, 1000);
}
