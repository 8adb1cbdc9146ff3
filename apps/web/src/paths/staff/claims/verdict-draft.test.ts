import type { CheckedClaim } from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import { expect, it } from 'vitest'
import { emptyDraft, toggled, toSent } from './verdict-draft.ts'

const claim: CheckedClaim = {
  path: 'prestasi',
  name: 'Prestasi',
  criterion: { code: 'rapor', name: 'Rapor' },
  choice: null,
  details: { averages: [8_950, 9_000, 8_800, 9_100, 10_000] },
  parent_school: null,
  state: 'waiting',
  due_at: null,
  version: 3,
  documents: [
    { kind: 'Rapor lima semester', need: 'required', group_no: null, condition: 'always', seen: true },
    { kind: 'Surat', need: 'optional', group_no: null, condition: 'always', seen: false },
  ],
  has_score: true,
  next: 'first',
  may_read: true,
  readings: [],
}

it('begins with what the family typed and what was seen, and waits on without a verdict', () => {
  const draft = emptyDraft(claim)
  expect(draft).toMatchObject({
    documents: ['Rapor lima semester'],
    averages: ['89,5', '90', '88', '91', '100'],
  })
  expect(toSent(claim, draft)).toBeNull()
})

it('sends figures of an accepted claim, and a reason of another', () => {
  const draft = { ...emptyDraft(claim), reason: 'nilai_beda' as const, text: ' beda ' }
  expect(toSent(claim, { ...draft, verdict: 'accepted', averages: ['90', '90', '88', '91', 'x'] })).toEqual({
    path: 'prestasi',
    version: 3,
    verdict: 'accepted',
    listed_reason: null,
    text: null,
    documents: ['Rapor lima semester'],
    averages: [9_000, 9_000, 8_800, 9_100, -1],
  })
  expect(toSent(claim, { ...draft, verdict: 'refused' })).toMatchObject({
    listed_reason: 'nilai_beda',
    text: 'beda',
  })
  expect(toSent(claim, { ...draft, verdict: 'refused' })).not.toHaveProperty('averages')
})

it('ticks and unticks', () => {
  expect(toggled(toggled([1], 2), 1)).toEqual([2])
})
