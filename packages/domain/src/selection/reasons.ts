/** Why a choice has its result. */
export const REASONS = [
  'LULUS_PERINGKAT',
  'LULUS_SISA_KURSI',
  'LULUS_MANUAL',
  'LULUS_CADANGAN',
  'DITERIMA_DI_PILIHAN_1',
  'DITERIMA_DI_PILIHAN_2',
  'DITERIMA_DI_PILIHAN_LAIN',
  'PERINGKAT_DI_LUAR_KUOTA',
  'JARAK_TIDAK_DIKETAHUI',
  'LUAR_ZONA',
  'JALUR_TIDAK_DITERIMA',
  'BERKAS_TIDAK_LENGKAP',
  'KUOTA_NOL',
  'KUOTA_BELUM_ADA',
  'PILIHAN_SAMA',
  'TIDAK_MANUAL',
  'MENGUNDURKAN_DIRI',
] as const
export type Reason = (typeof REASONS)[number]

/** One reason for those who withdrew and those who were refused by hand: neither a certificate nor a number alone says which. */
export const NOT_RANKED = 'TIDAK_DIPERINGKAT'

/** What everybody may read in place of a reason. */
export const publicReasonOf = (reason: Reason): Reason | typeof NOT_RANKED =>
  reason === 'TIDAK_MANUAL' || reason === 'MENGUNDURKAN_DIRI' ? NOT_RANKED : reason

/** Only where seats are given by paths. */
export const PATH_REASONS: readonly Reason[] = [
  'LULUS_SISA_KURSI',
  'JALUR_TIDAK_DITERIMA',
  'BERKAS_TIDAK_LENGKAP',
]

/** `null`: no decision, because none is needed at this choice. */
export type ChoiceResult = 'LULUS' | 'TIDAK LULUS' | null

/** The result that belongs to a reason. */
export const RESULT_OF: Record<Reason, ChoiceResult> = {
  LULUS_PERINGKAT: 'LULUS',
  LULUS_SISA_KURSI: 'LULUS',
  LULUS_MANUAL: 'LULUS',
  LULUS_CADANGAN: 'LULUS',
  DITERIMA_DI_PILIHAN_1: null,
  DITERIMA_DI_PILIHAN_2: null,
  DITERIMA_DI_PILIHAN_LAIN: null,
  PERINGKAT_DI_LUAR_KUOTA: 'TIDAK LULUS',
  JARAK_TIDAK_DIKETAHUI: 'TIDAK LULUS',
  LUAR_ZONA: 'TIDAK LULUS',
  JALUR_TIDAK_DITERIMA: 'TIDAK LULUS',
  BERKAS_TIDAK_LENGKAP: 'TIDAK LULUS',
  KUOTA_NOL: 'TIDAK LULUS',
  KUOTA_BELUM_ADA: 'TIDAK LULUS',
  PILIHAN_SAMA: null,
  TIDAK_MANUAL: 'TIDAK LULUS',
  MENGUNDURKAN_DIRI: null,
}
