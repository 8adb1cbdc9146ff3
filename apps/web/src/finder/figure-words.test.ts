import { expect, test } from 'vitest'
import { ageInMonths, countWords, kilometres, remarkOn, seatWords } from './figure-words.ts'

test.each([
  [0, '0,1 km'],
  [149, '0,1 km'],
  [150, '0,2 km'],
  [1_349, '1,3 km'],
  [9_960, '10,0 km'],
  [1_000_000, '1.000,0 km'],
])('%d m is %s', (metres, words) => {
  expect(kilometres(metres)).toBe(words)
})

test.each([
  [72, '6 tahun'],
  [75, '6 tahun 3 bulan'],
])('%d months are %s', (months, words) => {
  expect(ageInMonths(months)).toBe(words)
})

test.each([
  [null, 'kursi belum ditetapkan'],
  [0, 'tidak menerima murid'],
  [28, '28 kursi'],
])('%s seats are shown as %j', (seats, words) => {
  expect(seatWords(seats)).toBe(words)
})

test.each([
  ['more children than seats', 28, 29, 'Peminat lebih banyak dari kursi'],
  ['as many children as seats', 28, 28, null],
  ['no seats set', null, 29, 'Jumlah kursi belum ditetapkan'],
  ['no admission', 0, 29, 'Tahun ini tidak menerima murid'],
])('with %s', (_, seats, first, remark) => {
  expect(remarkOn({ seats, applicants: { first, second: 0, rounded: false } })).toBe(remark)
})

test('nothing stands out before the applicants are counted', () => {
  expect(remarkOn({ seats: 28, applicants: null })).toBeNull()
})

test('while families register a small number is not said', () => {
  expect(countWords(0, { rounded: true })).toBe('kurang dari 5')
  expect(countWords(25, { rounded: true })).toBe('25')
  expect(countWords(0, { rounded: false })).toBe('0')
})
