/** The last opened list of each level, to which 'Kembali' returns from a record, whatever was opened in between. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { LIST_PATHS } from '../../../platform/staff/paths.ts'

const seen = new Map<Level, string>()

/** @param search the query of the list's address, with '?' */
export function rememberList(level: Level, search: string): void {
  seen.set(level, search)
}

/** @param given the query that the link to the record carried; it survives a reload, the memory does not */
export function lastList(level: Level, given?: unknown): string {
  return LIST_PATHS[level] + (typeof given === 'string' ? given : (seen.get(level) ?? ''))
}
