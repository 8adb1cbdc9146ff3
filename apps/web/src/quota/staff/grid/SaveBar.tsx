/** What is not saved yet and what blocks it; otherwise the last own change, which can be undone. */
import { formatCount } from '@spmb/domain/shared/count.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import type { Unsaved } from './cells.ts'
import { focusSeats } from './use-grid-keys.ts'

export function SaveBar(props: {
  unsaved: Unsaved
  /** For example 'Simpan terakhir Anda: 4 kuota, 14.30 WITA'; null when there is nothing to undo. */
  lastChange: string | null
  busy: boolean
  onSave: () => void
  onDiscard: () => void
  onUndo: () => void
}) {
  const { unsaved, lastChange, busy, onSave, onDiscard, onUndo } = props
  const { changes, blocked } = unsaved
  const cells = changes.length + blocked.length
  if (cells === 0 && lastChange === null) return null
  const [first] = blocked
  return (
    <section className="bulk" aria-label="Simpan kuota">
      {cells > 0 ? (
        <>
          <p className="small" role="status">
            <b>
              {formatCount(cells)} sel berubah
              {blocked.length > 0 && `, ${formatCount(blocked.length)} perlu diperbaiki`}
            </b>
            {first && (
              <span className="sub-line">
                {first.row.name}:{' '}
                {first.cell.state === 'impossible'
                  ? first.cell.reason
                  : 'diubah orang lain, pilih yang dipakai'}
              </span>
            )}
          </p>
          <div className="btns">
            <Button kind="main" busy={busy || blocked.length > 0} onClick={onSave}>
              {busy ? 'Menyimpan…' : `Simpan ${formatCount(cells)} perubahan`}
            </Button>
            {first && (
              <Button kind="line" onClick={() => focusSeats(first.row.id)}>
                Ke sel itu
              </Button>
            )}
            <Button kind="line" onClick={onDiscard}>
              Batalkan semua
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="small" role="status">
            {lastChange}
          </p>
          <div className="btns">
            <Button kind="line" busy={busy} onClick={onUndo}>
              <Icon name="again" />
              Urungkan
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
