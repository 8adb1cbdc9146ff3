/** What a claim names, in words: the labels of its fields and their readable values (docs/product-rules.md#claims). */
import { longDate } from '../../shared/local-date.ts'
import { formatShare } from '../messages.ts'
import type { Certificate, ClaimDetails, DetailKey } from './details.ts'

export const DETAIL_LABELS: Record<DetailKey, string> = {
  letter_date: 'Tanggal surat pindah tugas',
  letter_number: 'Nomor surat pindah tugas',
  parent_school_id: 'Sekolah tempat orang tua bertugas',
  card_kind: 'Jenis kartu atau surat',
  card_number: 'Nomor kartu atau surat',
  averages: 'Rata-rata rapor',
  certificates: 'Sertifikat lomba',
  leads: 'Ketua OSIS, OSIM, MPK, atau pramuka',
}

/** In the order in which they are stored. */
export const SEMESTER_NAMES = [
  'Kelas 4 semester 1',
  'Kelas 4 semester 2',
  'Kelas 5 semester 1',
  'Kelas 5 semester 2',
  'Kelas 6 semester 1',
] as const

export const CONTEST_LEVEL_NAMES: Record<Certificate['level'], string> = {
  internasional: 'Internasional',
  nasional: 'Nasional',
  provinsi: 'Provinsi',
  kabupaten: 'Kabupaten/kota',
  kecamatan: 'Kecamatan',
}
export const CONTEST_FORM_NAMES: Record<Certificate['form'], string> = {
  single: 'Perorangan',
  team: 'Beregu',
}

/** '89,5' of 8950. */
export const averageWords = (hundredths: number): string => formatShare(hundredths).replace(' %', '')

const certificateWords = ({ contest, organiser, level, place, form, date }: Certificate): string =>
  `${contest} (${organiser}): juara ${place} ${CONTEST_LEVEL_NAMES[level].toLowerCase()}, ${CONTEST_FORM_NAMES[form].toLowerCase()}, ${longDate(date)}`

/** Label and value of what was given, in the order of the form; some have several values, a line for each. */
export function detailRows(
  details: ClaimDetails,
  schoolName: (id: number) => string,
): { key: DetailKey; label: string; values: string[] }[] {
  return (Object.keys(DETAIL_LABELS) as DetailKey[]).flatMap((key) => {
    const values = valuesOf(key, details, schoolName)
    return values.length > 0 ? [{ key, label: DETAIL_LABELS[key], values }] : []
  })
}

function valuesOf(key: DetailKey, of: ClaimDetails, schoolName: (id: number) => string): string[] {
  if (key === 'letter_date') return of.letter_date === undefined ? [] : [longDate(of.letter_date)]
  if (key === 'parent_school_id')
    return of.parent_school_id === undefined ? [] : [schoolName(of.parent_school_id)]
  if (key === 'averages')
    return (of.averages ?? []).map((each, at) => `${SEMESTER_NAMES[at]}: ${averageWords(each)}`)
  if (key === 'certificates') return (of.certificates ?? []).map(certificateWords)
  if (key === 'leads') return of.leads === undefined ? [] : [of.leads ? 'Ya' : 'Tidak']
  const text = of[key]
  return text ? [text] : []
}
