import { expect, it } from 'vitest'
import { failureOf, readEnvelope } from '../call.ts'
import { createPasswordQuestion, requiresPassword } from './password-question.ts'

it('joins calls that wait for one question, and settles all of them', async () => {
  const question = createPasswordQuestion()
  let notified = 0
  const stop = question.subscribe(() => {
    notified++
  })
  const answers = [question.ask(), question.ask()]
  expect(question.isAsked()).toBe(true)
  question.settle(true)
  expect(await Promise.all(answers)).toEqual([true, true])
  expect(question.isAsked()).toBe(false)
  expect(notified).toBe(3)
  stop()
  const declined = question.ask()
  question.settle(false)
  expect(await declined).toBe(false)
  expect(notified).toBe(3)
})

it.each([
  [403, { code: 'password_required' }, true],
  [403, {}, false],
  [403, { code: 'something_else' }, false],
  [401, {}, false],
])('a %i with %j requires the password: %j', (status, more, required) => {
  const text = JSON.stringify({ status, message: 'Contoh', data: null, ...more })
  expect(requiresPassword(failureOf(status, readEnvelope(text, status), null))).toBe(required)
})
