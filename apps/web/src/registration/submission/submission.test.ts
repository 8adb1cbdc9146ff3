import type { RegistrationAnswers } from '@spmb/domain/registration/fields.ts'
import { describe, expect, test } from 'vitest'
import type { CheckedAnswers } from './check-form.ts'
import {
  type Outcome,
  outcomeToasts,
  pendingKey,
  registration,
  START,
  type Submission,
  type SubmissionEvent,
  submission,
} from './submission.ts'
import { pauseSeconds, retriesByItself } from './use-retries.ts'

const EMPTY_FORM = START.step

const checked: CheckedAnswers = { registration: { name: 'Contoh' } as RegistrationAnswers, names: {} }
const retyped: CheckedAnswers = {
  registration: { name: 'Contoh', nik: '5' } as RegistrationAnswers,
  names: {},
}
const check: Submission = { at: 'check', checked, trouble: null }
const sending: Submission = { at: 'sending', checked, key: 'k1', isRetry: false, reloaded: false }
const again: Submission = { ...sending, isRetry: true }
const afterReload: Submission = { ...again, reloaded: true }
const offline: Submission = { at: 'check', checked, trouble: { kind: 'offline', key: 'k1' } }
const unknown: Submission = {
  at: 'unknown',
  checked,
  key: 'k1',
  trouble: { kind: 'network', waitSeconds: null },
  reloaded: false,
}
const found: Submission = {
  at: 'unknown',
  checked: null,
  key: 'k1',
  trouble: { kind: 'reloaded' },
  reloaded: true,
}
const noAnswer: Outcome = { kind: 'unknown', cause: 'network', waitSeconds: null }
const answer = (state: Submission, outcome: Outcome) => submission(state, { type: 'answered', outcome })

describe('before the first request', () => {
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

  test('the first request uses the new key', () => {
    expect(submission(check, { type: 'send', key: 'k1' })).toEqual(sending)
  })
})

test('after a request without a network the same key is used', () => {
  expect(submission(offline, { type: 'send', key: 'k2' })).toEqual(sending)
})

test('a second click during the request has no effect', () => {
  expect(submission(sending, { type: 'send', key: 'k2' })).toBe(sending)
})

