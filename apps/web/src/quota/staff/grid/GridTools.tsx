/** Level, search and filters of the grid, and how many schools they show. */
import type { QuotaRow } from '@spmb/domain/quota/grid-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { SEARCH_MAX_LENGTH } from '@spmb/domain/shared/paging.ts'
import { Link } from 'react-router'
import { type Chip, FilterChips } from '../../../ui/staff/table/FilterChips.tsx'
import { SearchField } from '../../../ui/staff/table/SearchField.tsx'
import { type GridView, gridView, NO_FILTERS, ofLevel } from './grid-view.ts'

export function GridTools(props: {
  view: GridView
  all: readonly QuotaRow[]
  shown: number
  onChange: (change: Partial<GridView>) => void
}) {
  const { view, all, shown, onChange } = props
  const rows = ofLevel(all, view.level)
  const districts = [...new Map(all.map(({ district }) => [district.id, district.name]))].sort(
    ([a], [b]) => a - b,
  )
  const unset = rows.filter(({ seats }) => seats === null).length
  return (
    <>
      <div className="filters grid-tools">
        <fieldset className="seg">
          <legend className="sr">Jenjang</legend>
          {[...LEVELS, null].map((level) => (
            <Link
              key={level}
              to={gridView.link({ ...view, level })}
              aria-current={view.level === level ? 'true' : undefined}
            >
              {level ?? 'Semua'} {formatCount(ofLevel(all, level as Level | null).length)}
            </Link>
          ))}
        </fieldset>
        <SearchField
          label="Cari sekolah atau NPSN"
          value={view.search}
          maxLength={SEARCH_MAX_LENGTH}
          onSearch={(search) => onChange({ search })}
        />
        <div>
          <label htmlFor="grid-district">Kecamatan</label>
          <select
            className="control"
            id="grid-district"
            value={view.district ?? ''}
            onChange={({ target }) => onChange({ district: target.value ? Number(target.value) : null })}
          >
            <option value="">Semua</option>
            {districts.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="chips">
        <span role="status">
          <b className="num">{formatCount(shown)}</b>
          {shown < rows.length && ` dari ${formatCount(rows.length)}`} sekolah
        </span>
        <FilterChips
          chips={chipsOf(view, districts)}
          withoutAll={gridView.link({ ...view, ...NO_FILTERS })}
        />
        {unset > 0 && !view.unset && (
          <Link className="all" to={gridView.link({ ...view, unset: true })}>
            Hanya belum ditetapkan ({formatCount(unset)})
          </Link>
        )}
      </div>
    </>
  )
}

function chipsOf(view: GridView, districts: readonly (readonly [id: number, name: string])[]): Chip[] {
  const chip = (key: keyof typeof NO_FILTERS, text: string): Chip => ({
    key,
    text,
    to: gridView.link({ ...view, [key]: NO_FILTERS[key] }),
  })
  const district = districts.find(([id]) => id === view.district)?.[1] ?? view.district
  return [
    ...(view.search ? [chip('search', `Cari: ${view.search}`)] : []),
    ...(view.district === null ? [] : [chip('district', `Kecamatan: ${district}`)]),
    ...(view.unset ? [chip('unset', 'Belum ditetapkan')] : []),
  ]
}
