import { expect, it } from 'vitest'
import { type ChoiceResult, NOT_RANKED, type Reason } from '../reasons.ts'
import { type OfChoices, READ_WITH_CODE, SEALED_RESULT, shownResults } from './shown-results.ts'

const FULL = 'PERINGKAT_DI_LUAR_KUOTA'
const NO = 'TIDAK LULUS'

/** Reasons and numbers of a run, the decisions, and the reasons and numbers that a family reads. */
type Row = [
  string,
  OfChoices<Reason>,
  OfChoices<number>,
  OfChoices<ChoiceResult>,
  OfChoices<Reason | typeof NOT_RANKED>,
  OfChoices<number>,
]

const ROWS: Row[] = [
  ['of a run that holds', [FULL, FULL], [3, 1], [NO, NO], [FULL, FULL], [3, 1]],
  ['of a child LULUS by hand since', [FULL, FULL], [3, 1], ['LULUS', NO], [null, FULL], [null, null]],
  [
    'of a child that keeps waiting',
    [FULL, 'LULUS_PERINGKAT'],
    [3, null],
    [NO, 'LULUS'],
    [FULL, 'LULUS_PERINGKAT'],
    [3, null],
  ],
  [
    'of one school as both choices',
    [FULL, 'PILIHAN_SAMA'],
    [3, null],
    [NO, NO],
    [FULL, 'PILIHAN_SAMA'],
    [3, null],
  ],
  [
    'of one school that admits by hand since',
    [FULL, 'PILIHAN_SAMA'],
    [3, null],
    ['LULUS', 'LULUS'],
    [null, 'PILIHAN_SAMA'],
    [null, null],
  ],
  ['of a refusal by hand', ['TIDAK_MANUAL', FULL], [null, 2], [NO, NO], [NOT_RANKED, FULL], [null, 2]],
  ['of a call, without decisions', [null, null], [3, 1], [null, null], [null, null], [3, 1]],
  ['of a call, before LULUS by hand', [null, null], [3, 1], [null, 'LULUS'], [null, null], [null, null]],
]

it.each(ROWS)('%s', (_of, reasons, reserve, decisions, shownReasons, shownReserve) => {
  expect(shownResults({ reasons, reserve }, decisions)).toEqual({
    reasons: shownReasons,
    reserve: shownReserve,
  })
})

it('of a sealed level says the same of every decided choice, by whatever it was decided', () => {
  const none = [null, null]
  const both = [READ_WITH_CODE, READ_WITH_CODE]
  expect(shownResults(SEALED_RESULT, [NO, 'LULUS'])).toEqual({ reasons: both, reserve: none })
  expect(shownResults(SEALED_RESULT, [NO, NO])).toEqual({ reasons: both, reserve: none })
  expect(shownResults(SEALED_RESULT, ['LULUS', null])).toEqual({
    reasons: [READ_WITH_CODE, null],
    reserve: none,
  })
})
