/** Sentences about claims: what is refused, the listed reasons, and what a family reads of each state. */
import { inSentence } from '../../shared/in-sentence.ts'
import type { PathDocument, PathRow } from '../configuration.ts'
import type { ClaimClosing } from './check-claim.ts'
import { documentsOf } from './details.ts'
import type { CardReason } from './family-card.ts'
import type { ClaimState } from './states.ts'
import type { ClaimReason } from './verdict.ts'

export type ClaimCode =
  | 'claim.path'
  | 'claim.criterion'
  | 'claim.one'
  | 'claim.one_for_choice'
  | 'claim.nowhere'
  | 'claim.twice'
  | 'claim.list'
  | 'claim.seen'
  | 'claim.version'
  | 'parent_school.not_chosen'
  | 'letter.date'
  | 'letter.old'
  | 'letter.number'
  | 'parent_school'
  | 'card.kind'
  | 'card.number'
  | 'averages'
  | 'certificates'
  | 'certificates.none'
  | 'certificates.many'
  | 'certificate.contest'
  | 'certificate.organiser'
  | 'certificate.level'
  | 'certificate.place'
  | 'certificate.form'
  | 'certificate.date'
  | 'leads'
  | 'kk.date'
  | 'kk.required'
  | 'kk.reason'

export const CLAIM_MESSAGES: Record<ClaimCode, string> = {
  'claim.path': 'Pilih jalur dari daftar jenjang ini',
  'claim.criterion': 'Pilih alasan mengikuti jalur ini dari daftar',
  'claim.one': 'Satu anak hanya dapat mengikuti satu jalur. Batalkan dahulu jalur yang lain',
  'claim.one_for_choice': 'Setiap pilihan sekolah hanya untuk satu jalur. Batalkan dahulu jalur yang lain',
  'claim.nowhere': 'Jalur ini tidak berlaku di kedua sekolah pilihan Anda',
  'claim.twice': 'Setiap jalur diikuti satu kali saja',
  'claim.list': 'Kirim jalur sebagai daftar',
  'claim.seen': 'Centang berkas dari daftar jalur ini',
  'claim.version': 'Versi data tidak dikenali. Muat ulang halaman, lalu ulangi',
  'parent_school.not_chosen':
    'Jalur ini hanya berlaku di sekolah tempat orang tua bertugas. Pilih sekolah itu sebagai pilihan',
  'letter.date': 'Isi tanggal surat pindah tugas, tidak sesudah hari ini',
  'letter.old': 'Surat pindah tugas berumur lebih dari satu tahun saat pendaftaran dibuka',
  'letter.number': 'Isi nomor surat pindah tugas, paling panjang 40 huruf',
  parent_school: 'Pilih sekolah tempat orang tua bertugas',
  'card.kind': 'Pilih jenis kartu atau surat dari daftar',
  'card.number': 'Isi nomor kartu atau surat, paling panjang 40 huruf',
  averages: 'Isi rata-rata rapor lima semester, masing-masing 0 sampai 100',
  certificates: 'Isi sertifikat lomba sebagai daftar',
  'certificates.none': 'Isi paling sedikit satu sertifikat lomba',
  'certificates.many': 'Paling banyak lima sertifikat. Pilih yang terbaik',
  'certificate.contest': 'Isi nama lomba, paling panjang 120 huruf',
  'certificate.organiser': 'Isi penyelenggara lomba, paling panjang 120 huruf',
  'certificate.level': 'Pilih tingkat lomba',
  'certificate.place': 'Pilih juara 1, 2, atau 3',
  'certificate.form': 'Pilih perorangan atau beregu',
  'certificate.date': 'Isi tanggal sertifikat, tidak sesudah hari ini',
  leads: 'Pilih apakah anak pernah menjadi ketua organisasi',
  'kk.date': 'Isi tanggal terbit Kartu Keluarga, tidak sesudah hari ini',
  'kk.required': 'Isi tanggal terbit Kartu Keluarga',
  'kk.reason': 'Pilih alasan Kartu Keluarga baru dari daftar',
}

/** Why a family card is new. */
export const CARD_REASON_NAMES: Record<CardReason, string> = {
  tambah_anggota: 'Anggota keluarga bertambah',
  anggota_meninggal_pindah: 'Ada anggota yang meninggal atau pindah',
  hilang_rusak: 'Kartu lama hilang atau rusak',
  perubahan_data: 'Data di kartu diperbaiki',
  pindah: 'Pindah alamat',
  bencana: 'Bencana',
  perceraian_kematian: 'Perceraian, atau orang tua meninggal',
}

/** As part of a sentence. */
export const CLAIM_REASON_NAMES: Record<ClaimReason, string> = {
  berkas_tidak_ada: 'berkas tidak ada',
  bukan_anak_ini: 'berkas bukan milik anak ini',
  nama_ortu_beda: 'nama orang tua di berkas berbeda',
  kk_kurang_1_tahun: 'Kartu Keluarga kurang dari satu tahun',
  pindah_sebagian: 'hanya sebagian keluarga yang pindah',
  kedaluwarsa: 'masa berlaku berkas sudah lewat',
  tidak_terdaftar_dtsen: 'keluarga tidak terdaftar di DTSEN',
  di_luar_masa_sertifikat: 'tanggal sertifikat di luar masa yang dihitung',
  belum_dikurasi: 'lomba ini belum dikurasi',
  nilai_beda: 'nilai tidak sama dengan berkas',
  tanpa_tanda_tangan: 'berkas tanpa tanda tangan',
  lain: 'alasan lain',
}

