/** The orders that phones offer, where rows are cards. */
import type { Sort } from '@spmb/domain/registration/staff/list-query.ts'

export const CARD_ORDERS: readonly (readonly [sort: Sort | '', words: string])[] = [
  ['', 'Urutan masuk'],
  ['-created_at', 'Terbaru'],
  ['name', 'Nama A–Z'],
  ['-name', 'Nama Z–A'],
  ['birth_date', 'Usia tertua'],
  ['-birth_date', 'Usia termuda'],
  ['school_1_id', 'Sekolah pilihan 1'],
  ['school_2_id', 'Sekolah pilihan 2'],
]
