import {
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorEnd,
  SecondFactorKey,
  SecondFactorOffer,
} from '@concordia/protocol';
import { isRefusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { type App, me, share, signedIn } from '../context.ts';
import { Nothing, SIGNED_IN } from '../docs.ts';
import { fail } from '../errors.ts';
import { clientAddress } from '../origin.ts';

const mine = { tags: ['people'], security: SIGNED_IN };
const url = '/api/me/second-factor';

/** Two-factor sign-in: a key is offered, confirmed with a code, and used from then on until it is turned off. */
export function secondFactorRoutes(app: App, services: Services): void {
  const { people, config } = services;
  const guard = { preHandler: signedIn(services), ...share(services, 0.05) };

  app.post(
    url,
    {
      ...guard,
      schema: {
        ...mine,
        summary: 'A new key for an authenticator app; it counts once it is confirmed',
        body: SecondFactorOffer,
        response: { 200: SecondFactorKey },
      },
    },
    async (request, reply) => {
      const person = me(request);
      // Guests have no password; the offer says so.
      const address = clientAddress(request.raw, config);
      const checked = person.guest
        ? person
        : await people.checkPassword(person.name, request.body.password, address);
      const offer = isRefusal(checked) ? checked : await people.secondFactors.offer(checked);
      return isRefusal(offer) ? fail(reply, offer) : offer;
    },
  );
  app.put(
    url,
    {
      ...guard,
      schema: {
        ...mine,
        summary: 'Turn two-factor sign-in on with a code of the new key',
        body: SecondFactorCode,
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) => {
      const recovery = await people.secondFactors.confirm(me(request), request.body.code);
      return isRefusal(recovery) ? fail(reply, recovery) : { recovery };
    },
  );
  app.delete(
    url,
    {
      ...guard,
      schema: { ...mine, summary: 'Turn two-factor sign-in off', body: SecondFactorEnd, response: Nothing },
    },
    async (request, reply) => {
      const { password, code } = request.body;
      const address = clientAddress(request.raw, config);
      const checked = await people.checkPassword(me(request).name, password, address);
      if (isRefusal(checked)) return fail(reply, checked);
      const refusal = await people.secondFactors.check(checked, code);
      if (refusal) return fail(reply, refusal);
      await people.secondFactors.turnOff(checked);
      return null;
    },
  );
}
