/** Leaving refused applicants out of a bulk act. Pure. */
import type { BulkPreview, previewDecisions } from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { BodyIn } from '@spmb/domain/shared/endpoint.ts'

export type Targets = BodyIn<(typeof previewDecisions)['SD']>['targets']

export type Refused = BulkPreview['refusals'][number]

/** The same act without what was refused: rows of a file by their row, everything else by registration. */
export function withoutRefused(targets: Targets, refusals: readonly Refused[]): Targets {
  if ('rows' in targets) {
    const refused = new Set(refusals.map(({ row }) => row))
    return { rows: targets.rows.filter(({ row }) => !refused.has(Number(row))) }
  }
  const refused = refusals.flatMap(({ id }) => (id === null ? [] : [id]))
  if ('query' in targets) return { ...targets, without: [...(targets.without ?? []), ...refused] }
  return { ...targets, ids: targets.ids.filter((id) => !refused.includes(Number(id))) }
}

/** How often each reason occurs, most frequent first: '3 pendaftar: Sudah mengundurkan diri'. */
export function reasonsInWords(
  refusals: readonly Refused[],
  unit: 'pendaftar' | 'baris' = 'pendaftar',
): string[] {
  const counts = new Map<string, number>()
  for (const { reason } of refusals) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${formatCount(count)} ${unit}: ${reason}`)
}
