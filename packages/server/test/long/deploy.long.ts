import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Load } from '../support/load.ts';
import { freePort, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { spawnServer } from '../support/process.ts';
import { type Listening, startProgram } from '../support/programs.ts';

/** What deploy/ offers, with the real programs: Debian's nginx, caddy, prometheus and openssl. */
const deploy = fileURLToPath(new URL('../../../../deploy/', import.meta.url));
let folder: string;
let postgres: TestPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'concordia-deploy-'));
  postgres = await startPostgres();
  // The proxies make their own certificates here.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
}, 60_000);
afterAll(async () => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** The file with some of its words replaced; each of them must be there. */
function adapted(name: string, words: Record<string, string>): string {
  let text = readFileSync(join(deploy, name), 'utf8');
  for (const [from, to] of Object.entries(words)) {
    expect(text, name).toContain(from);
    text = text.replaceAll(from, to);
  }
  return text;
}

function startNginx([one, two]: readonly number[]): Promise<Listening> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return startProgram('nginx', (port) => {
    const letsEncrypt = '/etc/letsencrypt/live/concordia.example';
    const server = adapted('nginx.conf', {
      'listen 443': `listen 127.0.0.1:${port}`,
      '127.0.0.1:8081': `127.0.0.1:${one}`,
      '127.0.0.1:8082': `127.0.0.1:${two}`,
      [`${letsEncrypt}/fullchain.pem`]: certificate,
      [`${letsEncrypt}/privkey.pem`]: key,
    });
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    const config = join(folder, 'nginx.conf');
    const http = `http { access_log off; ${temporary.join(' ')}\n${server}\n}`;
    writeFileSync(config, `daemon off; pid ${join(folder, 'nginx.pid')}; events {}\n${http}\n`);
    return ['-c', config, '-e', join(folder, 'nginx.log')];
  });
}

function startCaddy([one, two]: readonly number[]): Promise<Listening> {
  const home = join(folder, 'caddy');
  mkdirSync(home);
  const env = { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, DOMAIN: 'localhost' };
  const argsFor = (port: number): string[] => {
    const config = join(folder, 'Caddyfile');
    const here = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\thttps_port ${port}\n}\n`;
    const words = { 'web1:8080': `127.0.0.1:${one}`, 'web2:8080': `127.0.0.1:${two}` };
    writeFileSync(config, here + adapted('Caddyfile', words));
    return ['run', '--config', config, '--adapter', 'caddyfile'];
  };
  return startProgram('caddy', argsFor, { env });
}

test.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])(
  'people play through %s, and no turn is refused while both servers behind it are restarted',
  async (_name, start) => {
    const ports = [await freePort(), await freePort()];
    const proxy = await start(ports);
    const url = `https://localhost:${proxy.port}`;
    const env = {
      DATABASE_URL: await postgres.database(),
      TRUST_PROXY: 'yes',
      PUBLIC_URL: url,
      DRAIN_MS: '4000',
    };
    const servers = [await spawnServer(ports[0], env), await spawnServer(ports[1], env)];
    // The proxy has found out that they are there.
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    const load = await Load.start(url, () => [url], 6, 2);
    for (const [n, port] of ports.entries()) {
      expect(await load.stuckAfter(3), `before the restart of process ${n + 1}`).toEqual([]);
      expect(await servers[n].kill('SIGTERM')).toBe(0);
      servers[n] = await spawnServer(port, env);
    }
    expect(await load.stuckAfter(3), 'after the last restart').toEqual([]);
    load.stop();
    expect(load.unavailable, 'turns that were refused').toBe(0);
    expect(await load.faults(url)).toEqual([]);
    for (const server of servers) expect(await server.kill('SIGTERM')).toBe(0);
    await proxy.stop();
  },
  180_000,
);

test('Prometheus accepts the alert rules', () => {
  const said = execFileSync('promtool', ['check', 'rules', join(deploy, 'prometheus/alerts.yaml')]);
  expect(said.toString()).toMatch(/SUCCESS: \d+ rules found/);
}, 60_000);
