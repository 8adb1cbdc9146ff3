/** The facts that a card may show, and its Indonesian texts. */
import { CARD_KEYS, type CardAnswerKey, type CardKey } from '@spmb/domain/registration/column-keys.ts'
import { fieldSpec } from '@spmb/domain/registration/field-keys.ts'
import type { PrintLogo } from '../../../platform/pdf/parts/print-logo.ts'

/**
 * The facts of a card. Nothing else may be printed: the registration number is enough to download the card, so it has
 * no NIK, parents, phone or address of the family (docs/product-rules.md#the-card).
 */
export interface CardFacts {
  /** Registration number, as 'SD25-ABCDE-FGHJK-M'. */
  readonly number: string
  readonly level: 'SD' | 'SMP'
  /** School year, as '2025/2026'. */
  readonly seasonLabel: string
  /** Absolute address of this registration's result page. */
  readonly resultUrl: string
  /** As the table stores them; the field catalogue states which fields are on the card. */
  readonly answers: Readonly<Record<CardAnswerKey, string | null>>
  readonly birthYear: number
  readonly village: string
  readonly district: string
  readonly school1: string
  readonly school2: string
  /** As 'ABCD-EFGH' (docs/selection.md#secret-and-receipt); null: the registration is older than the receipts. */
  readonly receipt: string | null
  /** The frozen hash of its level as eight words; null: nothing is frozen, or the season is another one. */
  readonly frozenWords: string | null
  /** Time of receipt in the office's time zone, as '2 Juni 2025, 10.51 WITA'. */
  readonly registeredAt: string
  /** When the result is announced, as 'Selasa, 17 Juni 2025 pukul 10.00 WITA'; null while it is not planned, or past. */
  readonly announcedAt: string | null
  readonly office: {
    readonly name: string
    readonly region: string
    readonly address: string
    readonly email: string
    readonly phone: string
    /** True while the office is not configured: name and address are an example. */
    readonly isSample: boolean
  }
  /** The office's own; null for the mark of the service. */
  readonly logo: PrintLogo | null
  /** True when villages and schools are sample data. */
  readonly sampleData: boolean
  /** True when applicants are invented. */
  readonly demo: boolean
  /** For the file properties only; equal times give equal bytes. */
  readonly createdAt: Date
}

export const cardText = {
  title: 'Kartu Pendaftaran',
  number: 'No. Pendaftaran',
  keepNumber: 'Simpan nomor ini. Nomor ini dipakai untuk melihat hasil.',
  receipt: 'Tanda terima',
  noReceipt: 'tidak ada (pendaftaran sebelum tanda terima ada)',
  frozen: 'Kode data terkunci',
  scan: 'Pindai untuk melihat hasil',
  qrAlternative: 'Kode QR menuju halaman hasil pendaftaran ini.',
  replaced:
    'Tanda □ mengganti huruf yang tidak dapat dicetak di kartu ini. Data lengkap tersimpan di sistem.',
  stepsTitle: 'Langkah berikutnya',
  keepCard: 'Simpan kartu ini sampai daftar ulang. Jika hilang, unduh lagi dengan nomor pendaftaran.',
  seeResult: 'Setelah pengumuman, pindai kode QR atau buka alamat di bawahnya dan masukkan nomor ini.',
  laterSteps: [
    'Jika diterima, bawa kartu ini, akta kelahiran, dan Kartu Keluarga saat daftar ulang di sekolah.',
    'Ada data yang keliru? Perbaiki di Kelola pendaftaran dengan Kode Ubah, atau hubungi sekolah.',
  ],
  signaturesTitle: 'Tanda tangan saat daftar ulang',
  signers: ['Orang tua/wali', 'Petugas sekolah'],
  signatureLine: 'Nama dan tanda tangan',
  notAdmission: 'Kartu ini tanda bukti pendaftaran, bukan tanda bukti diterima di sekolah.',
} as const

const LEVEL_NAMES = { SD: 'Sekolah Dasar (SD)', SMP: 'Sekolah Menengah Pertama (SMP)' } as const

/** The second step names the day of the announcement as planned when the card is drawn. */
export function stepsOf({ announcedAt }: CardFacts): readonly string[] {
  const result = announcedAt
    ? `Pengumuman: ${announcedAt} (bisa berubah). Hasil: pindai kode QR.`
    : cardText.seeResult
  return [cardText.keepCard, result, ...cardText.laterSteps]
}

/** How many steps every card has. */
export const STEP_COUNT = 2 + cardText.laterSteps.length

/** Level and school year, the line below the title. */
export function levelLine(card: CardFacts): string {
  return `${LEVEL_NAMES[card.level]} · Tahun Pelajaran ${card.seasonLabel}`
}

/** The facts as pairs of label and value, in the order of the confirmation and the result page. */
export function factRows(card: CardFacts): readonly (readonly [label: string, value: string])[] {
  const rows = CARD_KEYS.flatMap((key) => {
    const value = factOf(card, key)
    return value === null ? [] : [[fieldSpec(key).card ?? '', value] as const]
  })
  return [
    ...rows,
    ['Dikirim', card.registeredAt],
    [cardText.receipt, card.receipt ?? cardText.noReceipt],
    ...(card.frozenWords === null ? [] : [[cardText.frozen, card.frozenWords] as const]),
  ]
}

/** Null for an optional field without an answer. */
function factOf(card: CardFacts, key: CardKey): string | null {
  switch (key) {
    case 'birth_place':
      return `${card.answers.birth_place}, ${card.birthYear}`
    case 'village_id':
      return `${card.village}, Kecamatan ${card.district}`
    case 'school_1_id':
      return card.school1
    case 'school_2_id':
      return card.school2
    default: {
      const spec = fieldSpec(key)
      const value = card.answers[key]
      return spec.kind === 'choice' && value !== null ? (spec.options[value] ?? value) : value
    }
  }
}

/** Why the card is marked as a sample; undefined on a real one. */
export function sampleNotice(card: CardFacts): string | undefined {
  if (card.demo && !card.sampleData) return 'Ini peragaan: pendaftar pada kartu ini rekaan.'
  if (card.sampleData && card.office.isSample)
    return 'Data desa, sekolah, dan kantor pada kartu ini masih contoh.'
  if (card.sampleData) return 'Data desa dan sekolah pada kartu ini masih contoh.'
  if (card.office.isSample) return 'Nama dan alamat kantor pada kartu ini masih contoh.'
  return undefined
}
