/** Why a record or a setup is refused, in the player's language. `concordia verify` also names the member at fault. */
import type { Fault, SetupRefusal } from '@concordia/engine';
import { m } from '../i18n/messages.ts';
import { isolate } from '../i18n/words.ts';

/** Why a whole record is refused. `reason` is why its action is illegal, if known. */
export function faultText(fault: Fault, reason: string | null = null): string {
  switch (fault.code) {
    case 'notJson':
    case 'recordShape':
      return m.files_fault_format();
    case 'recordVersion':
      return m.files_fault_version();
    case 'resultMissing':
      return m.files_fault_result_missing();
    case 'resultEarly':
      return m.files_fault_result_early();
    case 'resultShape':
      return m.files_fault_result({ message: m.files_fault_shape() });
    case 'resultScore':
      return m.files_fault_result({ message: m.files_fault_score({ n: fault.values.seat + 1 }) });
    case 'resultRanking':
      return m.files_fault_result({ message: m.files_fault_ranking() });
  }
  return typeof fault.where === 'number'
    ? m.files_fault_action({ n: fault.where, message: reason ?? m.why_shape() })
    : m.files_fault_setup({ message: setupFaultText(fault as SetupRefusal) });
}

/** Why a setup is not possible. */
export function setupFaultText({ code, values }: SetupRefusal): string {
  switch (code) {
    case 'setupShape':
      return m.files_fault_shape();
    case 'players':
      return m.files_fault_players({ ...values, board: isolate(values.board) });
    case 'cityMissing':
    case 'cityUnknown':
    case 'cityGood':
    case 'tokens':
      return m.files_fault_cities();
    case 'marketCard':
    case 'marketSize':
    case 'marketTwice':
    case 'marketOrder':
      return m.files_fault_cards();
    default:
      return code satisfies never;
  }
}
