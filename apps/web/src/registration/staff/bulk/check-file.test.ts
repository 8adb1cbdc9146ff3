import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { DECISION_FILE_BYTES } from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import { BULK_MESSAGES } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { DECISION_REASONS } from '@spmb/domain/registration/staff/decision-reasons.ts'
import { decisionReasonNeeded } from '@spmb/domain/registration/staff/messages.ts'
import { expect, it } from 'vitest'
import { NO_DECISIONS, ONE_KIND_PER_FILE, rowReasonNeeded } from '../messages.ts'
import { inputErrors, rowErrors } from './check-file.ts'

const FILE = { file: BULK_MESSAGES['bulk.file'] }
const REASON = { reason: BULK_MESSAGES['bulk.reason'] }

it.each([
  ['no file', null, 'Rapat', FILE],
  ['an empty file', 0, 'Rapat', FILE],
  ['the largest file', DECISION_FILE_BYTES, 'Rapat', {}],
  ['a larger file', DECISION_FILE_BYTES + 1, 'Rapat', FILE],
  ['a file without a reason', 1, '', REASON],
  ['neither', null, '', { ...FILE, ...REASON }],
])('%s', (_what, size, reason, errors) => {
  expect(inputErrors(size, reason)).toEqual(errors)
})

const rowsOf = (decisions: readonly Decision[]) =>
  decisions.map((decision, index) => ({ row: index + 2, decision }))
const refuses = DECISION_REASONS['TIDAK LULUS'][0] as string
it.each([
  ['no rows', [], false, NO_DECISIONS],
  ['both decisions decided by hand', ['LULUS', 'TIDAK LULUS'], false, undefined],
  ['both decisions in a level with runs', ['LULUS', 'TIDAK LULUS'], true, ONE_KIND_PER_FILE],
  ['refusals with a reason that is listed for them', ['TIDAK LULUS', null], true, undefined],
  ['decisions that are cleared', [null], true, undefined],
] as const)('%s', (_what, decisions, byRun, file) => {
  expect(rowErrors(rowsOf(decisions), refuses, byRun)).toEqual(file === undefined ? {} : { file })
})

it.each(['LULUS', 'TIDAK LULUS'] as const)(
  '%s with a reason that is not listed for it is refused in a level with runs',
  (decision) => {
    expect(rowErrors(rowsOf([decision]), 'Rapat', true)).toEqual({ reason: decisionReasonNeeded(decision) })
  },
)

it('a row with a listed reason of its decision needs no other, and one with any other words is named', () => {
  const [refused, admitted] = rowsOf(['TIDAK LULUS', 'LULUS'])
  const own = { ...admitted, row: 3, decision: 'LULUS' as const, reason: 'Putusan pengadilan: nomor 1' }
  if (!refused) throw new Error('There is no row')
  expect(rowErrors([refused, own], refuses, true)).toEqual({})
  const wrong = { ...own, reason: 'Rapat' }
  expect(rowErrors([refused, wrong], refuses, true)).toEqual({ file: rowReasonNeeded(3, 'LULUS') })
  expect(rowErrors([refused, wrong], refuses, false)).toEqual({})
})
