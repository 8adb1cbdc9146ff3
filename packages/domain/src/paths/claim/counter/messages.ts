/** Sentences of the counter at which the papers of claims are checked. */
import { formatCount } from '../../../shared/count.ts'
import { CLAIM_TEXT_MAX, type Verdict } from '../verdict.ts'

export const VERDICT_NAMES: Record<Verdict, string> = {
  accepted: 'Diterima',
  refused: 'Tidak diterima',
  incomplete: 'Belum lengkap',
}

export type VerdictCode =
  | 'verdict.unknown'
  | 'verdict.path'
  | 'verdict.reason'
  | 'verdict.text'
  | 'verdict.text_needed'
  | 'verdict.documents'
  | 'verdict.kind'
  | 'verdict.due'
  | 'verdict.figures'
  | 'verdict.version'

export const VERDICT_MESSAGES: Record<VerdictCode, string> = {
  'verdict.unknown': 'Pilih diterima, tidak diterima, atau belum lengkap',
  'verdict.path': 'Jalur ini tidak diikuti anak ini. Muat ulang halaman',
  'verdict.reason': 'Pilih alasannya dari daftar',
  'verdict.text': `Keterangan paling panjang ${CLAIM_TEXT_MAX} huruf`,
  'verdict.text_needed': 'Tulis keterangannya, karena alasannya bukan dari daftar',
  'verdict.documents': 'Jalur hanya dapat diterima bila berkas wajibnya sudah dilihat. Centang berkasnya',
  'verdict.kind': 'Berkas ini tidak diminta untuk jalur ini. Muat ulang halaman',
  'verdict.due':
    'Batas pemeriksaan sudah lewat, jadi berkas tidak dapat dilengkapi lagi. Pilih diterima atau tidak diterima',
  'verdict.figures': 'Isi rata-rata lima semester, masing-masing 0 sampai 100',
  'verdict.version': 'Versi jalur tidak dikenali. Muat ulang halaman',
}

export const VERDICTS_SAVED = 'Putusan tersimpan'
export const CLAIMS_TAKEN = 'Anak berikutnya'
export const NO_CLAIM_WAITS = 'Tidak ada jalur yang menunggu pemeriksaan Anda'
/** 409 */
export const leasedBy = (name: string, until: string) =>
  `Anak ini sedang diperiksa ${name} sampai pukul ${until}. Ketikan Anda tetap ada; simpan lagi sesudah itu.`
/** 409 */
export const CLAIM_CHANGED =
  'Jalur ini diubah keluarga atau sudah diperiksa orang lain. Ketikan Anda tetap ada. Buka lagi anak ini untuk membaca yang terbaru.'
/** 409 */
export const MAY_NOT_READ =
  'Pemeriksaan ini untuk orang lain: yang memeriksa pertama tidak memeriksa lagi, dan perbedaan diputuskan admin dinas.'
/** 404 of a number that no child in the caller's care has. */
export const NO_SUCH_CHILD =
  'Tidak ada anak dengan nomor itu yang jalurnya Anda periksa. Sekolah memeriksa anak yang memilihnya sebagai Pilihan 1.'

export const claimsLapsed = (count: number) => `${formatCount(count)} jalur ditutup sebagai gugur`
/** 409 */
export const LAPSE_TOO_EARLY = 'Batas pemeriksaan berkas belum lewat, jadi jalur belum dapat ditutup.'
/** 409 */
export const LAPSE_CHANGED = 'Daftar ini sudah berubah. Periksa daftar yang baru, lalu tutup lagi.'
export const LAPSE_REASON = `Tulis alasan menutup jalur ini, paling panjang ${CLAIM_TEXT_MAX} huruf`

export type CounterCode = 'counter.number' | 'counter.filter' | 'counter.list' | 'counter.reason'
export const COUNTER_MESSAGES: Record<CounterCode, string> = {
  'counter.number': 'Tulis atau pindai nomor pendaftaran',
  'counter.filter': 'Filter ini tidak dikenal',
  'counter.list': 'Daftar ini tidak dikenal. Muat ulang halaman',
  'counter.reason': LAPSE_REASON,
}
