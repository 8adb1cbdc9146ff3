import { expect, test } from 'vitest'
import { reasonFrom, reasonProblem } from './decision-reason.ts'

test.each([
  [['LULUS', 'LULUS'], 'Putusan pengadilan: nomor 1', null],
  [['LULUS', null], 'Rapat', 'LULUS'],
  [['TIDAK LULUS'], 'Putusan pengadilan', 'TIDAK LULUS'],
  [['TIDAK LULUS'], 'Data tidak benar', null],
  [['LULUS', 'TIDAK LULUS'], 'Putusan pengadilan', 'mixed'],
  [[null], 'Rapat', null],
  [['LULUS'], 'Lainnya: contoh', null],
  [['TIDAK LULUS'], 'Lainnya', 'TIDAK LULUS'],
] as const)('%j with the reason %j: %j', (decisions, reason, problem) => {
  expect(reasonProblem(decisions, reason)).toBe(problem)
})

test.each([
  ['', 'akta', ''],
  ['Data tidak benar', '', 'Data tidak benar'],
  ['Data tidak benar', ' akta ', 'Data tidak benar: akta'],
  ['Lainnya', ' ', ''],
  ['Lainnya', 'pindah ke luar kabupaten', 'Lainnya: pindah ke luar kabupaten'],
])('the reason %j with the note %j is sent as %j', (reason, note, sent) => {
  const data = new FormData()
  data.set('reason', reason)
  data.set('reason_note', note)
  expect(reasonFrom(data, 'reason')).toBe(sent)
})
