/** Messages for calls that failed for technical reasons: what happened and what to do. */
import type { Failure } from './call.ts'

export interface FailureDescription {
  title: string
  text: string
}

export function describeFailure(failure: Failure): FailureDescription {
  switch (failure.kind) {
    case 'lost':
    case 'aborted':
      return {
        title: 'Tidak ada sambungan internet',
        text: 'Periksa sambungan internet Anda, lalu coba lagi.',
      }
    case 'timeout':
      return { title: 'Sambungan internet sangat lambat', text: 'Jawaban belum sampai. Coba lagi.' }
    case 'tooMany':
      return { title: 'Tunggu sebentar', text: withWait(failure.message, failure.retryAfter) }
    case 'unavailable':
      return {
        title: 'Layanan belum dapat menjawab',
        text: withWait(
          failure.message ?? 'Layanan sedang sibuk. Coba lagi sebentar lagi.',
          failure.retryAfter,
        ),
      }
    case 'refused':
      return {
        title: 'Permintaan belum dapat diterima',
        text: Object.values(failure.fields).flat()[0] ?? 'Muat ulang halaman, lalu coba lagi.',
      }
    default:
      return { title: 'Permintaan belum dapat diterima', text: failure.message }
  }
}

/** States the waiting time when it is long enough to matter. */
function withWait(text: string, seconds: number | null): string {
  if (seconds === null || seconds < 5) return text
  return `${text} Bisa dicoba lagi setelah ${seconds < 90 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`}.`
}
