/** Search and filters of a list. Each change navigates to another address. */

import { WITHDRAWN } from '@spmb/domain/registration/result-messages.ts'
import type { DecisionFilter } from '@spmb/domain/registration/staff/list-query.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { SEARCH_MAX_LENGTH } from '@spmb/domain/shared/paging.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Option } from '../../../platform/option-search.ts'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { SearchField } from '../../../ui/staff/table/SearchField.tsx'
import type { Areas, useAreas, useSchools } from '../filter-lists.ts'
import { isDecision, type ListState } from '../list-address.ts'
import { LIST_NOT_LOADED, notInList } from '../messages.ts'

export const DECISION_WORDS: Record<DecisionFilter, string> = {
  lulus: 'LULUS',
  tidak_lulus: 'TIDAK LULUS',
  belum: 'Belum diputuskan',
  mundur: WITHDRAWN,
}

export function ListFilters({
  level,
  state,
  schools,
  areas,
  onChange,
  onSearch,
}: {
  level: Level
  state: ListState
  schools: ReturnType<typeof useSchools>
  areas: ReturnType<typeof useAreas>
  onChange: (change: Partial<ListState>) => void
  onSearch: (text: string) => void
}) {
  return (
    <div className="filters">
      <SearchField
        label={level === 'SD' ? 'Cari nama, nomor, sekolah' : 'Cari nama, nomor, NISN, sekolah'}
        value={state.search}
        maxLength={SEARCH_MAX_LENGTH}
        onSearch={onSearch}
      />
      <div className="filter-wide">
        <FilterBox
          id="filter-school"
          label="Sekolah"
          all="Semua sekolah"
          list={schools}
          options={schools.data}
          chosen={state.school_id}
          onChoose={(school_id) => onChange({ school_id })}
        />
      </div>
      <FilterBox
        id="filter-area"
        label="Kecamatan, desa"
        all="Semua"
        list={areas}
        options={areas.data && areaOptions(areas.data)}
        chosen={state.village_id ?? (state.district_id && -state.district_id)}
        onChoose={(id) => onChange(areaFilter(id))}
      />
      <div>
        <label htmlFor="filter-decision">Status</label>
        <select
          className="control"
          id="filter-decision"
          value={state.decision ?? ''}
          onChange={({ target }) => onChange({ decision: isDecision(target.value) ? target.value : null })}
        >
          <option value="">Semua</option>
          {Object.entries(DECISION_WORDS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

/** Districts and villages in one box: a district has the negative of its id. */
function areaOptions({ districts, villages }: Areas): Option[] {
  return [...districts.map(({ id, name }) => ({ id: -id, name: `Kecamatan ${name}` })), ...villages]
}

function areaFilter(id: number | null): Pick<ListState, 'district_id' | 'village_id'> {
  return { district_id: id !== null && id < 0 ? -id : null, village_id: id !== null && id > 0 ? id : null }
}

/** Id of the first option, which sets no filter. */
const ALL_ID = 0

function FilterBox({
  id,
  label,
  all,
  list,
  options: choices,
  chosen,
  onChoose,
}: {
  id: string
  label: string
  all: string
  list: UseQueryResult<unknown>
  options: readonly Option[] | undefined
  chosen: number | null
  onChoose: (id: number | null) => void
}) {
  const everything = { id: ALL_ID, name: all }
  const options = choices ? [everything, ...choices] : []
  return (
    <Combobox
      id={id}
      name={id}
      label={label}
      state={choices ? 'ready' : list.error && !list.isFetching ? 'failed' : 'loading'}
      options={options}
      value={chosen === null ? everything : (options.find((option) => option.id === chosen) ?? null)}
      onChoose={(option) => onChoose(option.id === ALL_ID ? null : option.id)}
      onRetry={() => void list.refetch()}
      texts={{
        waiting: '',
        loading: 'Memuat…',
        failed: LIST_NOT_LOADED,
        none: (typed) => notInList(typed),
        choose: `Pilih ${label.toLowerCase()} dari daftar`,
      }}
    />
  )
}
