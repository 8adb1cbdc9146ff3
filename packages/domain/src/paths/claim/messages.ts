/** Sentences about claims: what is refused, the listed reasons, and what a family reads of each state. */
import type { ClaimState } from './states.ts'
import type { ClaimReason } from './verdict.ts'

export type ClaimCode =
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

export const CLAIM_MESSAGES: Record<ClaimCode, string> = {
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

/** A name of a path inside a sentence: 'afirmasi' of 'Afirmasi', 'KETM' as it is. */
export function inSentence(name: string): string {
  return /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
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

/** What its family reads. */
export const CLAIM_SENTENCES: Record<ClaimState, (of: ClaimWords) => string> = {
  waiting: ({ place, until }) => `Menunggu pemeriksaan. Bawa berkas ke ${place} sampai ${until}.`,
  incomplete: ({ reason, until }) =>
    `Belum lengkap: ${sentence(reason ?? 'berkas')} Lengkapi sampai ${until}.`,
  accepted: ({ name }) => `Diterima. Anak Anda ikut jalur ${inSentence(name)}.`,
  refused: (of) =>
    `Jalur ${inSentence(of.name)} tidak diterima: ${sentence(of.reason ?? 'alasan lain')}${staying(of)}`,
  lapsed: (of) => `Jalur ini gugur karena berkas tidak diperiksa sampai ${of.until}.${staying(of)}`,
  withdrawn: () => 'Dibatalkan oleh orang tua.',
}
