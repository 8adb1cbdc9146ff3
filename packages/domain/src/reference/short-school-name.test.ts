import { expect, test } from 'vitest'
import { shortSchoolName } from './short-school-name.ts'

test.each([
  ['SD Negeri 01 Dompu', 'SDN 01 Dompu'],
  ['SMP NEGERI 2 WOJA', 'SMPN 2 WOJA'],
  ['Sekolah Dasar Negeri 7 Kilo', 'SDN 7 Kilo'],
  ['Sekolah Menengah Pertama Islam Contoh', 'SMP Islam Contoh'],
  ['SD IT Al Hilmi', 'SD IT Al Hilmi'],
  ['SMP PGRI Saneo', 'SMP PGRI Saneo'],
  ['SD Negerinya Contoh', 'SD Negerinya Contoh'],
  ['Yayasan Sekolah Dasar Contoh', 'Yayasan Sekolah Dasar Contoh'],
  ['Eks Sekolah Menengah Pertama Contoh', 'Eks Sekolah Menengah Pertama Contoh'],
  ['Filial SD Negeri 2 Hu’u', 'Filial SD Negeri 2 Hu’u'],
  ['', ''],
])('%j is shortened to %j', (name, short) => {
  expect(shortSchoolName(name)).toBe(short)
})
