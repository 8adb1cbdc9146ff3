/** The filters of a list. Each change navigates to another address. */

import { WITHDRAWN } from '@spmb/domain/registration/result-messages.ts'
import type { DecisionFilter } from '@spmb/domain/registration/staff/list-query.ts'
import { AGE_FILTER_NAMES, BIRTH_DATE_DIFFERS } from '@spmb/domain/registration/staff/screening/messages.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Option } from '../../../platform/option-search.ts'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import type { Areas, useAreas, useSchools } from '../filter-lists.ts'
import { isDecision, type ListState } from '../list-address.ts'
import { LIST_NOT_LOADED, notInList } from '../messages.ts'

export const DECISION_WORDS: Record<DecisionFilter, string> = {
  lulus: 'LULUS',
  tidak_lulus: 'TIDAK LULUS',
  belum: 'Belum diputuskan',
  tanpa_tempat: 'Belum mendapat tempat',
  mundur: WITHDRAWN,
}

/** States that are another parameter: what most needs a look before seats are given. */
const CHECKS = {
  di_bawah: { words: AGE_FILTER_NAMES.di_bawah, set: { age: 'di_bawah' } },
  birth_date: { words: BIRTH_DATE_DIFFERS, set: { flag: 'birth_date' } },
} as const satisfies Record<string, { words: string; set: Partial<ListState> }>
const CHECK_NAMES = ['di_bawah', 'birth_date'] as const

/** What a choice of 'Status' sets: one state at a time. */
function statusFilter({ age, flag }: ListState, value: string): Pick<ListState, 'decision' | 'age' | 'flag'> {
  const check = CHECK_NAMES.find((name) => name === value)
  return {
    age: age === 'di_bawah' ? null : age,
    flag: flag === 'birth_date' ? null : flag,
    ...(check && CHECKS[check].set),
    decision: isDecision(value) ? value : null,
  }
}

const statusOf = ({ decision, age, flag }: ListState) =>
  decision ?? (age === 'di_bawah' ? age : flag === 'birth_date' ? flag : '')

export function ListFilters({
  state,
  schools,
  areas,
  onChange,
}: {
  state: ListState
  schools: ReturnType<typeof useSchools>
  areas: ReturnType<typeof useAreas>
  onChange: (change: Partial<ListState>) => void
}) {
  return (
    <>
      <div>
        <label htmlFor="filter-decision">Status</label>
        <select
          className="control"
          id="filter-decision"
          value={statusOf(state)}
          onChange={({ target }) => onChange(statusFilter(state, target.value))}
        >
          <option value="">Semua</option>
          {Object.entries(DECISION_WORDS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
          <optgroup label="Perlu dilihat">
            {CHECK_NAMES.map((name) => (
              <option key={name} value={name}>
                {CHECKS[name].words}
              </option>
            ))}
          </optgroup>
        </select>
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
    </>
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
