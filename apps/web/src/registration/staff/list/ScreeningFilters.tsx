/** The filters by re-registration, documents seen, flag, age and note. */
import { ARRIVED, NOT_ARRIVED } from '@spmb/domain/re-registration/result-messages.ts'
import {
  AGE_FILTER_NAMES,
  BIRTH_DATE_DIFFERS,
  DOCUMENT_STATE_NAMES,
  FLAG_NAMES,
} from '@spmb/domain/registration/staff/screening/messages.ts'
import {
  AGE_FILTERS,
  DOCUMENT_STATES,
  FLAG_FILTERS,
  type FlagFilter,
  NOTE_FILTERS,
} from '@spmb/domain/registration/staff/screening/screening.ts'
import { FilterSelect } from '../../../ui/staff/table/FilterSelect.tsx'
import type { ListState } from '../list-address.ts'

export const FLAG_WORDS: Record<FlagFilter, string> = {
  ada: 'Ada tanda',
  ...FLAG_NAMES,
  birth_date: BIRTH_DATE_DIFFERS,
}
export const HAS_NOTE = 'Ada catatan'

const ARRIVALS = [
  ['sudah', ARRIVED],
  ['belum', NOT_ARRIVED],
] as const

export function ScreeningFilters({
  state: { re_registration, documents, flag, age, note },
  onChange,
}: {
  state: ListState
  onChange: (change: Partial<ListState>) => void
}) {
  return (
    <>
      <FilterSelect
        all="Semua"
        label="Daftar ulang"
        value={re_registration}
        options={ARRIVALS}
        onChoose={(chosen) => onChange({ re_registration: chosen })}
      />
      <FilterSelect
        all="Semua"
        label="Berkas"
        value={documents}
        options={DOCUMENT_STATES.map((value) => [value, DOCUMENT_STATE_NAMES[value]] as const)}
        onChoose={(chosen) => onChange({ documents: chosen })}
      />
      <FilterSelect
        all="Semua"
        label="Tanda"
        value={flag}
        options={FLAG_FILTERS.map((value) => [value, FLAG_WORDS[value]] as const)}
        onChoose={(chosen) => onChange({ flag: chosen })}
      />
      <FilterSelect
        all="Semua"
        label="Usia"
        value={age}
        options={AGE_FILTERS.map((value) => [value, AGE_FILTER_NAMES[value]] as const)}
        onChoose={(chosen) => onChange({ age: chosen })}
      />
      <FilterSelect
        all="Semua"
        label="Catatan"
        value={note}
        options={NOTE_FILTERS.map((value) => [value, HAS_NOTE] as const)}
        onChoose={(chosen) => onChange({ note: chosen })}
      />
    </>
  )
}
