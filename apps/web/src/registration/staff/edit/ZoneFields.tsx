/** Village and schools, for admins. Shown as text until an admin opens the inputs: a change must fit the current zone. */
import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { useEffect, useState } from 'react'
import { useEffectOn } from '../../../platform/effects.ts'
import type { Option } from '../../../platform/option-search.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import type { ChosenKey } from '../../fields/answers.ts'
import type { FormHelp } from '../../fields/FormField.tsx'
import {
  CHANGES,
  type Listing,
  type SchoolChoiceState,
  schoolOptions,
} from '../../school-choice/school-choice.ts'
import { clearLists, useSchoolChoice } from '../../school-choice/use-school-choice.ts'
import { CHOICE_GONE, LIST_EMPTY, LIST_NOT_LOADED_TYPED_KEPT, notInThisList } from '../messages.ts'

/** The two schools on the form; null for one that is not chosen. */
export type FormSchools = Pick<SchoolChoiceState['chosen'], 'school_1_id' | 'school_2_id'>

interface ZoneFieldsProps extends Pick<FormHelp, 'error'> {
  record: Applicant
  /** Null: the schools of the record. */
  onSchools: (schools: FormSchools | null) => void
}

/** `locked`: the reason why they cannot be changed now. */
export function ZoneFields({ locked, ...props }: ZoneFieldsProps & { locked: string | null }) {
  const [open, setOpen] = useState(false)
  const { record } = props
  const { village_id: village } = record
  if (open && !locked)
    return (
      <>
        <ZoneChoices {...props} />
        <div className="btns whole">
          <Button kind="line" onClick={() => setOpen(false)}>
            Batal ubah desa/kelurahan dan sekolah
          </Button>
        </div>
      </>
    )
  return (
    <div className="whole">
      <p>
        {village.name}, Kecamatan {village.district_id.name}. Pilihan 1 <b>{record.school_1_id.name}</b>,
        Pilihan 2 <b>{record.school_2_id.name}</b>.
      </p>
      {locked ? (
        <p className="muted">{locked}</p>
      ) : (
        <Button kind="line" onClick={() => setOpen(true)}>
          Ubah desa/kelurahan atau sekolah pilihan
        </Button>
      )}
    </div>
  )
}

function ZoneChoices({ record, error, onSchools }: ZoneFieldsProps) {
  const choices = useSchoolChoice(record.type, true)
  const { restore, state } = choices
  const { district_id: district, village_id: village, school_1_id: first, school_2_id: second } = state.chosen

  // Once, when it opens; seats may have changed.
  useEffectOn([], () => {
    clearLists()
    restore({
      district_id: record.village_id.district_id.id,
      village_id: record.village_id.id,
      school_1_id: record.school_1_id.id,
      school_2_id: record.school_2_id.id,
    })
  })

  // Until the lists are loaded the schools are those of the record.
  const restoring = district === null || Object.keys(state.pending).length > 0
  useEffect(
    () => onSchools(restoring ? null : { school_1_id: first, school_2_id: second }),
    [onSchools, restoring, first, second],
  )
  useEffect(() => () => onSchools(null), [onSchools])

  const zone = (taken: number | null): Listing<readonly Option[]> =>
    state.zone.state === 'ready'
      ? { state: 'ready', items: schoolOptions(state.zone.items.schools, taken) }
      : state.zone
  const lists: [ChosenKey, Listing<readonly Option[]>, string, string][] = [
    ['district_id', state.districts, 'Memuat daftar kecamatan…', REGISTRATION_MESSAGES['district.required']],
    [
      'village_id',
      state.villages,
      district ? 'Memuat daftar desa/kelurahan…' : 'Pilih kecamatan dulu',
      REGISTRATION_MESSAGES['village.required'],
    ],
    ['school_1_id', zone(null), waitForZone(village), REGISTRATION_MESSAGES['school_1.required']],
    [
      'school_2_id',
      zone(first?.id ?? null),
      waitForZone(village),
      REGISTRATION_MESSAGES['school_2.required'],
    ],
  ]
  const boxes = lists.map(([field, list, waiting, choose]) => (
    <Combobox
      key={field}
      id={field}
      name={field}
      label={FIELDS[field].label}
      error={error(field)}
      required
      state={list.state}
      options={list.state === 'ready' ? list.items : []}
      value={state.chosen[field]}
      onChoose={(item) => choices.choose(field, item)}
      onRetry={choices.retry}
      texts={{
        waiting,
        loading: 'Memuat daftar…',
        failed: LIST_NOT_LOADED_TYPED_KEPT,
        none: (typed) => (typed ? notInThisList(typed) : LIST_EMPTY),
        choose,
      }}
    />
  ))
  const dropped = state.change === CHANGES.dropped
  return (
    <>
      {boxes}
      <p role="status" className={dropped ? 'maybe whole' : 'sr'}>
        {dropped ? DROPPED : state.change}
      </p>
    </>
  )
}

const DROPPED = CHOICE_GONE

const waitForZone = (village: unknown) => (village ? 'Memuat daftar sekolah…' : 'Pilih desa/kelurahan dulu')