describe('the outcome of a request', () => {
  test.each<[string, Submission, Outcome, Submission]>([
    [
      '201 is the end',
      sending,
      { kind: 'registered', number: 'SD25-1', changeCode: 'K7RM4W2X', numberCheck: false },
      { at: 'done', checked, number: 'SD25-1', changeCode: 'K7RM4W2X', numberCheck: false },
    ],
    [
      '201 of a retry is the end',
      again,
      { kind: 'registered', number: 'SD25-1', changeCode: 'K7RM4W2X', numberCheck: false },
      { at: 'done', checked, number: 'SD25-1', changeCode: 'K7RM4W2X', numberCheck: false },
    ],
    [
      '400 returns to the form',
      again,
      { kind: 'refused', messages: { _: ['tutup'] } },
      { at: 'form', messages: { _: ['tutup'] } },
    ],
    [
      '429 of the first request means that nothing was stored',
      sending,
      { kind: 'busy', message: 'x', waitSeconds: 9 },
      { at: 'check', checked, trouble: { kind: 'busy', waitSeconds: 9 } },
    ],
    [
      '429 of a retry leaves the outcome unknown',
      again,
      { kind: 'busy', message: 'x', waitSeconds: 9 },
      { ...unknown, trouble: { kind: 'busy', waitSeconds: 9 } },
    ],
    ['no response leaves the outcome unknown', sending, noAnswer, unknown],
    ['no network leaves nothing sent', sending, { kind: 'offline' }, offline],
    ['no network for a retry leaves the outcome unknown', again, { kind: 'offline' }, unknown],
    [
      '409 without a reload means that nothing was stored',
      again,
      { kind: 'key_reused', message: 'x' },
      { at: 'check', checked, trouble: { kind: 'key_reused', message: 'x' } },
    ],
    [
      '409 after a reload means that another NIK was typed',
      afterReload,
      { kind: 'key_reused', message: 'x' },
      { ...unknown, reloaded: true, trouble: { kind: 'other_nik' } },
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
  test('no event returns to the form', () => {
    expect(submission(unknown, { type: 'back' })).toBe(unknown)
    expect(submission(unknown, { type: 'wrong', messages: { nik: ['a'] } })).toBe(unknown)
    expect(submission(unknown, { type: 'checked', checked: retyped })).toBe(unknown)
  })

  test('a retry sends the same answers with the same key', () => {
    expect(submission(unknown, { type: 'send', key: 'k2', checked: retyped })).toEqual(again)
  })

  test('after a reload the typed NIK is sent with the stored key', () => {
    expect(submission(EMPTY_FORM, { type: 'resumed', key: 'k1' })).toEqual(found)
    expect(submission(found, { type: 'send', key: 'k2' })).toBe(found)
    expect(submission(found, { type: 'send', key: 'k2', checked: retyped })).toEqual({
      ...afterReload,
      checked: retyped,
    })
  })

  test('another NIK can be typed after a wrong one', () => {
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
  [unknown, 'k1'],
  [{ at: 'done', checked, number: 'SD25-1', changeCode: 'K7RM4W2X', numberCheck: false }, null],
])('in state %j the pending key is %j', (state, key) => {
  expect(pendingKey(state)).toBe(key)
})

test.each<[Submission, number | null]>([
  [EMPTY_FORM, null],
  [check, null],
  [offline, 0],
  [sending, null],
  [unknown, 0],
  [found, null],
  [answer(sending, { kind: 'busy', message: '', waitSeconds: 20 }), 20],
  [answer(sending, { kind: 'busy', message: '', waitSeconds: 40_000 }), null],
  [answer(again, { kind: 'busy', message: '', waitSeconds: null }), 0],
  [answer(sending, { kind: 'unknown', cause: 'server', waitSeconds: 5 }), 5],
  [answer(sending, { kind: 'refused', messages: { nik: ['a'] } }), null],
  [answer(sending, { kind: 'rejected', message: '' }), null],
  [answer(sending, { kind: 'key_reused', message: '' }), null],
  [answer(afterReload, { kind: 'key_reused', message: '' }), null],
])('in state %j it is sent again by itself after at least %s seconds', (state, expected) => {
  expect(retriesByItself(state)).toBe(expected)
})

test('the pauses between tries by itself grow to two minutes, vary, and keep to what the server asks for', () => {
  expect([0, 1, 2, 3, 4, 5, 99].map((tries) => pauseSeconds(tries, 0, 0))).toEqual([
    8, 15, 30, 60, 120, 120, 120,
  ])
  expect(pauseSeconds(0, 0, 1)).toBe(12)
  expect(pauseSeconds(0, 20, 0.5)).toBe(25)
})

describe('a form that waited on the device', () => {
  const event = { type: 'waiting', checked, key: 'k1', since: 1_749_000_000_000 } as const

  test('is shown to be sent, with its own key and only when the parent asks for it', () => {
    const waiting = submission(EMPTY_FORM, { ...event, mayHaveArrived: false })
    expect(waiting).toMatchObject({ at: 'check', trouble: { kind: 'waiting', key: 'k1' } })
    expect(retriesByItself(waiting)).toBeNull()
    expect(submission(waiting, { type: 'send', key: 'k2' })).toMatchObject({ at: 'sending', key: 'k1' })
    expect(submission(waiting, { type: 'back' })).toEqual(EMPTY_FORM)
  })

  test('can only be sent again when its last request had no response', () => {
    const resumed = submission(EMPTY_FORM, { ...event, mayHaveArrived: true })
    expect(resumed).toMatchObject({ at: 'unknown', key: 'k1', reloaded: false })
    expect(submission(resumed, { type: 'back' })).toBe(resumed)
    expect(submission(resumed, { type: 'send', key: 'k2' })).toMatchObject({
      at: 'sending',
      key: 'k1',
      isRetry: true,
    })
  })

  test('replaces nothing that is being sent', () => {
    expect(submission(sending, { ...event, mayHaveArrived: false })).toBe(sending)
  })
})

test.each<[string, Outcome, string[]]>([
  [
    'a refusal has the first message of each field',
    { kind: 'refused', messages: { nik: ['a', 'b'], name: ['c'] } },
    ['a', 'c'],
  ],
  ['a full limit has the message of the server', { kind: 'busy', message: 'a', waitSeconds: 20 }, ['a']],
  ['another refusal has the message of the server', { kind: 'rejected', message: 'a' }, ['a']],
  ['an unknown outcome has its notice only', { kind: 'unknown', cause: 'server', waitSeconds: 3 }, []],
  ['a device without a network has its notice only', { kind: 'offline' }, []],
])('toasts: %s', (_, outcome, toasts) => {
  expect(outcomeToasts(outcome)).toEqual(toasts)
})

describe('the page around the step', () => {
  const after = (...events: SubmissionEvent[]) => events.reduce(registration, START)
  const refused: SubmissionEvent = {
    type: 'answered',
    outcome: { kind: 'refused', messages: { nik: ['Isi NIK.'] } },
  }

  test('counts refusals of the page and of the server, which both show the form', () => {
    const wrong: SubmissionEvent = { type: 'wrong', messages: { nik: ['Isi NIK.'] } }
    expect(after(wrong)).toMatchObject({ refusals: 1, step: { at: 'form', messages: { nik: ['Isi NIK.'] } } })
    const sent = after({ type: 'checked', checked }, { type: 'send', key: 'k1' }, refused)
    expect(sent).toMatchObject({ refusals: 1, hasChecked: true, step: { at: 'form' } })
  })

  test('an answer that refuses nothing is no refusal', () => {
    const busy: Outcome = { kind: 'busy', message: 'Tunggu.', waitSeconds: 5 }
    const state = after(
      { type: 'checked', checked },
      { type: 'send', key: 'k1' },
      { type: 'answered', outcome: busy },
    )
    expect(state).toMatchObject({ refusals: 0, step: { at: 'check' } })
  })

  test('asks before a draft is erased, and empties the form with it', () => {
    const asked = after({ type: 'resumed', key: 'k1' }, { type: 'eraseAsked' })
    expect(asked).toMatchObject({ erasing: true, step: { at: 'unknown' } })
    expect(registration(asked, { type: 'eraseDeclined' })).toMatchObject({ erasing: false, erasures: 0 })
    expect(registration(asked, { type: 'erased', draftOnly: false })).toEqual({
      ...START,
      erasures: 1,
      emptied: 1,
    })
  })

  test('a draft that was only offered leaves the form as it is', () => {
    const wrong = after({ type: 'wrong', messages: { nik: ['Isi NIK.'] } }, { type: 'eraseAsked' })
    const state = registration(wrong, { type: 'erased', draftOnly: true })
    expect(state).toMatchObject({ erasing: false, erasures: 1, emptied: 0 })
    expect(state.step).toBe(wrong.step)
  })
})
