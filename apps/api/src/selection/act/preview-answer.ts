import type { SelectionPreview, SelectionRun } from '@spmb/domain/selection/act/contract.ts'
import type { PreviewedRun } from './preview-run.ts'

/** The figures of a preview. Nothing of it is stored. */
export function previewAnswer(
  { loaded, resultHash, changed, underAge }: PreviewedRun,
  run: SelectionRun,
): SelectionPreview {
  const placed = loaded.outcome.places.filter(Boolean).length
  const seats = loaded.selection.market.schools.reduce((sum, { quota }) => sum + (quota ?? 0), 0)
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
