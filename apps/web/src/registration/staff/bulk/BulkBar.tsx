/** The bar below a list while applicants are ticked. */
import { formatCount } from '@spmb/domain/shared/count.ts'
import { Button } from '../../../ui/form/Button.tsx'
import type { Selection } from './use-selection.ts'

export function BulkBar({
  selection,
  total,
  onSelectAll,
  onClear,
  onDecide,
}: {
  selection: Selection
  /** Everything that the filters match. */
  total: number
  onSelectAll: () => void
  onClear: () => void
  onDecide: () => void
}) {
  const count = selection.all ? total : selection.picked.size
  if (count === 0) return null
  return (
    <section className="bulk" aria-label="Pendaftar dipilih">
      <p role="status">
        <b className="num">{formatCount(count)} pendaftar dipilih</b>
      </p>
      {!selection.all && total > count && (
        <button type="button" className="mini" onClick={onSelectAll}>
          Pilih semua {formatCount(total)} yang cocok
        </button>
      )}
      <div className="btns">
        <Button kind="main" onClick={onDecide}>
          Tetapkan status…
        </Button>
        <Button kind="line" onClick={onClear}>
          Batal pilih
        </Button>
      </div>
    </section>
  )
}
