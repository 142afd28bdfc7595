import { ErrorBody } from '@concordia/protocol';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { Type } from 'typebox';
import type { App } from './context.ts';
import { SESSION_COOKIE } from './secret.ts';

/** The page of the documentation brings styles of its own within it; else it is as closed as the game's. */
const DOCS_CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
const DOCS_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><text x="0" y="28"
  font-family="Georgia, serif" font-size="24" letter-spacing="4" fill="#f6ead0">CONCORDIA</text></svg>`;

/** How a request says who it comes from, where it has to, … */
export const SIGNED_IN = [{ session: [] }, { token: [] }];
/** … and where it makes a difference. */
export const ANYONE = [...SIGNED_IN, {}];

/** An answer in which there is nothing. */
export const Nothing = {
  200: { description: 'Done', content: { 'application/json': { schema: Type.Null() } } },
};
/** An answer for people who follow a link. */
export const Page = { description: 'A page', content: { 'text/html': { schema: Type.String() } } };
const Refused = { ...ErrorBody, description: 'The request was refused, with the reason' };

/** The API describes itself, by the schemas of its routes. */
export async function installDocs(app: App): Promise<void> {
  app.addHook('onRoute', ({ schema }) => {
    if (schema && !schema.hide) schema.response = { ...(schema.response ?? {}), default: Refused };
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Concordia',
        version: '1',
        description: 'Play Concordia over HTTP and WebSocket. See docs/API.md.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transformObject: (made) => {
      if ('openapiObject' in made) tellOptionalBodies(made.openapiObject.paths ?? {});
      return 'openapiObject' in made ? made.openapiObject : made.swaggerObject;
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: () => DOCS_CSP,
    theme: { title: 'Concordia: the API' },
    logo: { type: 'image/svg+xml', content: DOCS_LOGO, href: '/', target: '_self' },
  });
}

interface BodySchema {
  required?: string[];
  anyOf?: BodySchema[];
}
interface Described {
  requestBody?: { required?: boolean; content: Record<string, { schema: BodySchema }> };
}

/** Where every member of a body is optional, so is the body. */
function tellOptionalBodies(paths: object): void {
  const routes: Described[] = Object.values(paths).flatMap((methods: object) => Object.values(methods));
  for (const { requestBody } of routes)
    if (requestBody) requestBody.required = needsMembers(requestBody.content['application/json'].schema);
}

/** Something must be in the body; with several shapes, in each of them. */
function needsMembers({ required, anyOf }: BodySchema): boolean {
  return required !== undefined || (anyOf?.every(needsMembers) ?? false);
}
