/**
 * The sheet that a school hangs up after the freeze: the hash as eight words. A family that writes them down, or photographs the sheet,
 * sees after the result whether the data are still those that were frozen (docs/selection.md#what-is-not-protected).
 */
import { isPublished } from '@spmb/domain/season/window.ts'
import { HASH_WORDS, hashWords } from '@spmb/domain/selection/hash-words.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import type { Flow } from '../../platform/pdf/flow.ts'
import { drawPaper, type PaperFacts } from './draw-paper.ts'
import type { FrozenRun } from './papers.queries.ts'

export interface HashNotice extends FrozenRun {
  level: Level
  school: string
  publicUrl: string
}

export function drawHashNotice(facts: PaperFacts, notice: HashNotice): Promise<Buffer> {
  const { level, school } = notice
  return drawPaper(facts, {
    title: `Kode data terkunci ${level}`,
    about: school,
    body: (flow) => writeNotice(flow, facts, notice),
  })
}

function writeNotice(flow: Flow, { season, at, timeZone }: PaperFacts, notice: HashNotice): void {
  const { level, publicUrl, frozen_at, frozen_hash, certificate_hash } = notice
  flow.paragraph(
    `Data semua anak ${level} dikunci ${longMoment(frozen_at, timeZone)}, sebelum undian. Delapan kata ini dihitung dari data itu. Satu huruf berubah, katanya ikut berubah.`,
  )
  writeWords(flow, frozen_hash)
  flow.paragraph(
    'Tulis atau foto kata-kata ini sekarang. Sesudah pengumuman, ketik di halaman di bawah, di ‘Cocokkan delapan kata dari kertas’. Bila tidak cocok, simpan fotonya dan laporkan.',
  )
  if (certificate_hash !== null && isPublished(season, at)) {
    flow.heading(2, 'Bukti hasil')
    flow.paragraph('Hasil sudah diumumkan. Delapan kata dari bukti hasil:')
    writeWords(flow, certificate_hash)
  }
  const url = `${publicUrl}/information/seleksi${level === 'SD' ? '' : `/${levelPath(level)}`}`
  flow.scan({
    url,
    alt: 'Kode QR menuju halaman seleksi untuk umum.',
    lines: ['Aturan, kode pemeriksa, angka undian, dan bukti seleksi untuk umum:', url],
  })
  flow.paragraph('Jangan dilepas dan jangan diganti sampai daftar ulang selesai.')
}

const PER_LINE = HASH_WORDS / 2

function writeWords(flow: Flow, hash: string): void {
  const words = hashWords(hash)
  for (let first = 0; first < words.length; first += PER_LINE)
    flow.display(words.slice(first, first + PER_LINE).join(' '))
  flow.paragraph(`Kode lengkap: ${hash}`)
}
