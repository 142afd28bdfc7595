/** The people at a table now, in any process. */
export interface Attendance {
  isOnline(table: string, person: string): boolean;
  /** Since when the person has not been at the table, as far as it is known here; null while they are. */
  awaySince(table: string, person: string): number | null;
  spectators(table: string): number;
}
