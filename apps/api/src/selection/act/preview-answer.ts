import type { SelectionPreview, SelectionRun } from '@spmb/domain/selection/act/contract.ts'
import type { PreviewedRun } from './preview-run.ts'

/** The figures of a preview. Nothing of it is stored. */
export function previewAnswer(
  { loaded, resultHash, changed, underAge }: PreviewedRun,
  run: SelectionRun,
): SelectionPreview {
  const { allocation } = loaded.outcome
  const { market, schools } = loaded.selection
  const placed = allocation.placed.reduce((count, row) => count + (row < 0 ? 0 : 1), 0)
  const seats = schools.reduce((sum, school) => sum + Math.max(0, market.quota[school] as number), 0)
  return {
    run,
    result_hash: resultHash,
    changed,
    placed,
    unplaced: loaded.snapshot.lines.filter(({ withdrawn }) => !withdrawn).length - placed,
    empty_seats: seats - placed,
    under_age: underAge.map(({ id: _, ...child }) => child),
  }
}
