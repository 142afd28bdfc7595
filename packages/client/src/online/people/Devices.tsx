import type { Device } from '@concordia/protocol';
import type { JSX } from 'preact';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { ask } from '../api.ts';
import { SendButton } from '../forms.tsx';
import { apiUrl } from '../server.ts';
import { useFetched } from '../useFetched.tsx';
import { dateWords } from '../words.ts';

/** Where one is signed in, each of which can be signed out; and what is stored about oneself. */
export function Devices(): JSX.Element {
  const fetched = useFetched<Device[]>('me/devices');
  const devices = fetched.answer?.ok ? fetched.answer.value : [];
  const signOut = async (id: string) => {
    if (await ask('DELETE', `me/devices/${id}`)) fetched.again();
  };
  return (
    <section class="panel online-card" data-form="devices">
      <h2>{m.devices_title()}</h2>
      <p class="soft">{m.devices_text()}</p>
      <ul class="token-list">
        {devices.map(({ id, name, signedInAt, isThis }) => {
          const device = name || m.device_unknown();
          return (
            <li key={id}>
              <bdi class="grow">
                {device}
                {isThis && <small class="chip">{m.device_this()}</small>}
              </bdi>
              <small class="soft">{dateWords(signedInAt)}</small>
              {!isThis && (
                <SendButton
                  class="button quiet icon-only"
                  aria-label={m.device_sign_out({ device })}
                  data-tip={m.device_sign_out({ device })}
                  send={() => signOut(id)}
                >
                  <UiIcon name="close" size={18} />
                </SendButton>
              )}
            </li>
          );
        })}
      </ul>
      <p class="soft">{m.data_text()}</p>
      <a class="button" href={apiUrl('me/data').href} download data-action="data">
        <UiIcon name="download" size={18} /> {m.data_download()}
      </a>
    </section>
  );
}
