/** Sentences about the office's own files on their screen. */
import type { OfficeFileKind } from '@spmb/domain/office/files/kinds.ts'

export const FILES_INTRODUCTION =
  'Ganti yang bawaan dengan milik kantor Anda. Berkas diperiksa dahulu, lalu langsung terlihat orang tua.'
export const FILE_GONE = 'Berkas ini berubah atau dipindahkan. Pilih lagi.'
export const KEPT_WHILE_AWAY =
  'Yang sudah terkirim tidak hilang. Kiriman dilanjutkan sendiri; jangan tutup halaman ini.'
export const CHECKING = 'Semua terkirim. Memeriksa berkas…'
export const sentOf = (sent: string, size: string) => `${sent} dari ${size} terkirim`
export const notSent = (size: string) => `${size}, belum dikirim`
export const UNKNOWN_SENDER = 'petugas yang akunnya sudah dihapus'
export const willBeRemoved = (name: string) => `${name} dihapus dari server.`

const PDF_HINT = 'PDF, paling besar 10 MB, tanpa password dan tanpa skrip.'

/** `builtIn`: what parents see while the office has no file of its own; `removed`: what they see after its removal. */
export const FILE_TEXTS: Record<OfficeFileKind, { hint: string; builtIn: string; removed: string }> = {
  logo: {
    hint: 'PNG atau SVG, paling besar 5 MB. Tampil di halaman, kartu, dan dokumen.',
    builtIn: 'Lambang bawaan dipakai.',
    removed: 'Halaman, kartu, dan dokumen memakai lambang bawaan lagi.',
  },
  guide: {
    hint: PDF_HINT,
    builtIn: 'Dokumen buatan sistem dari aturan musim ini.',
    removed: 'Orang tua kembali membaca dokumen buatan sistem.',
  },
  capacity: {
    hint: PDF_HINT,
    builtIn: 'Dokumen buatan sistem dari kuota musim ini.',
    removed: 'Orang tua kembali membaca dokumen buatan sistem dari kuota.',
  },
  tutorial: {
    hint: 'MP4 (H.264), paling besar 50 MB. Kiriman yang terputus dilanjutkan.',
    builtIn: 'Video bawaan dipakai.',
    removed: 'Halaman tutorial memutar video bawaan lagi.',
  },
}
