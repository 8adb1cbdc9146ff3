/** The sentences of findings, in the order of `FINDING_CODES`. */
import { FINDING_CODES, type FindingCode } from '../season/finding-codes.ts'
import { USUAL_AGES } from '../season/regulation.ts'
import { formatCount } from '../shared/count.ts'
import type { Level } from '../shared/level.ts'
import type { Finding } from './findings.ts'

interface FindingWords {
  /** Follows the count. @param level '' for both */
  title: (level: Level | '') => string
  /** What follows from it, or what to do; null where the title says it. */
  why: string | null
  inOrder: string
}

const ageWords = (level: Level | '', words: string, end: 0 | 1) =>
  level ? `anak ${level} ${words} ${USUAL_AGES[level][end]} tahun pada 1 Juli` : `anak ${words} batas usia`
const AGE_TO_DECIDE = 'Tanpa pengecualian usia. Admin memberi pengecualian, atau tetapkan TIDAK LULUS.'

export const FINDING_WORDS: Record<FindingCode, FindingWords> = {
  undecided: {
    title: (level) => `anak ${spaced(level)}belum diputuskan`,
    why: null,
    inOrder: 'Semua anak sudah diputuskan',
  },
  over_quota: {
    title: (level) => `sekolah ${spaced(level)}melebihi kuota`,
    why: 'Lebih banyak yang LULUS daripada kursi. Angka: kelebihan murid.',
    inOrder: 'Tidak ada sekolah melebihi kuota',
  },
  closed_school: {
    title: (level) => `sekolah ${spaced(level)}ditutup, tetapi masih ditunggu pendaftar`,
    why: 'Tidak ada yang dapat LULUS di sana. Hubungi keluarganya supaya memilih sekolah lain.',
    inOrder: 'Tidak ada pendaftar di sekolah yang ditutup',
  },
  passed_over: {
    title: (level) => `anak ${spaced(level)}terlewati`,
    why: 'Anak di belakangnya dalam urutan sudah LULUS. Angka: anak yang dilewati di tiap sekolah.',
    inOrder: 'Tidak ada anak terlewati',
  },
  under_age: {
    title: (level) => ageWords(level, 'belum', 0),
    why: AGE_TO_DECIDE,
    inOrder: 'Tidak ada anak di bawah batas usia tanpa keputusan',
  },
  over_age: {
    title: (level) => ageWords(level, 'lebih dari', 1),
    why: AGE_TO_DECIDE,
    inOrder: 'Tidak ada anak di atas batas usia tanpa keputusan',
  },
  disputed_numbers: {
    title: (level) => `anak ${spaced(level)}yang nomornya sedang diperiksa`,
    why: 'NIK atau NISN-nya juga dipakai pendaftaran lain. Selama belum diputuskan, data tidak dapat dikunci atau diumumkan.',
    inOrder: 'Tidak ada nomor yang sedang diperiksa',
  },
  doubles_admitted: {
    title: (level) => `pasang pendaftaran ${spaced(level)}yang mungkin satu anak, keduanya LULUS`,
    why: 'Periksa Kartu Keluarga keduanya; bila benar satu anak, catat yang satu mengundurkan diri.',
    inOrder: 'Tidak ada anak yang tampak LULUS dua kali',
  },
  without_quota: {
    title: (level) => `sekolah ${spaced(level)}tanpa kuota`,
    why: 'Tidak ada yang dapat LULUS di sana. Angka: pilihan pendaftar.',
    inOrder: 'Semua sekolah memiliki kuota',
  },
  birth_date: {
    title: (level) => `anak ${spaced(level)}yang tanggal lahirnya berbeda dari NIK`,
    why: 'Cocokkan dengan akta kelahiran.',
    inOrder: 'Semua tanggal lahir sesuai dengan NIK',
  },
  doubles: {
    title: (level) => `pasang pendaftaran ${spaced(level)}yang mungkin satu anak`,
    why: null,
    inOrder: 'Tidak ada pendaftaran yang tampak ganda',
  },
  doubt: {
    title: (level) => `anak ${spaced(level)}LULUS dengan tanda ‘Data diragukan’`,
    why: null,
    inOrder: 'Tidak ada anak LULUS yang datanya diragukan',
  },
  papers: {
    title: (level) => `anak ${spaced(level)}LULUS, berkasnya belum diperiksa`,
    why: null,
    inOrder: 'Berkas semua anak LULUS sudah diperiksa',
  },
  objections: {
    title: (level) => `keberatan ${spaced(level)}belum dijawab`,
    why: null,
    inOrder: 'Semua keberatan sudah dijawab',
  },
  corrections: {
    title: (level) => `permintaan perbaikan ${spaced(level)}belum dijawab`,
    why: null,
    inOrder: 'Semua permintaan perbaikan sudah dijawab',
  },
  villages: {
    title: (level) => `desa tanpa ${level || 'sekolah'}`,
    why: 'Keluarga di sana tidak dapat memilih.',
    inOrder: 'Semua desa memiliki sekolah',
  },
  complaints: { title: () => 'laporan belum selesai', why: null, inOrder: 'Semua laporan sudah selesai' },
  window: {
    title: () => 'Pendaftaran masih dibuka',
    why: 'Setiap pendaftaran baru mengubah hasil pemeriksaan. Tutup pendaftaran sebelum menerbitkan.',
    inOrder: 'Pendaftaran tidak dibuka',
  },
}

const spaced = (level: string) => (level ? `${level} ` : '')

/** What a finding says after its count. */
export const findingTitle = ({ code, level }: Pick<Finding, 'code' | 'level'>) =>
  FINDING_WORDS[code].title(level ?? '')

/** With the count. */
export const findingSentence = (found: Pick<Finding, 'code' | 'level' | 'count'>) =>
  found.count === null ? findingTitle(found) : `${formatCount(found.count)} ${findingTitle(found)}`

const NAMED = 6

/** The first schools or villages with their numbers, and what follows; null for nothing to say. */
export function findingDetail({ code, rows }: Pick<Finding, 'code' | 'rows'>): string | null {
  const names = rows.map(({ name, count }) => (count === null ? name : `${name} ${formatCount(count)}`))
  const more = names.length - NAMED
  const listed = names.slice(0, NAMED).join(' · ') + (more > 0 ? ` · dan ${formatCount(more)} lainnya` : '')
  return [listed && `${listed}.`, FINDING_WORDS[code].why].filter(Boolean).join(' ') || null
}

/** Sentences about those codes that were looked for and not found. */
export function inOrderSentences(
  findings: readonly Finding[],
  codes: readonly FindingCode[] = FINDING_CODES,
): string[] {
  const found = new Set(findings.map(({ code }) => code))
  return codes.filter((code) => !found.has(code)).map((code) => FINDING_WORDS[code].inOrder)
}
