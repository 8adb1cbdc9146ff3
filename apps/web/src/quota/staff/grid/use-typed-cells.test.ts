import type { QuotaRow } from '@spmb/domain/quota/grid-contract.staff.ts'
import { expect, test } from 'vitest'
import { NOTHING_TYPED, reduceCells, type TypedState } from './use-typed-cells.ts'

const row = (id: number, version = 1): QuotaRow => ({
  id,
  npsn: `5020374${id}`,
  name: `SD ${id}`,
  level: 'SD',
  district: { id: 1, name: 'Dompu' },
  choice_1: 0,
  choice_2: 0,
  seats: 28,
  used: 0,
  proposed: false,
  version,
})
const after = (...acts: Parameters<typeof reduceCells>[1][]) => acts.reduce(reduceCells, NOTHING_TYPED)
const textsOf = ({ typed }: TypedState) => [...typed].map(([id, { text }]) => [id, text])

test('a step back takes back one cell, or one whole paste', () => {
  const acts = [
    { kind: 'type', row: row(1), text: '3' },
    { kind: 'type', row: row(1), text: '30' },
    { kind: 'type', row: row(2), text: '31' },
    {
      kind: 'enter',
      cells: [
        { row: row(2), seats: 40 },
        { row: row(3), seats: 41 },
      ],
    },
  ] as const
  const back = { kind: 'step back' } as const
  expect(textsOf(after(...acts))).toEqual([
    [1, '30'],
    [2, '40'],
    [3, '41'],
  ])
  expect(textsOf(after(...acts, back))).toEqual([
    [1, '30'],
    [2, '31'],
  ])
  expect(textsOf(after(...acts, back, back))).toEqual([[1, '30']])
  expect(textsOf(after(...acts, back, back, back, back))).toEqual([])
})

test('a cell keeps the version that it was first typed for, until the user keeps the own seats', () => {
  const typed = after(
    { kind: 'type', row: row(1, 1), text: '3' },
    { kind: 'type', row: row(1, 2), text: '30' },
  )
  expect(typed.typed.get(1)).toEqual({ text: '30', version: 1 })
  const kept = reduceCells(typed, { kind: 'keep', row: row(1, 2), text: '30' })
  expect(kept.typed.get(1)).toEqual({ text: '30', version: 2 })
})

test('restored cells are forgotten, also by later steps back', () => {
  const acts = [
    { kind: 'type', row: row(1), text: '30' },
    { kind: 'type', row: row(2), text: '31' },
    { kind: 'restore', ids: [2] },
    { kind: 'step back' },
  ] as const
  expect(after(...acts)).toEqual(NOTHING_TYPED)
})

test('a save removes what it sent; a cell typed into meanwhile stays as a change of the saved seats', () => {
  const sent = after({ kind: 'type', row: row(1), text: '30' }, { kind: 'type', row: row(2), text: '31' })
  const typed = reduceCells(sent, { kind: 'type', row: row(2), text: '32' })
  const changes = [
    { school_id: 1, seats: 30, version: 1 },
    { school_id: 2, seats: 31, version: 1 },
  ]
  const rows = [
    { ...row(1, 2), seats: 30 },
    { ...row(2, 2), seats: 31 },
  ]
  const saved = reduceCells(typed, { kind: 'saved', sent: sent.typed, changes, rows })
  expect([...saved.typed]).toEqual([[2, { text: '32', version: 2 }]])

  // Somebody else has changed the second school since: the user is asked which seats hold.
  const changed = [{ ...row(2, 3), seats: 40 }]
  const outdated = reduceCells(typed, { kind: 'saved', sent: sent.typed, changes, rows: changed })
  expect([...outdated.typed]).toEqual([[2, { text: '32', version: 1 }]])
})
