import { expect, test } from 'vitest'
import { seatsWords } from './seats-words.ts'

test.each([
  [{ seats: 64, used: 63 }, 'Kuota 64 · terisi 63 · sisa 1'],
  [{ seats: 1_000, used: 0 }, 'Kuota 1.000 · terisi 0 · sisa 1.000'],
  [{ seats: 0, used: 0 }, 'Kuota 0 · terisi 0 · sisa 0'],
  [{ seats: 28, used: 30 }, 'Kuota 28 · terisi 30 · lebih 2'],
  [{ seats: null, used: 0 }, 'Kuota belum ditetapkan · terisi 0'],
])('%j reads %s', (seats, words) => {
  expect(seatsWords(seats)).toBe(words)
})
