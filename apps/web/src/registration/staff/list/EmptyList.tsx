/** Shown in place of an empty table: no registrations, no match, or a page after the last. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/staff/EmptyState.tsx'
import { changed, isFiltered, type ListState, listAddress, NO_FILTERS } from '../list-address.ts'
import { APPEARS_WHEN_SENT, CHECK_SPELLING, LIST_SHORTER } from '../messages.ts'

export function EmptyList({ level, state, total }: { level: Level; state: ListState; total: number }) {
  return (
    <div className="frame">
      {total > 0 ? (
        <EmptyState title={`Halaman ${state.page} tidak ada`}>
          <p className="muted">{LIST_SHORTER}</p>
          <Link className={buttonClass('line')} to={listAddress({ ...state, page: 1 }) || '?'}>
            Ke halaman pertama
          </Link>
        </EmptyState>
      ) : isFiltered(state) ? (
        <EmptyState title="Tidak ada pendaftar yang cocok">
          <p className="muted">{CHECK_SPELLING}</p>
          <Link className={buttonClass('line')} to={listAddress(changed(state, NO_FILTERS)) || '?'}>
            Hapus semua filter
          </Link>
        </EmptyState>
      ) : (
        <EmptyState title={`Belum ada pendaftar ${level}`}>
          <p className="muted">{APPEARS_WHEN_SENT}</p>
        </EmptyState>
      )}
    </div>
  )
}
