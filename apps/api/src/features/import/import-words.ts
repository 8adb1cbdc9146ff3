/** The values of imported rows in words. */

/** What identifies a row. */
const KEYS = ['code', 'village_code', 'npsn', 'first_year'] as const

export function subjectOf(row: Readonly<Record<string, unknown>>): string {
  return KEYS.flatMap((key) => (row[key] === undefined ? [] : [inWords(row[key])])).join(' · ')
}

/** The other values, by their column in the database. */
export const COLUMN_NAMES: readonly (readonly [key: string, name: string])[] = Object.entries({
  name: 'Nama',
  type: 'Jenis',
  status: 'Status',
  district_id: 'Kecamatan',
  aliases: 'Nama lain',
  latitude: 'Lintang',
  longitude: 'Bujur',
  centroid_latitude: 'Lintang titik tengah',
  centroid_longitude: 'Bujur titik tengah',
  rank: 'Urutan',
  metres: 'Jarak (m)',
  source: 'Sumber',
  reason: 'Alasan',
  seats: 'Kursi',
  registrations: 'Pendaftar',
  is_synthetic: 'Usulan',
})

export function inWords(value: unknown): string {
  if (value === null || value === undefined) return 'kosong'
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'kosong'
  return String(value)
}
