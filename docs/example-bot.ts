/**
 * A program that joins a table and plays legal turns at random, over the public API alone.
 *
 *   node docs/example-bot.ts http://localhost:8080 TOKEN TABLE
 *
 * Make the token with POST /api/me/tokens (see docs/API.md); the table's id is the last part of its link.
 */
const [server, token, table] = process.argv.slice(2);

async function call(method: string, path: string, body?: object) {
  const response = await fetch(server + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { ok: response.ok, body: await response.json() };
}

const { body: me } = await call('GET', '/api/me');
await call('POST', `/api/tables/${table}/join`, {});
let thinking = false;
let news = false;

/** Step by step: the server says what is legal after what has been chosen, until the turn is whole. */
async function playMyTurn() {
  news = true;
  if (thinking) return;
  thinking = true;
  while (news) {
    news = false;
    const { body: info } = await call('GET', `/api/tables/${table}`);
    if (info.status === 'finished') process.exit(0);
    if (info.decider === null || info.seats[info.decider].person?.id !== me.id) continue;
    const actions: object[] = [];
    for (;;) {
      const { ok, body } = await call('POST', `/api/tables/${table}/explore`, { after: info.seq, actions });
      if (!ok || body.complete) break;
      actions.push(body.legal[Math.floor(Math.random() * body.legal.length)]);
    }
    const key = crypto.randomUUID();
    await call('POST', `/api/tables/${table}/commits`, { after: info.seq, key, actions });
    news = true;
  }
  thinking = false;
}

/** Whenever anything happens at the table, look whether it is our turn; a lost connection is made again. */
function watch() {
  const socket = new WebSocket(`${server.replace(/^http/, 'ws')}/api/live`);
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: 'hello', token }));
    socket.send(JSON.stringify({ type: 'watch', table, after: 0, chat: 0 }));
  };
  socket.onmessage = ({ data }) => {
    if (['sync', 'table', 'entry'].includes(JSON.parse(data).type)) void playMyTurn();
  };
  socket.onclose = () => setTimeout(watch, 1000);
}
watch();
