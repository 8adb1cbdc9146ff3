/** The addresses of the public pages, for checks that look at each of them. */
import type { Area } from './area.ts'

export const PUBLIC_ADDRESSES = [
  '/',
  '/ppdb',
  '/ppdb/sd',
  '/ppdb/smp',
  '/ppdb/kelola',
  '/ppdb/nomor',
  '/information',
  '/information/tutorial-pendaftaran-ppdb',
  '/information/juknis',
  '/information/seleksi',
  '/information/seleksi/smp',
  '/information/sekolah',
  '/information/sekolah?cari=',
  '/information/sekolah?cari=Antah+Berantah',
  '/information/privasi',
  '/information/pengumuman-hasil-ppdb',
  '/contact',
  '/contact/jawaban',
] as const

/** The pages of a village, of a school, and of one registration of the level. */
export function addressesOf(level: 'SD' | 'SMP', { village, schools }: Area, number: string): string[] {
  return [
    `/information/sekolah?tingkat=${level.toLowerCase()}&desa=${village.id}`,
    `/information/sekolah/${schools[0].id}?desa=${village.id}`,
    `/ppdb/registered/${number}`,
    `/information/pengumuman-hasil-ppdb/${number}`,
  ]
}
