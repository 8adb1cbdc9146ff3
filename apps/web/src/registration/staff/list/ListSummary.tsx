/** The number of registrations, and the active filters. */
import { ARRIVED, NOT_ARRIVED } from '@spmb/domain/re-registration/result-messages.ts'
import { readGroup } from '@spmb/domain/registration/staff/list-query.ts'
import { AGE_FILTER_NAMES, DOCUMENT_STATE_NAMES } from '@spmb/domain/registration/staff/screening/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { longDate } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Option } from '../../../platform/option-search.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { type Chip, FilterChips } from '../../../ui/staff/table/FilterChips.tsx'
import { applicantTotal } from '../applicant-queries.ts'
import type { Areas } from '../filter-lists.ts'
import {
  applicantList,
  changed,
  FILTER_NAMES,
  type FilterName,
  isFiltered,
  type ListState,
  NO_FILTERS,
  shownNetwork,
} from '../list-address.ts'
import { DECISION_WORDS } from './ListFilters.tsx'
import { FLAG_WORDS, HAS_NOTE } from './ScreeningFilters.tsx'

interface Names {
  school: Option[] | undefined
  areas: Areas | undefined
}

export function ListSummary({
  level,
  state,
  total,
  names,
}: {
  level: Level
  state: ListState
  /** The number of matches; null while it is loading. */
  total: number | null
  names: Names
}) {
  const filtered = isFiltered(state)
  const hasSchool = useViewer().school !== null || state.school_id !== null
  const all = useQuery({ ...applicantTotal(level, state.season), enabled: filtered })
  const addressWithout = (name: FilterName) =>
    applicantList.link(changed(state, { [name]: NO_FILTERS[name] }))
  const chips = FILTER_NAMES.filter((name) => Boolean(state[name])).map(
    (name): Chip => ({ key: name, text: chipText(name, state, names), to: addressWithout(name) }),
  )
  return (
    <div className="chips">
      <span role="status">
        {total !== null && (
          <>
            <b className="num">{formatCount(total)}</b>
            {filtered && all.data !== undefined && ` dari ${formatCount(all.data)}`} pendaftar
          </>
        )}
      </span>
      <FilterChips chips={chips} withoutAll={applicantList.link(changed(state, NO_FILTERS))} />
      {hasSchool && state.choice === null && (
        <Link className="all" to={applicantList.address(changed(state, { choice: 1 }))}>
          {choiceText(1)}
        </Link>
      )}
    </div>
  )
}

const choiceText = (choice: number | null) => `Pilihan ${choice} di sekolah ini`

function chipText(name: FilterName, state: ListState, names: Names): string {
  switch (name) {
    case 'search':
      return `Cari: ${state.search}`
    case 'school_id':
      return `Sekolah: ${nameOf(names.school, state.school_id)}`
    case 'district_id':
      return `Kecamatan: ${nameOf(names.areas?.districts, state.district_id)}`
    case 'village_id':
      return `Desa: ${nameOf(names.areas?.villages, state.village_id)}`
    case 'choice':
      return choiceText(state.choice)
    case 'decision':
      return `Status: ${state.decision && DECISION_WORDS[state.decision]}`
    case 're_registration':
      return state.re_registration === 'sudah' ? ARRIVED : NOT_ARRIVED
    case 'documents':
      return `Berkas: ${state.documents && DOCUMENT_STATE_NAMES[state.documents]}`
    case 'flag':
      return `Tanda: ${state.flag && FLAG_WORDS[state.flag]}`
    case 'age':
      return `Usia: ${state.age && AGE_FILTER_NAMES[state.age]}`
    case 'note':
      return HAS_NOTE
    case 'group':
      return groupText(state.group ?? '')
  }
}

/** Named as on the page of suspicious registrations. */
function groupText(group: string): string {
  const { network, day } = readGroup(group)
  return `Jaringan ${shownNetwork(network)}, ${longDate(day)}`
}

function nameOf(options: Option[] | undefined, id: number | null): string {
  return options?.find((option) => option.id === id)?.name ?? `nomor ${id}`
}
