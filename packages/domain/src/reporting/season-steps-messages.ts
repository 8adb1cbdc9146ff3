/** The words of the steps of a season. */
import type { StepId, StepObstacle } from './season-steps.ts'

interface StepWords {
  title: string
  /** What is counted, after the number; null where nothing is. */
  counted: string | null
}

export const STEP_WORDS: Record<StepId, StepWords> = {
  data: { title: 'Sekolah, desa, zonasi', counted: null },
  office: { title: 'Data kantor', counted: null },
  method: { title: 'Cara penetapan', counted: null },
  dates: { title: 'Tanggal', counted: null },
  quotas: { title: 'Kuota', counted: 'sekolah tanpa kuota' },
  accounts: { title: 'Akun sekolah', counted: 'belum ada atau belum pernah masuk' },
  open: { title: 'Pendaftaran dibuka', counted: null },
  papers: { title: 'Periksa berkas', counted: 'anak, berkasnya belum diperiksa' },
  claims: { title: 'Periksa jalur', counted: 'jalur belum selesai diperiksa' },
  close: { title: 'Pendaftaran ditutup', counted: null },
  decide: { title: 'Putuskan atau hitung seleksi', counted: 'anak belum diputuskan' },
  check: { title: 'Periksa sebelum terbit', counted: 'temuan' },
  publish: { title: 'Umumkan hasil', counted: null },
  re_registration: { title: 'Daftar ulang', counted: 'anak belum datang' },
  reserve: { title: 'Panggil cadangan, jawab keberatan', counted: 'kursi dapat diberikan' },
  placement: { title: 'Setiap anak mendapat sekolah', counted: 'anak belum jelas sekolahnya' },
  recap: { title: 'Rekap', counted: null },
  next: { title: 'Siapkan tahun depan', counted: null },
}

export const STEP_OBSTACLES: Record<StepObstacle, string> = {
  step: 'Selesaikan dahulu',
  window_open: 'Tutup dahulu pendaftaran',
  no_applicants: 'Belum ada pendaftar',
  ages: 'Putuskan dahulu anak di luar batas usia',
  decisions: 'Lengkapi dahulu keputusan',
  findings: 'Selesaikan dahulu temuannya',
  not_published: 'Sesudah hasil diumumkan',
  no_re_registration: 'Tanggal daftar ulang belum diatur',
}

/** While the method of a level can still be chosen. */
export const METHOD_STILL_OPEN = 'Pilih sebelum pendaftaran dibuka'

/** @param zones villages whose zone is only proposed */
export const proposedZones = (zones: string) => `zonasi ${zones} desa masih usulan`
