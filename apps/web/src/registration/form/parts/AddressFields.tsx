import { MAX_LENGTH } from '@spmb/domain/registration/fields.ts'
import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { SAID } from '../../school-choice/school-choice.ts'
import type { SchoolChoices } from '../../school-choice/use-school-choice.ts'
import { LABELS } from '../labels.ts'
import type { FormHelp } from './FormPart.tsx'

const NOTHING = [] as const

const DISTRICT_TEXTS = {
  waiting: 'Menyiapkan daftar kecamatan…',
  loading: 'Memuat daftar kecamatan…',
  failed: 'Daftar kecamatan belum dapat dimuat. Jawaban Anda tetap ada.',
  none: (typed: string) => `Tidak ada kecamatan bernama “${typed}”. Periksa ejaannya.`,
  choose: REGISTRATION_MESSAGES['district.required'],
}

/** The address, down to the village that decides which schools can be chosen. */
export function AddressFields({ error, choices }: FormHelp & { choices: SchoolChoices }) {
  const { state, choose, retry } = choices
  const { districts, villages, chosen } = state
  return (
    <>
      <TextArea
        id="address"
        name="address"
        label={LABELS.address}
        hint="Jalan, dusun, RT/RW"
        error={error('address')}
        required
        autoComplete="street-address"
        maxLength={MAX_LENGTH.address}
      />
      <Combobox
        id="district_id"
        name="district_id"
        label={LABELS.district_id}
        hint="Ketik atau pilih dari daftar"
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
        label={LABELS.village_id}
        error={error('village_id')}
        required
        state={villages.state}
        options={villages.state === 'ready' ? villages.items : NOTHING}
        value={chosen.village_id}
        onChoose={(village) => choose('village_id', village)}
        onRetry={retry}
        texts={villageTexts(chosen.district_id?.name ?? null)}
      />
      <p role="status" className={state.said === SAID.dropped ? 'maybe' : 'sr'}>
        {state.said}
      </p>
    </>
  )
}

function villageTexts(district: string | null) {
  return {
    waiting: district ? 'Memuat daftar desa/kelurahan…' : 'Pilih kecamatan dulu',
    loading: 'Memuat daftar desa/kelurahan…',
    failed: 'Daftar desa/kelurahan belum dapat dimuat. Jawaban Anda tetap ada.',
    none: (typed: string) =>
      `Tidak ada desa/kelurahan bernama “${typed}” di Kecamatan ${district}. Periksa pilihan kecamatan.`,
    choose: REGISTRATION_MESSAGES['village.required'],
  }
}
