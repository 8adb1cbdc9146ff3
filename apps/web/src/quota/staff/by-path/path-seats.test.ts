import { expect, it } from 'vitest'
import { bySchool, type SchoolPaths, seatsWords } from './path-seats.ts'

const school = {
  school_id: 7,
  name: 'SMP Contoh',
  quota: 32,
  paths_apply: true,
  seats: { afirmasi: 7, domisili: 25 },
  override: null,
  fits: true,
}
const paths = [
  { code: 'afirmasi', name: 'Afirmasi', is_rest: false },
  { code: 'domisili', name: 'Domisili', is_rest: true },
]
const words = (change: Partial<SchoolPaths['school']>) =>
  seatsWords({ paths, school: { ...school, ...change } })

it('says the seats of each path, and whether they are set or paths do not apply', () => {
  const override = { seats: school.seats, reason: 'Asrama', by: null, at: '2026-01-01T00:00:00Z' }
  expect(words({})).toBe('Afirmasi 7 · Domisili 25')
  expect(words({ override })).toBe('Afirmasi 7 · Domisili 25 (diatur)')
  expect(words({ override, fits: false })).toBe('Afirmasi 7 · Domisili 25')
  expect(words({ paths_apply: false })).toBe('Afirmasi 7 · Domisili 25 (tanpa jalur)')
})

it('finds a school by its id', () => {
  const found = bySchool([{ type: 'SMP', paths, schools: [school] }])
  expect([found.get(7), found.get(8)]).toEqual([{ paths, school }, undefined])
})
