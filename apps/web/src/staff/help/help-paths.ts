/** Which section of the guide is about a screen. Pure. */
import { matchPath } from 'react-router'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'

export const SECTION_PARAMETER = 'bagian'

/** The sections by the pattern of their screens, in the words of the guide's headings. */
export const SECTION_OF: Record<
  Exclude<keyof typeof STAFF_PATHS, 'login' | 'start' | 'lists' | 'help'>,
  string
> = {
  dashboard: 'mulai-dari-dashboard-langkah-musim',
  listSd: 'mencari-dan-menyaring-pendaftar',
  listSmp: 'mencari-dan-menyaring-pendaftar',
  detail: 'memeriksa-berkas-dan-usia',
  edit: 'memperbaiki-mencatat-yang-mundur-dan-menghapus',
  registerSd: 'mendaftarkan-dari-formulir-kertas',
  registerSmp: 'mendaftarkan-dari-formulir-kertas',
  zoning: 'menambah-mengganti-nama-dan-menutup-sekolah-atau-desa',
  zone: 'menambah-mengganti-nama-dan-menutup-sekolah-atau-desa',
  schools: 'menambah-mengganti-nama-dan-menutup-sekolah-atau-desa',
  distance: 'memeriksa-jarak',
  villageDistance: 'memeriksa-jarak',
  schoolDistance: 'memeriksa-jarak',
  desk: 'menetapkan-kelulusan-banyak-anak-sekaligus',
  quota: 'mengisi-kuota-semua-sekolah',
  recap: 'mencetak-rekap-untuk-ditandatangani',
  reRegistration: 'mencatat-daftar-ulang',
  selection: 'menjalankan-seleksi-menurut-aturan',
  objections: 'menjawab-keberatan',
  reserve: 'memanggil-cadangan',
  freeSeats: 'memberi-kursi-kosong-dan-mencari-tempat-bagi-setiap-anak',
  onward: 'memberi-kursi-kosong-dan-mencari-tempat-bagi-setiap-anak',
  import: 'memasukkan-data-desa-sekolah-dan-zonasi',
  season: 'menentukan-tanggal-pendaftaran',
  paths: 'mengatur-jalur-afirmasi-mutasi-dan-prestasi',
  claims: 'memeriksa-jalur-di-loket',
  publish: 'memeriksa-dan-menerbitkan-hasil',
  reports: 'membaca-dan-menjawab-laporan',
  audit: 'mencari-siapa-mengubah-apa',
  suspicious: 'menyelesaikan-pendaftaran-ganda',
  doubles: 'menyelesaikan-pendaftaran-ganda',
  trash: 'memperbaiki-mencatat-yang-mundur-dan-menghapus',
  corrections: 'menjawab-permintaan-perbaikan',
  accounts: 'membuat-akun-untuk-semua-sekolah',
  accountSlips: 'membuat-akun-untuk-semua-sekolah',
  setting: 'menolong-petugas-yang-lupa-password',
}

/** The address of the help for a screen; the whole guide for one without a section. */
export function helpFor(pathname: string): string {
  const names = Object.keys(SECTION_OF) as (keyof typeof SECTION_OF)[]
  const name = names.find((one) => matchPath(STAFF_PATHS[one], pathname))
  return name
    ? `${STAFF_PATHS.help}?${new URLSearchParams({ [SECTION_PARAMETER]: SECTION_OF[name] })}`
    : STAFF_PATHS.help
}
