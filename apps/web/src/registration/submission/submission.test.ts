import type { RegistrationAnswers } from '@spmb/domain/registration/fields.ts'
import { describe, expect, test } from 'vitest'
import type { CheckedAnswers } from '../form/checked-answers.ts'
import { EMPTY_FORM, keyOnItsWay, type Outcome, type Submission, submission } from './submission.ts'

const checked: CheckedAnswers = { registration: { name: 'Contoh' } as RegistrationAnswers, names: {} }
const retyped: CheckedAnswers = {
  registration: { name: 'Contoh', nik: '5' } as RegistrationAnswers,
  names: {},
}
const check: Submission = { at: 'check', checked, trouble: null }
const sending: Submission = { at: 'sending', checked, key: 'k1', unsure: false, reloaded: false }
const again: Submission = { ...sending, unsure: true }
const afterReload: Submission = { ...again, reloaded: true }
const unsure: Submission = {
  at: 'unsure',
  checked,
  key: 'k1',
  trouble: { kind: 'network', waitSeconds: null },
  reloaded: false,
}
const found: Submission = {
  at: 'unsure',
  checked: null,
  key: 'k1',
  trouble: { kind: 'reloaded' },
  reloaded: true,
}
const noAnswer: Outcome = { kind: 'unknown', cause: 'network', message: null, waitSeconds: null }
const answer = (state: Submission, outcome: Outcome) => submission(state, { type: 'answered', outcome })

describe('before anything is sent', () => {
  test('a checked form opens the check step, and back returns to the form', () => {
    expect(submission(EMPTY_FORM, { type: 'checked', checked })).toEqual(check)
    expect(submission(check, { type: 'back' })).toEqual(EMPTY_FORM)
  })

  test('a corrected field loses its message, the others keep theirs', () => {
    const wrong = submission(EMPTY_FORM, { type: 'wrong', messages: { nik: ['a'], name: ['b'] } })
    expect(submission(wrong, { type: 'corrected', field: 'nik' })).toEqual({
      at: 'form',
      messages: { name: ['b'] },
    })
  })

  test('sending takes the new key', () => {
    expect(submission(check, { type: 'send', key: 'k1' })).toEqual(sending)
  })
})

test('a second click while it is being sent does nothing', () => {
  expect(submission(sending, { type: 'send', key: 'k2' })).toBe(sending)
})

describe('an answer', () => {
  test.each<[string, Submission, Outcome, Submission]>([
    [
      '201 ends it',
      sending,
      { kind: 'registered', number: 'SD25-1' },
      { at: 'done', checked, number: 'SD25-1' },
    ],
    [
      '201 after doubt ends it',
      again,
      { kind: 'registered', number: 'SD25-1' },
      { at: 'done', checked, number: 'SD25-1' },
    ],
    [
      '400 leads back to the form',
      again,
      { kind: 'refused', messages: { _: ['tutup'] } },
      { at: 'form', messages: { _: ['tutup'] } },
    ],
    [
      '429 at first is definite',
      sending,
      { kind: 'busy', message: 'x', waitSeconds: 9 },
      { at: 'check', checked, trouble: { kind: 'busy', waitSeconds: 9 } },
    ],
    [
      '429 after doubt leaves the doubt',
      again,
      { kind: 'busy', message: 'x', waitSeconds: 9 },
      { ...unsure, trouble: { kind: 'busy', waitSeconds: 9 } },
    ],
    ['no answer leaves it unknown', sending, noAnswer, unsure],
    [
      '409 is definite while the page lived on',
      again,
      { kind: 'key_reused', message: 'x' },
      { at: 'check', checked, trouble: { kind: 'key_reused', message: 'x' } },
    ],
    [
      '409 after a reload means another NIK was typed',
      afterReload,
      { kind: 'key_reused', message: 'x' },
      { ...unsure, reloaded: true, trouble: { kind: 'other_nik' } },
    ],
    [
      'any other refusal keeps the answers',
      sending,
      { kind: 'rejected', message: 'x' },
      { at: 'check', checked, trouble: { kind: 'rejected', message: 'x' } },
    ],
  ])('%s', (_, state, outcome, next) => {
    expect(answer(state, outcome)).toEqual(next)
  })
})

describe('while the outcome is unknown', () => {
  test('nothing leads back to the form', () => {
    expect(submission(unsure, { type: 'back' })).toBe(unsure)
    expect(submission(unsure, { type: 'wrong', messages: { nik: ['a'] } })).toBe(unsure)
    expect(submission(unsure, { type: 'checked', checked: retyped })).toBe(unsure)
  })

  test('the same answers go again with the same key', () => {
    expect(submission(unsure, { type: 'send', key: 'k2', checked: retyped })).toEqual(again)
  })

  test('after a reload the retyped NIK goes with the key that was kept', () => {
    expect(submission(EMPTY_FORM, { type: 'unfinished', key: 'k1' })).toEqual(found)
    expect(submission(found, { type: 'send', key: 'k2' })).toBe(found)
    expect(submission(found, { type: 'send', key: 'k2', checked: retyped })).toEqual({
      ...afterReload,
      checked: retyped,
    })
  })

  test('a wrongly retyped NIK can be typed once more', () => {
    const other = answer({ ...afterReload }, { kind: 'key_reused', message: 'x' })
    expect(submission(other, { type: 'send', key: 'k2', checked: retyped })).toEqual({
      ...afterReload,
      checked: retyped,
    })
  })
})

test.each<[Submission, string | null]>([
  [EMPTY_FORM, null],
  [check, null],
  [sending, 'k1'],
  [unsure, 'k1'],
  [{ at: 'done', checked, number: 'SD25-1' }, null],
])('in state %j the key on its way is %j', (state, key) => {
  expect(keyOnItsWay(state)).toBe(key)
})