export const CLAIM_STATE_NAMES: Record<ClaimState, string> = {
  waiting: 'Menunggu pemeriksaan',
  incomplete: 'Belum lengkap',
  accepted: 'Diterima',
  refused: 'Tidak diterima',
  lapsed: 'Gugur',
  withdrawn: 'Dibatalkan',
}

/** 'berkas tidak ada: kartu KIP'; the text alone where the reason is another one. */
export function reasonWords(reason: ClaimReason, explained: string | null): string {
  if (explained === null) return CLAIM_REASON_NAMES[reason]
  return reason === 'lain' ? explained : `${CLAIM_REASON_NAMES[reason]}: ${explained}`
}

export interface ClaimWords {
  /** Of the path. */
  name: string
  /** Where the papers are shown. */
  place: string
  /** A day as it is written, such as '14 Juni 2026': of an incomplete claim its own, of others that of the check. */
  until: string
  /** See `reasonWords`: of a refused claim why, of an incomplete one what is missing; null elsewhere. */
  reason: string | null
  /** The name of the path in which the child stays without this one; null: none. */
  stays: string | null
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
const staying = ({ stays }: ClaimWords) =>
  stays === null ? '' : ` Anak Anda tetap ikut jalur ${inSentence(stays)}.`

/** Where papers are brought, and until when. */
export const bringTo = ({ place, until }: Pick<ClaimWords, 'place' | 'until'>): string =>
  `Bawa berkas ke ${place} sampai ${until}.`

/** What its family reads. */
export const CLAIM_SENTENCES: Record<ClaimState, (of: ClaimWords) => string> = {
  waiting: (of) => `Menunggu pemeriksaan. ${bringTo(of)}`,
  incomplete: ({ reason, until }) =>
    `Belum lengkap: ${sentence(reason ?? 'berkas')} Lengkapi sampai ${until}.`,
  accepted: ({ name }) => `Diterima. Anak Anda ikut jalur ${inSentence(name)}.`,
  refused: (of) =>
    `Jalur ${inSentence(of.name)} tidak diterima: ${sentence(of.reason ?? 'alasan lain')}${staying(of)}`,
  lapsed: (of) => `Jalur ini gugur karena berkas tidak diperiksa sampai ${of.until}.${staying(of)}`,
  withdrawn: () => 'Dibatalkan oleh orang tua.',
}

const CONDITION_WORDS: Record<Exclude<PathDocument['condition'], 'always'>, string> = {
  kk_younger: 'bila Kartu Keluarga kurang dari satu tahun',
  kk_parent_differs: 'bila nama orang tua di Kartu Keluarga berbeda',
  guardian: 'bila anak diasuh wali',
}

/** The documents that a family brings for a criterion, a line for each; of a group one is enough. */
export function bringLines(path: Pick<PathRow, 'documents'>, criterion: string): string[] {
  const documents = documentsOf(path, criterion)
  const lines: string[] = []
  const groups = new Set<number>()
  for (const { kind, need, group_no, condition } of documents) {
    if (group_no === null) {
      const when =
        condition === 'always' ? (need === 'optional' ? 'bila ada' : null) : CONDITION_WORDS[condition]
      lines.push(when === null ? kind : `${kind} (${when})`)
    } else if (!groups.has(group_no)) {
      groups.add(group_no)
      lines.push(oneOf(documents.filter((each) => each.group_no === group_no).map((each) => each.kind)))
    }
  }
  return lines
}

function oneOf(kinds: readonly string[]): string {
  const [last, ...before] = [...kinds].reverse()
  if (before.length === 0) return last ?? ''
  const comma = before.length > 1 ? ',' : ''
  return `Salah satu: ${before.reverse().join(', ')}${comma} atau ${last}`
}

export const CLAIM_SAVED = 'Jalur tersimpan dan menunggu pemeriksaan'
export const CLAIM_WITHDRAWN = 'Jalur dibatalkan'

/** 409: why a family may not change its claims. */
export const CLAIM_CLOSING_MESSAGES: Record<ClaimClosing, string> = {
  archive: 'Musim pendaftaran ini sudah selesai, jadi jalur tidak dapat diubah lagi.',
  withdrawn: 'Calon murid ini sudah mengundurkan diri, jadi tidak mengikuti jalur.',
  published: 'Hasil sudah diumumkan, jadi jalur tidak dapat diubah lagi.',
  over: 'Jalur tidak dapat diikuti: belum dibuka, atau batas waktunya sudah lewat.',
  processing: 'Data sedang diseleksi, jadi jalur tidak dapat diubah lagi.',
}
/** 409 */
export const CLAIM_STATE_OVER =
  'Jalur ini tidak dapat dibatalkan lagi. Muat ulang halaman untuk membaca keadaannya.'
/** 409: a choice outside the zone rests on the claim. */
export const CHOICE_RESTS_ON_CLAIM = (choices: readonly number[]) =>
  `Pilihan ${choices.join(' dan ')} di luar wilayah dan hanya mungkin lewat jalur ini. Ubah dahulu pilihan sekolahnya.`
/** Where the office checks the papers. */
export const OFFICE_COUNTER = 'kantor dinas pendidikan'
/** @param school the first choice */
export const placeOf = ({ verifier }: Pick<PathRow, 'verifier'>, school: string): string =>
  verifier === 'office' ? OFFICE_COUNTER : school
