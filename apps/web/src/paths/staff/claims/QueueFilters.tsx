/** What the queue of claims shows: path, school, village, hint, and whose turn it is. The address holds it. */
import type { ClaimCounts } from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import { QUEUE_HINTS } from '@spmb/domain/paths/claim/counter/hints.ts'
import { FilterSelect } from '../../../ui/staff/table/FilterSelect.tsx'
import { HINT_FILTERS, SHOW_NAMES } from './counter-messages.ts'

const FILTERS = ['path', 'school', 'village', 'hint', 'show'] as const
export type Filter = (typeof FILTERS)[number]
const SHOWS = ['mine', 'incomplete'] as const

export function readFilter(search: URLSearchParams) {
  const text = (name: Filter) => search.get(name) ?? undefined
  const whole = (name: Filter) => Number.parseInt(text(name) ?? '', 10) || undefined
  const hint = QUEUE_HINTS.find((each) => each === text('hint'))
  const show = SHOWS.find((each) => each === text('show'))
  const [path, school, village] = [text('path'), whole('school'), whole('village')]
  return {
    ...(path && { path }),
    ...(school && { school }),
    ...(village && { village }),
    ...(hint && { hint }),
    ...(show && { show }),
  }
}

export function QueueFilters({
  counts,
  filter,
  choose,
}: {
  counts: ClaimCounts
  filter: ReturnType<typeof readFilter>
  choose: (name: Filter, value: string | null) => void
}) {
  const paths = counts.paths.flatMap(({ type, code, name, criteria }) => [
    [code, `${name} ${type}`] as const,
    ...criteria.map((each) => [`${code}.${each.code}`, `${name} ${type}: ${each.name}`] as const),
  ])
  const schools = [...new Map(counts.places.map(({ school }) => [school.id, school.name]))]
  const byId = (items: readonly (readonly [number, string])[]) =>
    items.map(([id, name]) => [String(id), name] as const)
  return (
    <>
      <FilterSelect
        label="Jalur"
        all="Semua"
        value={filter.path ?? null}
        options={unique(paths)}
        onChoose={(value) => choose('path', value)}
      />
      {schools.length > 1 && (
        <FilterSelect
          label="Sekolah"
          all="Semua"
          wide
          value={filter.school ? String(filter.school) : null}
          options={byId(schools)}
          onChoose={(value) => choose('school', value)}
        />
      )}
      <FilterSelect
        label="Desa/kelurahan"
        all="Semua"
        value={filter.village ? String(filter.village) : null}
        options={byId(counts.villages.map(({ id, name }) => [id, name] as const))}
        onChoose={(value) => choose('village', value)}
      />
      <FilterSelect
        label="Petunjuk"
        all="Semua"
        value={filter.hint ?? null}
        options={QUEUE_HINTS.map((hint) => [hint, HINT_FILTERS[hint]] as const)}
        onChoose={(value) => choose('hint', value)}
      />
      <FilterSelect
        label="Yang tampil"
        all="Menunggu saya"
        value={filter.show ?? null}
        options={SHOWS.map((show) => [show, SHOW_NAMES[show]] as const)}
        onChoose={(value) => choose('show', value)}
      />
    </>
  )
}

/** A code that both levels have is one filter. */
const unique = (options: readonly (readonly [string, string])[]) => [...new Map(options)]
