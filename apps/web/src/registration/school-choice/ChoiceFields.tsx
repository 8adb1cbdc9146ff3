import { finderAddress } from '@spmb/domain/finder/address.ts'
import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import type { Office } from '@spmb/domain/season/season.ts'
import { firstEntry } from '@spmb/domain/shared/fields/entries.ts'
import { telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'
import { ChosenSchool, CountedAt } from '../../finder/ChosenSchool.tsx'
import { MANY_IS_NOT_FULL } from '../../finder/messages.ts'
import { useFacts } from '../../platform/facts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Combobox } from '../../ui/form/Combobox.tsx'
import type { FormHelp } from '../fields/FormField.tsx'
import {
  ANSWERS_KEPT_IN_FORM,
  CHOOSE_TWO_SCHOOLS,
  DISTRICTS_NOT_LOADED,
  noSchoolsYet,
  noSuchDistrict,
  noSuchSchool,
  noSuchVillage,
  PROPOSED_ZONE,
  SCHOOLS_NOT_LOADED,
  schoolsFor,
  VILLAGES_NOT_LOADED,
} from '../messages.ts'
import { CHANGES, figuresOfChoice, schoolOptions } from './school-choice.ts'
import type { SchoolChoices } from './use-school-choice.ts'

/** The two schools, from the zone of the village. */
export function SchoolFields({ error, choices }: Pick<FormHelp, 'error'> & { choices: SchoolChoices }) {
  const { office, sampleData } = useFacts()
  const { zone, chosen, change } = choices.state
  const schools = zone.state === 'ready' ? zone.items.schools : []
  const village = chosen.village_id?.name ?? null
  const [only] = schools
  return (
    <>
      <p className="hint mt-2">
        {village && `${schoolsFor(village)} `}
        {zone.state === 'ready' && schools.length < 2 ? null : CHOOSE_TWO_SCHOOLS}
        {only && chosen.village_id && (
          <>
            {' '}
            <a
              href={finderAddress(choices.level, chosen.village_id.id)}
              target="_blank"
              rel="noopener noreferrer"
            >
              Lihat di peta (tab baru)
            </a>
          </>
        )}
      </p>
      {zone.state === 'ready' && (zone.items.proposed || sampleData) && (
        <p className="tags">
          {zone.items.proposed && (
            <Tag kind="note" icon="info">
              zonasi usulan
            </Tag>
          )}
          {sampleData && (
            <Tag kind="note" icon="info">
              data contoh
            </Tag>
          )}
        </p>
      )}
      {zone.state === 'ready' && zone.items.proposed && <p className="hint mt-2">{PROPOSED_ZONE}</p>}
      <div role="status">
        {zone.state === 'ready' && !only && <NoSchool village={village ?? ''} office={office} />}
        {schools.length === 1 && only && (
          <Notice kind="information" title="Satu sekolah untuk kedua pilihan" className="mt-4">
            <p>
              Hanya {only.name} yang melayani {village}, jadi sekolah ini menjadi Pilihan 1 dan Pilihan 2.
            </p>
          </Notice>
        )}
      </div>
      <SchoolCombobox field="school_1_id" taken={null} error={error('school_1_id')} choices={choices} />
      <SchoolCombobox
        field="school_2_id"
        taken={chosen.school_1_id?.id ?? null}
        error={error('school_2_id')}
        choices={choices}
      />
      {change === CHANGES.sameAsFirst && <p className="maybe">{change}</p>}
      {zone.state === 'ready' && only && (
        <>
          <CountedAt moment={zone.items.counted_at} />
          <p className="hint">{MANY_IS_NOT_FULL}</p>
        </>
      )}
    </>
  )
}

function SchoolCombobox(props: {
  field: 'school_1_id' | 'school_2_id'
  /** Id of the school that is the other choice. */
  taken: number | null
  error: string | undefined
  choices: SchoolChoices
}) {
  const { state, choose, retry } = props.choices
  const { zone, chosen } = state
  const village = chosen.village_id?.name ?? ''
  const code = props.field === 'school_1_id' ? 'school_1.required' : 'school_2.required'
  const school =
    zone.state === 'ready' ? zone.items.schools.find(({ id }) => id === chosen[props.field]?.id) : undefined
  return (
    <>
      <Combobox
        id={props.field}
        name={props.field}
        label={FIELDS[props.field].label}
        error={props.error}
        required
        state={zone.state}
        options={zone.state === 'ready' ? schoolOptions(zone.items.schools, props.taken) : []}
        value={chosen[props.field]}
        onChoose={(school) => choose(props.field, school)}
        onRetry={retry}
        texts={{
          waiting: village ? 'Memuat daftar sekolah…' : 'Pilih desa/kelurahan dulu',
          loading: 'Memuat daftar sekolah…',
          failed: SCHOOLS_NOT_LOADED,
          none: (typed) => (typed ? noSuchSchool(typed, village) : noSchoolsYet(village)),
          choose: REGISTRATION_MESSAGES[code],
        }}
      />
      {school && <ChosenSchool metres={school.metres} figures={figuresOfChoice(school)} />}
    </>
  )
}

function NoSchool({ village, office }: { village: string; office: Office }) {
  const [phone, email] = [firstEntry(office.phone), firstEntry(office.email)]
  return (
    <Notice kind="attention" title={`Belum ada sekolah untuk ${village}`} className="mt-4">
      <p>
        Tanyakan sekolah yang melayani {village} kepada {office.name}: telepon{' '}
        <a href={telephoneLink(phone)}>{phone}</a>, e-mail <a href={`mailto:${email}`}>{email}</a>.{' '}
        {ANSWERS_KEPT_IN_FORM}
      </p>
    </Notice>
  )
}

const NOTHING = [] as const

const DISTRICT_TEXTS = {
  waiting: 'Menyiapkan daftar kecamatan…',
  loading: 'Memuat daftar kecamatan…',
  failed: DISTRICTS_NOT_LOADED,
  none: (typed: string) => noSuchDistrict(typed),
  choose: REGISTRATION_MESSAGES['district.required'],
}

/** District and village. The village decides which schools can be chosen. */
export function VillageFields({ error, choices }: Pick<FormHelp, 'error'> & { choices: SchoolChoices }) {
  const { state, choose, retry } = choices
  const { districts, villages, chosen } = state
  return (
    <>
      <Combobox
        id="district_id"
        name="district_id"
        label={FIELDS.district_id.label}
        hint={FIELDS.district_id.hint}
        error={error('district_id')}
        required
        state={districts.state}
        options={districts.state === 'ready' ? districts.items : NOTHING}
        value={chosen.district_id}
        onChoose={(district) => choose('district_id', district)}
        onRetry={retry}
        texts={DISTRICT_TEXTS}
      />
      <Combobox
        id="village_id"
        name="village_id"
        label={FIELDS.village_id.label}
        error={error('village_id')}
        required
        state={villages.state}
        options={villages.state === 'ready' ? villages.items : NOTHING}
        value={chosen.village_id}
        onChoose={(village) => choose('village_id', village)}
        onRetry={retry}
        texts={villageTexts(chosen.district_id?.name ?? '')}
      />
      <p role="status" className={state.change === CHANGES.dropped ? 'maybe' : 'sr'}>
        {state.change}
      </p>
    </>
  )
}

function villageTexts(district: string) {
  return {
    waiting: district ? 'Memuat daftar desa/kelurahan…' : 'Pilih kecamatan dulu',
    loading: 'Memuat daftar desa/kelurahan…',
    failed: VILLAGES_NOT_LOADED,
    none: (typed: string) => noSuchVillage(typed, district),
    choose: REGISTRATION_MESSAGES['village.required'],
  }
}
