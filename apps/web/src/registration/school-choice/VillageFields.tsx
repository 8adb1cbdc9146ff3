import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { Combobox } from '../../ui/form/Combobox.tsx'
import type { FormHelp } from '../fields/FormField.tsx'
import { DISTRICTS_NOT_LOADED, noSuchDistrict, noSuchVillage, VILLAGES_NOT_LOADED } from '../messages.ts'
import { CHANGES } from './school-choice.ts'
import type { SchoolChoices } from './use-school-choice.ts'

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
