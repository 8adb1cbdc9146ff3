/** Where children without a place go to school: kinds and sentences (docs/product-rules.md#onward-places). */
import { PAGING_MESSAGES, type PagingCode } from '../shared/paging.ts'

/** `unknown`: the family was not asked yet, or has not decided. */
export const ONWARD_KINDS = ['unknown', 'state', 'private', 'madrasah', 'none'] as const
export type OnwardKind = (typeof ONWARD_KINDS)[number]

/** @returns the counts in the order of the kinds */
export function byKind(count: (kind: OnwardKind) => number): Record<OnwardKind, number> {
  return Object.fromEntries(ONWARD_KINDS.map((kind) => [kind, count(kind)])) as Record<OnwardKind, number>
}

export const ONWARD_NAMES: Record<OnwardKind, string> = {
  unknown: 'Belum',
  state: 'Sekolah negeri',
  private: 'Sekolah swasta',
  madrasah: 'Madrasah',
  none: 'Tidak melanjutkan',
}

export type OnwardCode = 'onward.kind' | 'onward.version'
export const onwardCode = (code: OnwardCode) => code

export const ONWARD_MESSAGES: Record<OnwardCode | PagingCode, string> = {
  ...PAGING_MESSAGES,
  'onward.kind': 'Pilih hasilnya dari daftar',
  'onward.version': 'Versi data tidak dikenali. Muat ulang halaman, lalu ulangi',
}

export const ONWARD_SAVED = 'Hasil penyaluran tersimpan'
/** 409 */
export const ONWARD_HIDDEN = 'Hasil belum diumumkan. Penyaluran dicatat sesudah pengumuman.'
export const ONWARD_HAS_PLACE = 'Anak ini sudah diterima di sebuah sekolah.'
export const ONWARD_WITHDRAWN = 'Pendaftaran ini sudah ditarik.'
export const ONWARD_CHANGED = 'Petugas lain sudah mengubah hasil anak ini. Periksa, lalu pilih lagi.'
