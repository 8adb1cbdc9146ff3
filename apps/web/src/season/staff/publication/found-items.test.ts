import type { PublicationCheck } from '@spmb/domain/publication/staff-contract.ts'
import { expect, test } from 'vitest'
import { exampleResult, resultKinds } from './example-results.ts'
import { foundItems } from './found-items.ts'

const school = (id: number, count: number) => ({ id, name: `SD Contoh ${id}`, level: 'SD' as const, count })
const check = {
  counts: { children: 100, lulus_1: 60, lulus_2: 10, placed: 0, tidak_lulus: 26, undecided: 4, withdrawn: 2 },
  undecided: { SD: 3, SMP: 1 },
  undecided_schools: [1, 2, 3, 4, 5, 6, 7, 8].map((id) => school(id, 9 - id)),
  over_quota: [],
  without_quota: [school(9, 11)],
  villages: [],
  complaints: 0,
  window_open: false,
} as unknown as PublicationCheck

test('findings come worst first and link to their rows, the rest is in order', () => {
  const { toSee, inOrder } = foundItems(check)
  expect(toSee.map(({ title, links }) => [title, links.map(({ to }) => to)])).toEqual([
    ['4 anak belum diputuskan, di 8 sekolah', ['/admin/sd?decision=belum', '/admin/smp?decision=belum']],
    ['1 sekolah tanpa kuota, 11 pilihan pendaftar', ['/admin/quota']],
  ])
  expect(toSee[0]?.text).toMatch(/^SD Contoh 1 8 · .* · dan 2 lainnya$/)
  expect(inOrder).toEqual([
    'Tidak ada sekolah melebihi kuota',
    'Semua desa memiliki sekolah',
    'Semua laporan sudah selesai',
    'Pendaftaran tidak dibuka',
  ])
})

test('there is an invented child for each kind of result, also for one that withdrew, and the kinds cover every child', () => {
  const kinds = resultKinds(check)
  expect(kinds.reduce((sum, kind) => sum + kind.children, 0)).toBe(102)
  for (const kind of kinds) {
    expect(exampleResult(kind, 2025)).toMatchObject({
      school_1_status: kind.decisions[0],
      school_2_status: kind.decisions[1],
    })
  }
})
