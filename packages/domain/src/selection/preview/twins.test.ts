import { expect, test } from 'vitest'
import { separatedOf, twinsIn } from './twins.ts'

const child = (name: string, mother_name = 'Siti Aminah', birth_date = '2018-03-03') => ({
  name,
  mother_name,
  birth_date,
})

test.each([
  ['twins', [child('Contoh Hasan'), child('Contoh Husein')], [[0, 1]]],
  ['a mother who is spelled in another way', [child('Hasan'), child('Husein', 'SITI  AMINAH.')], [[0, 1]]],
  ['triplets beside another child', [child('A'), child('B'), child('X', 'Nur'), child('C')], [[0, 1, 3]]],
  ['sisters of two years', [child('A'), child('B', 'Siti Aminah', '2017-03-03')], []],
  ['two mothers', [child('A'), child('B', 'Nur')], []],
  ['one child that is registered twice', [child('Contoh Hasan'), child('contoh hasan')], []],
  ['children whose mothers are not on the certificate', [child('A', ''), child('B', '')], []],
  ['a child that retention has removed', [null, child('A'), null], []],
])('%s', (_, children, groups) => {
  expect(twinsIn(children)).toEqual(groups)
})

test('twins are separated by two schools, and by a place that one of them lacks', () => {
  const places = ['SDN 1', 'SDN 1', 'SDN 1', 'SDN 2', 'SDN 2', null, null, null]
  const groups = [
    [0, 1],
    [2, 3],
    [4, 5],
    [6, 7],
  ]
  expect(separatedOf(groups, (index) => places[index] ?? null)).toEqual([
    [2, 3],
    [4, 5],
  ])
})
