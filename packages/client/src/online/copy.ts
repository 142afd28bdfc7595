import { toast } from '../app/dialogs.tsx';
import { m } from '../i18n/messages.ts';

/** Puts a link, or a token, where it can be pasted; where the browser does not allow that (plain HTTP), it is selected to be copied by hand. */
export async function copyLink(link: string, field: HTMLInputElement | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast(m.online_copied());
  } catch {
    field?.select();
    toast(field ? m.online_copy_by_hand() : link);
  }
}
