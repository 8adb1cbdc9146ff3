import { expect, it } from 'vitest'
import { readUsername } from '../username.ts'
import { type NamedSchool, proposeUsernames } from './school-usernames.ts'

const school = (id: number, name: string): NamedSchool => ({ id, name, npsn: `5020000${id}` })

it.each([
  ['SD Negeri 07 Kilo', 'sdn07kilo'],
  ["SDN 12 HU'U", 'sdn12huu'],
  ['SMP Negeri 9 Pekat', 'smpn9pekat'],
  ['Sekolah Dasar Negeri Satap 3 Woja', 'sdnsatap3woja'],
  ['SMP Islam Terpadu Al-Furqán', 'smpislamterpadualfurqan'],
  ['SD', 'sd.50200001'],
  ['…', 'sekolah.50200001'],
])('%s gets %s', (name, username) => {
  expect(proposeUsernames([school(1, name)], new Set())).toEqual(new Map([[1, username]]))
  expect(readUsername(username)).toBe(username)
})

it('adds the NPSN to a name that is taken or shared', () => {
  const schools = [school(1, 'SD Negeri 1 Woja'), school(2, 'SDN 1 Woja'), school(3, 'SMP 1 Kilo')]
  const names = proposeUsernames(schools, new Set(['smp1kilo', 'sdn1woja.50200002']))
  expect([...names.values()]).toEqual(['sdn1woja.50200001', 'sdn1woja.50200002-2', 'smp1kilo.50200003'])
})

it('keeps long names within the length of a user name', () => {
  const [name] = proposeUsernames([school(1, 'SD '.padEnd(120, 'panjang '))], new Set(['x'])).values()
  expect(readUsername(name ?? '')).toBe(name)
})
