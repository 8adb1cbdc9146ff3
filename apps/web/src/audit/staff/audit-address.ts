/** The filters of the audit in its address, so that it can be shared and Back returns to it. Pure. */

import { type AuditQuery, auditQuery } from '@spmb/domain/audit/contract.ts'
import { querySuffix } from '@spmb/domain/shared/endpoint.ts'

export type AuditState = Omit<AuditQuery, 'per_page'>

const NAMES = ['search', 'area', 'who', 'from', 'to', 'before'] as const

/** Invalid parameters are ignored. */
export function readAuditAddress(address: string): AuditState {
  const given = new URLSearchParams(address)
  const read = NAMES.flatMap((name) => {
    const text = given.get(name)
    const parsed = text ? auditQuery.shape[name].safeParse(text) : null
    return parsed?.success && parsed.data !== undefined ? [[name, parsed.data] as const] : []
  })
  return Object.fromEntries(read)
}

/** The query with '?', or '' for the newest entries. */
export function auditAddress(state: AuditState): string {
  const query = new URLSearchParams()
  for (const name of NAMES) if (state[name]) query.set(name, String(state[name]))
  return querySuffix(query)
}

/** The state with other filters, from the newest entry on. An empty value removes a filter. */
export function filtered(
  { before: _, ...state }: AuditState,
  change: { [Name in keyof AuditState]?: AuditState[Name] | null },
): AuditState {
  const entries = Object.entries({ ...state, ...change }).filter(([, value]) => value)
  return Object.fromEntries(entries)
}
