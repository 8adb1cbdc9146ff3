import { expect, test } from 'vitest'
import { reasonProblem } from './decision-reason.ts'

test.each([
  [['LULUS', 'LULUS'], 'Putusan pengadilan: nomor 1', null],
  [['LULUS', null], 'Rapat', 'LULUS'],
  [['TIDAK LULUS'], 'Putusan pengadilan', 'TIDAK LULUS'],
  [['TIDAK LULUS'], 'Data tidak benar', null],
  [['LULUS', 'TIDAK LULUS'], 'Putusan pengadilan', 'mixed'],
  [[null], 'Rapat', null],
] as const)('%j with the reason %j: %j', (decisions, reason, problem) => {
  expect(reasonProblem(decisions, reason)).toBe(problem)
})
