import { describe, expect, it } from 'vitest'
import { MAX_CHANGES, type QuotaRow } from './grid-contract.staff.ts'
import { readPastedQuotas } from './pasted-quotas.ts'

const school = (npsn: string, seats: number | null, used = 0, level: 'SD' | 'SMP' = 'SD'): QuotaRow => ({
  id: Number(npsn),
  npsn,
  name: `${level} ${npsn}`,
  level,
  district: { id: 1, name: 'Dompu' },
  choice_1: 0,
  choice_2: 0,
  seats,
  used,
  proposed: false,
  version: 1,
})
const SCHOOLS = [school('50203743', 28), school('50203771', null), school('50203763', 28, 17, 'SMP')]

function read(text: string) {
  const result = readPastedQuotas(text, SCHOOLS)
  if ('problem' in result) throw new Error(result.problem)
  return result
}
const changes = (text: string) => read(text).changed.map(({ school: { npsn }, seats }) => [npsn, seats])
const reasons = (text: string) => read(text).rejected.map(({ line, reason }) => [line, reason])

describe('pasted quotas', () => {
  it.each([
    ['columns of Excel', '50203743\t32\r\n50203771\t0\r\n'],
    ['with headings and empty lines', 'NPSN\tKursi\n\n50203743\t32\n50203771\t0'],
    ['columns of a CSV file', 'npsn;kursi\n50203743; 32\n50203771;0'],
    ['typed with spaces', ' 50203743   32\n50203771 0'],
    ['with empty columns at the right', '50203743\t32\t\t\n50203771\t0\t'],
  ])('are read: %s', (_, text) => {
    expect(changes(text)).toEqual([
      ['50203743', 32],
      ['50203771', 0],
    ])
    expect(read(text)).toMatchObject({ read: 2, rejected: [] })
  })

  it('of both levels are read together, and counted where they stay the same', () => {
    expect(read('50203743\t28\n50203763\t17')).toMatchObject({ read: 2, unchanged: 1 })
    expect(changes('50203743\t28\n50203763\t17')).toEqual([['50203763', 17]])
  })

  it.each([
    ['5020374\t28', 'NPSN harus 8 angka, ini 7'],
    ['5O203743\t28', 'NPSN hanya berisi angka, contoh: 50203743'],
    ['50209999\t28', 'Tidak ada sekolah dengan NPSN ini'],
    ['50203743\t28,5', 'SD 50203743: Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
    ['50203743\t28.5', 'SD 50203743: Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
    ['50203743\t1.250', 'SD 50203743: Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
    ['50203743\t1e3', 'SD 50203743: Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
    ['50203743\t10000', 'SD 50203743: Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
    ['50203743\t-1', 'SD 50203743: Jumlah quota harus lebih dari 0'],
    ['50203743\t', 'SD 50203743: Jumlah quota tidak boleh kosong'],
    ['50203743', 'Tempel dua kolom saja: NPSN dan kursi'],
    ['50203743\tSD Negeri 01\t28', 'Tempel dua kolom saja: NPSN dan kursi'],
    ['50203763\t16', 'SMP 50203763: Paling sedikit 17: sudah 17 anak LULUS'],
  ])('%j is rejected: %s', (text, reason) => {
    expect(reasons(`50203771\t1\n${text}`)).toEqual([[2, reason]])
    expect(changes(`50203771\t1\n${text}`)).toEqual([['50203771', 1]])
  })

  it('name the first line of a school that occurs twice, also when the first was rejected', () => {
    expect(reasons('50203743\t28,5\n50203743\t28')).toEqual([
      [1, expect.any(String)],
      [2, 'SD 50203743: NPSN ini sudah ada di baris 1'],
    ])
  })

  it('show what was pasted, shortened', () => {
    expect(read(`5020374\t${'9'.repeat(100)}`).rejected[0]?.content).toBe(`5020374 · ${'9'.repeat(50)}`)
  })

  it('are refused as a whole when there are none or too many', () => {
    expect(readPastedQuotas(' \n\nNPSN\tKursi\n', SCHOOLS)).toEqual({
      problem: expect.stringContaining('Belum ada baris'),
    })
    const many = '50203743\t28\n'.repeat(10_000)
    expect(readPastedQuotas(many, SCHOOLS)).toEqual({
      problem: expect.stringContaining('10.000 baris, paling banyak 1.000'),
    })
    expect(read('50203743\t28\n'.repeat(MAX_CHANGES)).read).toBe(MAX_CHANGES)
  })
})
