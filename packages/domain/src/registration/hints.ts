/**
 * Hints about answers that are unusual and often, but not always, typing mistakes. They never block a registration
 * (docs/product-rules.md#hints-never-block, docs/regulation.md#ages).
 */
import { AGES, ageReferenceDate } from '../season/regulation.ts'
import {
  contradictsBirthDate,
  type NikOddity,
  oddityOfNik,
  readNik,
} from '../shared/fields/identity-numbers.ts'
import { emailQuestion } from '../shared/fields/meant-email.ts'
import type { Level } from '../shared/level.ts'
import { ageOn, isLocalDate } from '../shared/local-date.ts'
import type { HINTED_FIELDS } from './field-keys.ts'
import { GENDER_NAMES, type Gender } from './field-spec.ts'

export type HintCode =
  | `nik.${NikOddity}`
  | 'nik.gender'
  | 'nik.birth_date'
  | 'age.sd_below_6'
  | 'age.sd_below_7'
  | 'age.sd_above_12'
  | 'age.smp_above_15'
  | 'age.smp_below_11'
  | 'graduation_year.long_ago'
  | 'email.meant'

export interface Hint {
  /** The hint is shown below this field. */
  field: (typeof HINTED_FIELDS)[number]
  code: HintCode
  text: string
}

const CARRY_ON = 'Bila sudah benar, lanjutkan saja.'

const ODD_NIKS: Record<NikOddity, string> = {
  filler: 'NIK ini hanya pengisi, bukan nomor anak.',
  impossible_date: 'Angka ke-7 sampai ke-12 NIK bukan tanggal lahir.',
  no_serial: 'Empat angka terakhir NIK biasanya bukan 0000.',
  other_region: 'NIK ini terbit di luar kabupaten ini.',
}
const CHECK_NIK = 'Cocokkan dengan Kartu Keluarga.'

/**
 * Hints for the answers typed so far; missing and invalid fields produce none.
 *
 * @param from the season's first year, and the first digits of a NIK from here
 */
export function hintsFor(
  level: Level,
  typed: { nik?: string; gender?: string; birth_date?: string; email?: string; graduation_year?: number },
  from: { firstYear: number; regencies: readonly string[] },
): Hint[] {
  const { firstYear, regencies } = from
  const hints: Hint[] = []
  const nik = typed.nik && /^[0-9]{16}$/.test(typed.nik) ? typed.nik : null
  const oddity = nik && oddityOfNik(nik, regencies)
  if (oddity)
    hints.push({
      field: 'nik',
      code: `nik.${oddity}`,
      // A filler is refused.
      text: [ODD_NIKS[oddity], CHECK_NIK, ...(oddity === 'filler' ? [] : [CARRY_ON])].join(' '),
    })
  const inNik = nik ? readNik(nik) : null
  if (inNik && (typed.gender === 'L' || typed.gender === 'P') && typed.gender !== inNik.gender) {
    const word = GENDER_NAMES[inNik.gender as Gender].toLowerCase()
    hints.push({ field: 'gender', code: 'nik.gender', text: `Menurut NIK, anak ini ${word}. ${CARRY_ON}` })
  }
  const birth = typed.birth_date && isLocalDate(typed.birth_date) ? typed.birth_date : null
  if (nik && inNik && birth && contradictsBirthDate(nik, birth)) {
    hints.push({
      field: 'birth_date',
      code: 'nik.birth_date',
      text: `Tanggal lahir di dalam NIK berbeda dari yang diisi. Cocokkan keduanya. ${CARRY_ON}`,
    })
  }
  if (birth) hints.push(...ageHints(level, ageOn(birth, ageReferenceDate(firstYear)), firstYear))
  const question = emailQuestion(typed.email ?? '')
  if (question) hints.push({ field: 'email', code: 'email.meant', text: question })
  if (level === 'SMP' && typed.graduation_year && typed.graduation_year < firstYear - 3) {
    hints.push({
      field: 'graduation_year',
      code: 'graduation_year.long_ago',
      text: `Tahun lulus lebih dari tiga tahun lalu. ${CARRY_ON}`,
    })
  }
  return hints
}

/** Usual ages on 1 July (docs/regulation.md#ages). Exceptions exist, staff decide. */
function ageHints(level: Level, age: number, firstYear: number): Hint[] {
  const on = `pada 1 Juli ${firstYear}`
  const hint = (code: HintCode, text: string): Hint[] => [
    { field: 'birth_date', code, text: `${text} ${CARRY_ON}` },
  ]
  if (level === 'SD') {
    const { lowest, preferred, usualHighest } = AGES.SD
    if (age < lowest)
      return hint(
        'age.sd_below_6',
        `Usia anak belum ${lowest} tahun ${on}. SD menerima anak di bawah ${lowest} tahun hanya dengan rekomendasi tertulis.`,
      )
    if (age < preferred)
      return hint(
        'age.sd_below_7',
        `Usia anak belum ${preferred} tahun ${on}. Anak ${preferred} tahun diutamakan.`,
      )
    if (age > usualHighest)
      return hint('age.sd_above_12', `Usia anak lebih dari ${usualHighest} tahun ${on}.`)
    return []
  }
  const { highest, usualLowest } = AGES.SMP
  if (age > highest)
    return hint(
      'age.smp_above_15',
      `Usia anak lebih dari ${highest} tahun ${on}. SMP menerima usia paling tinggi ${highest} tahun.`,
    )
  if (age < usualLowest) return hint('age.smp_below_11', `Usia anak belum ${usualLowest} tahun ${on}.`)
  return []
}
