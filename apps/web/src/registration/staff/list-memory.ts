/** The last opened list of each level, to which 'Kembali' returns from a record, whatever was opened in between. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { LIST_PATHS } from '../../platform/staff/paths.ts'

interface Seen {
  /** The query of the list's address, with '?'. */
  search: string
  /** The scroll position of the page when the list was left. */
  top: number
}

const seen = new Map<Level, Seen>()

export function rememberList(level: Level, list: Seen): void {
  seen.set(level, list)
}

/** @param given the query that the link to the record carried; it survives a reload, the memory does not */
export function lastList(level: Level, given?: unknown): string {
  return LIST_PATHS[level] + (typeof given === 'string' ? given : (seen.get(level)?.search ?? ''))
}

/** Where the list of this address was scrolled to; 0 if another one was open last. */
export function lastPlace(level: Level, search: string): number {
  const list = seen.get(level)
  return list?.search === search ? list.top : 0
}

/** The history state of a link back to a list: the record that was open, whose row gets the focus. */
export interface Return {
  returning: string
}

export function returningFrom(state: unknown): string | null {
  const number = (state as Partial<Return> | null)?.returning
  return typeof number === 'string' ? number : null
}
