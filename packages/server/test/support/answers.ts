import { Compile, type Validator } from 'typebox/compile';

type Answers = Record<string, { content?: Record<string, { schema: object }> }>;
interface Described {
  paths: Record<string, Record<string, { responses: Answers }>>;
}
interface Route {
  method: string;
  path: RegExp;
  answers: Answers;
}

const PLACEHOLDER = /\{\w+\}/g;
const routes = new Map<string, Promise<Route[]>>();
const validators = new WeakMap<object, Validator>();

/** What a server answers has to be what its documentation says, and nothing more. */
export async function checkAnswer(
  server: string,
  method: string,
  path: string,
  status: number,
  answer: unknown,
): Promise<void> {
  if (path.startsWith('/api/docs')) return;
  const described = routes.get(server) ?? routesOf(server);
  routes.set(server, described);
  const plain = path.split('?')[0];
  const route = (await described).find((one) => one.method === method && one.path.test(plain));
  const told = route?.answers[status] ?? route?.answers.default;
  const schema = told?.content?.['application/json']?.schema;
  if (!schema) return;
  const validator = validators.get(schema) ?? Compile(strict(schema));
  validators.set(schema, validator);
  if (validator.Check(answer)) return;
  const faults = JSON.stringify(validator.Errors(answer).slice(0, 3));
  throw new Error(
    `${method} ${path} answers ${JSON.stringify(answer).slice(0, 500)}, against its schema: ${faults}`,
  );
}

async function routesOf(server: string): Promise<Route[]> {
  const response = await fetch(`${server}/api/docs/json`);
  const { paths } = (await response.json()) as Described;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replace(PLACEHOLDER, '[^/]+')}$`),
      answers: responses,
    })),
  );
}

/** What a schema doesn't name must not be there, unless it says that there may be more. */
function strict(schema: unknown): object {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema as never;
  const members = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]));
  return 'properties' in members && !('additionalProperties' in members)
    ? { ...members, additionalProperties: false }
    : members;
}
