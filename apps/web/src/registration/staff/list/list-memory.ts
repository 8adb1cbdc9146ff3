/** The list as it was last seen, by level, so that 'Kembali' leads there from a record, whatever was opened between. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { LIST_PATHS } from '../../../platform/staff/paths.ts'

const seen = new Map<Level, string>()

/** @param search the query of the list's address, with '?' */
export function rememberList(level: Level, search: string): void {
  seen.set(level, search)
}

/** @param given the query that came along with the link to the record; it survives a reload, the memory does not */
export function lastList(level: Level, given?: unknown): string {
  return LIST_PATHS[level] + (typeof given === 'string' ? given : (seen.get(level) ?? ''))
}
