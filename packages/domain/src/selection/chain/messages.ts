/** What the check of a chain of acts says, for families, staff and strangers. */
import { formatCount } from '../../shared/count.ts'
import { localDateOf, longDate } from '../../shared/local-date.ts'
import type { Chain, ChainFault, ChainKind, ChainPlace, FoundInChain } from './chain.ts'

export const CHAIN_KIND_NAMES: Record<ChainKind, string> = {
  freeze: 'Data dikunci',
  seed: 'Angka undian',
  certificate: 'Bukti hasil',
  reserve: 'Panggilan cadangan',
  placement: 'Pemberian kursi kosong',
  objection: 'Keberatan yang diterima',
}

/** What is said of a certificate without a fault. */
export const CHAIN_PLACES: Record<ChainPlace, string> = {
  there: 'Bukti dan pengunciannya ada di rantai kode pemeriksa',
  before: 'Rantai kode pemeriksa dimulai sesudah bukti ini dikunci, dan kodenya yang menjadi awal rantai itu',
}

/** What is said of the record of a call that is there. */
export const CALL_IN_CHAIN = 'Panggilan ini ada di rantai kode pemeriksa'

export const CHAIN_HOLDS = 'Rantai kode ini utuh'
export const NO_CHAIN = 'Berkas ini bukan rantai kode pemeriksa, atau rusak. Unduh lagi.'

export function chainCounts({ level, entries }: Pick<Chain, 'level' | 'entries'>): string {
  const seasons = new Set(entries.map(({ season }) => season)).size
  return `${formatCount(entries.length)} kode ${level} dari ${formatCount(seasons)} tahun dihitung ulang.`
}

/** What words from paper are, which an entry of the chain has. */
export function foundWords(found: FoundInChain, timeZone: string): string {
  if (found === 'start') return 'Cocok: ini kata-kata kode yang menjadi awal rantai kode pemeriksa.'
  const { number, kind, season, at } = found
  const day = longDate(localDateOf(new Date(at), timeZone))
  return `Cocok: ini kata-kata kode ke-${formatCount(number)} di rantai kode pemeriksa: ${CHAIN_KIND_NAMES[kind]}, tahun ${season}, dicatat ${day}.`
}

export function chainFaultSentence(fault: ChainFault): string {
  switch (fault.kind) {
    case 'number':
      return `Kode ke-${fault.number} hilang, atau tertulis dua kali.`
    case 'hash':
      return `Kode ke-${fault.number} tidak cocok dengan isinya dan dengan kode sebelumnya: ada tindakan yang diubah, dihapus, atau disisipkan.`
    case 'order':
      return `Kode ke-${fault.number} tidak mungkin ada di tempat ini: undian hanya sesudah data dikunci, dan bukti hanya sesudah undian.`
    case 'level':
      return 'Rantai kode pemeriksa ini untuk jenjang lain. Unduh rantai dari jenjang berkas ini.'
    case 'missing':
      return 'Bukti ini tidak ada di rantai kode pemeriksa: pengunciannya atau buktinya sendiri tidak tercatat di sana.'
    case 'missing_call':
      return 'Panggilan ini tidak ada di rantai kode pemeriksa.'
    case 'previous':
      return 'Di rantai kode pemeriksa, kode sebelum penguncian ini lain dari yang tertulis di bukti.'
    case 'unknown':
      return 'Kode yang disimpan, oleh Anda atau HP ini, tidak ada di rantai ini. Periksa jenjangnya. Bila benar, tindakan itu dihapus, diubah, atau hilang saat data dipulihkan dari cadangan, yang diumumkan dinas. Bila tidak diumumkan, simpan berkas ini dan kode itu, bandingkan dengan keluarga lain, lalu laporkan.'
  }
}
