import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import type { Option } from '../../../platform/option-search.ts'
import { Combobox, type ComboboxProps, type ListState } from '../../../ui/form/Combobox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { FormHelp } from '../../fields/FormField.tsx'
import { schoolOptions } from '../../school-choice/school-choice.ts'
import {
  LIST_NOT_LOADED_TYPED_KEPT,
  noSchoolsYet,
  noSuchSchool,
  noSuchVillage,
  notServed,
} from '../messages.ts'
import type { PaperChoices } from './use-paper-choices.ts'

interface Props extends Pick<FormHelp, 'error'> {
  choices: PaperChoices
}

const FAILED = LIST_NOT_LOADED_TYPED_KEPT

/** Any village of the district, by a few letters of its name. */
export function PaperVillage({ error, choices }: Props) {
  const { areas, state } = choices
  const listState: ListState = areas.data ? 'ready' : areas.isFetching ? 'loading' : 'failed'
  return (
    <Combobox
      id="village_id"
      name="village_id"
      label={FIELDS.village_id.label}
      error={error('village_id')}
      required
      enterTakesFirst
      state={listState}
      options={areas.data?.villages ?? []}
      value={state.chosen.village_id}
      onChoose={choices.chooseVillage}
      onRetry={() => void areas.refetch()}
      texts={{
        waiting: 'Memuat daftar desa/kelurahan…',
        loading: 'Memuat daftar desa/kelurahan…',
        failed: FAILED,
        none: (typed) => noSuchVillage(typed),
        choose: REGISTRATION_MESSAGES['village.required'],
      }}
    />
  )
}

/** Both schools. An operator's own school is choice 1 and cannot be changed. */
export function PaperSchools({ error, choices, ownSchool }: Props & { ownSchool: number | null }) {
  const { state, served } = choices
  const first = state.chosen.school_1_id
  return (
    <>
      <div className="p-6">
        {ownSchool === null ? (
          <SchoolCombobox field="school_1_id" taken={null} error={error} choices={choices} />
        ) : (
          <OwnSchool error={error} choices={choices} />
        )}
      </div>
      <div className="p-6">
        <SchoolCombobox field="school_2_id" taken={first?.id ?? null} error={error} choices={choices} />
        {served.length === 1 && (
          <p className="sub-line">Hanya sekolah ini yang melayani {state.chosen.village_id?.name}.</p>
        )}
      </div>
    </>
  )
}

function OwnSchool({ error, choices }: Props) {
  const { state, own, isOutsideZone } = choices
  const village = state.chosen.village_id?.name ?? ''
  const outside = notServed(village)
  const problem = isOutsideZone ? outside : error('school_1_id')
  return (
    <div className={problem ? 'field bad' : 'field'} id="school_1_id">
      <p className="legend">{FIELDS.school_1_id.label}</p>
      <p className="own-school">{own?.name ?? 'Sekolah Anda'}</p>
      <div role="status">
        <FieldError id="school_1_id" error={problem} />
      </div>
      <input type="hidden" name="school_1_id" value={state.chosen.school_1_id?.id ?? ''} autoComplete="off" />
    </div>
  )
}

function SchoolCombobox({
  field,
  taken,
  error,
  choices,
}: Props & { field: 'school_1_id' | 'school_2_id'; taken: number | null }) {
  const { state, choose, retry, served } = choices
  const village = state.chosen.village_id?.name ?? ''
  const code = field === 'school_1_id' ? 'school_1.required' : 'school_2.required'
  const texts: ComboboxProps<Option>['texts'] = {
    waiting: 'Pilih desa/kelurahan dulu',
    loading: village ? 'Memuat daftar sekolah…' : 'Pilih desa/kelurahan dulu',
    failed: FAILED,
    none: (typed) => (typed ? noSuchSchool(typed, village) : noSchoolsYet(village)),
    choose: REGISTRATION_MESSAGES[code],
  }
  return (
    <Combobox
      id={field}
      name={field}
      label={FIELDS[field].label}
      error={error(field)}
      required
      enterTakesFirst
      // Never 'waiting', which shows another input: this one has the focus already when the village is chosen.
      state={state.zone.state === 'waiting' ? 'loading' : state.zone.state}
      options={schoolOptions(served, taken)}
      value={state.chosen[field]}
      onChoose={(school) => choose(field, school)}
      onRetry={retry}
      texts={texts}
    />
  )
}
