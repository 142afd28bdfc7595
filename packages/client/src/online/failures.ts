import type { ErrorCode } from '@concordia/protocol';
import { m } from '../i18n/messages.ts';

/** What the server refuses, in the player's language. Codes a player can do nothing about share a sentence. */
export function failureText(code: ErrorCode | 'offline'): string {
  switch (code) {
    case 'offline':
      return m.online_fail_offline();
    case 'not-signed-in':
      return m.online_fail_not_signed_in();
    case 'not-an-account':
      return m.online_fail_not_an_account();
    case 'wrong-password':
      return m.online_fail_wrong_password();
    case 'name-taken':
      return m.online_fail_name_taken();
    case 'name-scripts':
      return m.fail_name_scripts();
    case 'name-reserved':
      return m.fail_name_reserved();
    case 'banned':
      return m.fail_banned();
    case 'muted':
      return m.fail_muted();
    case 'removed':
      return m.fail_removed();
    case 'blocked':
      return m.fail_blocked();
    case 'not-followed':
      return m.fail_not_followed();
    case 'rating-range':
      return m.fail_rating_range();
    case 'colour-taken':
      return m.fail_colour_taken();
    case 'link-gone':
      return m.fail_link_gone();
    case 'code-needed':
      return m.fail_code_needed();
    case 'wrong-code':
      return m.fail_wrong_code();
    case 'bad-name':
      return m.online_fail_bad_name();
    case 'not-found':
      return m.online_fail_not_found();
    case 'not-allowed':
    case 'not-seated':
      return m.online_fail_not_allowed();
    case 'table-full':
      return m.online_fail_table_full();
    case 'seat-taken':
    case 'already-seated':
      return m.online_fail_seat_taken();
    case 'seats-empty':
      return m.online_fail_seats_empty();
    case 'proposal-open':
      return m.online_fail_proposal_open();
    case 'too-many-tables':
      return m.online_fail_too_many_tables();
    case 'too-many-games':
      return m.fail_too_many_games();
    case 'too-many-tokens':
      return m.online_fail_too_many_tokens();
    case 'no-vacation-left':
      return m.fail_no_vacation_left();
    case 'revealed':
      return m.fail_revealed();
    case 'not-silent':
      return m.fail_not_silent();
    case 'computer-plays':
      return m.fail_computer_plays();
    case 'wrong-status':
    case 'too-late':
      return m.online_fail_too_late();
    case 'stale':
    case 'not-your-turn':
      return m.online_fail_stale();
    case 'too-many-requests':
    case 'too-many-connections':
      return m.online_fail_too_many();
    case 'store-unavailable':
      return m.online_fail_store();
    case 'bad-request':
    case 'too-large':
      return m.online_fail_bad_request();
    case 'cross-site':
    case 'unfinished-turn':
    case 'illegal-action':
    case 'internal':
      return m.online_fail_internal();
    default:
      return code satisfies never;
  }
}
