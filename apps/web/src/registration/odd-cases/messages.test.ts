import { expect, test } from 'vitest'
import { noNumber, notAsked, withoutNumber } from './messages.ts'

test('what a child without a number is told names the numbers of its level and the last minute', () => {
  expect([noNumber('SD'), noNumber('SMP')]).toEqual([
    'Anak belum punya NIK',
    'Anak belum punya NIK atau NISN',
  ])
  const [needs, until] = withoutNumber('SD', 'Selasa, 10 Juni 2025 pukul 23.59 WITA')
  expect(needs).not.toContain('NISN')
  expect(until).toContain('paling lambat Selasa, 10 Juni 2025 pukul 23.59 WITA')
  expect(withoutNumber('SMP', null)[1]).toContain('selama pendaftaran dibuka')
})

test('whose fields are closed is said in one sentence', () => {
  expect(notAsked(['father'])).toBe('Nama, pekerjaan, dan nomor HP ayah tidak perlu diisi.')
  expect(notAsked(['father', 'mother'])).toContain('ayah dan ibu')
})
