/** docs/product-rules.md#claims */
import { expect, test } from 'vitest'
import { defaultPaths } from '../defaults.ts'
import { mayRead, type Reading, standingOf } from './verdict.ts'

const { paths } = defaultPaths('SMP')
const pathOf = (code: string, second_reader: boolean) => {
  const path = paths.find((each) => each.code === code)
  if (!path) throw new Error(code)
  return { ...path, second_reader }
}
const reading = (verdict: Reading['verdict'], others: Partial<Reading> = {}): Reading => ({
  verdict,
  score: null,
  by: 'user:1',
  admin: false,
  ...others,
})
const scored = (score: number) => reading('accepted', { score })

test.each<[string, string, boolean, Reading[], string, string | null]>([
  ['nobody has read it', 'afirmasi', true, [], 'waiting', 'first'],
  ['an acceptance of afirmasi is in force', 'afirmasi', true, [reading('accepted')], 'accepted', null],
  ['what is missing is asked for at once', 'afirmasi', true, [reading('incomplete')], 'incomplete', null],
  ['a refusal waits for the second person', 'afirmasi', true, [reading('refused')], 'waiting', 'second'],
  ['of an operator always', 'afirmasi', false, [reading('refused')], 'waiting', 'second'],
  [
    'of an admin without a second reader not',
    'afirmasi',
    false,
    [reading('refused', { admin: true })],
    'refused',
    null,
  ],
  ['of an admin with one too', 'afirmasi', true, [reading('refused', { admin: true })], 'waiting', 'second'],
  ['two that agree', 'afirmasi', true, [reading('refused'), reading('refused')], 'refused', null],
  ['two that differ', 'afirmasi', true, [reading('refused'), reading('accepted')], 'waiting', 'admin'],
  [
    'the admin decides',
    'afirmasi',
    true,
    [reading('refused'), reading('accepted'), reading('accepted')],
    'accepted',
    null,
  ],
  ['a score is read twice', 'prestasi', true, [scored(8_725)], 'waiting', 'second'],
  ['unless the path has no second reader', 'prestasi', false, [scored(8_725)], 'accepted', null],
  ['the same score', 'prestasi', true, [scored(8_725), scored(8_725)], 'accepted', null],
  ['another score', 'prestasi', true, [scored(8_725), scored(8_700)], 'waiting', 'admin'],
])('%s: %#', (_, code, second, readings, state, next) => {
  expect(standingOf(readings, pathOf(code, second))).toEqual({ state, next })
})

test.each<
  [string, string[], 'first' | 'second' | 'admin' | null, { actor: string; admin: boolean }, boolean]
>([
  ['the first', [], 'first', { actor: 'user:1', admin: false }, true],
  ['the same person again', ['user:1'], 'second', { actor: 'user:1', admin: true }, false],
  ['another one', ['user:1'], 'second', { actor: 'user:2', admin: false }, true],
  [
    'an operator where an admin is due',
    ['user:1', 'user:2'],
    'admin',
    { actor: 'user:3', admin: false },
    false,
  ],
  ['an admin who read it before', ['user:1', 'user:2'], 'admin', { actor: 'user:2', admin: true }, false],
  ['another admin', ['user:1', 'user:2'], 'admin', { actor: 'user:3', admin: true }, true],
  ['nothing is due', ['user:1'], null, { actor: 'user:3', admin: true }, false],
])('%s reads: %#', (_, before, next, person, may) => {
  expect(
    mayRead(
      before.map((by) => ({ by })),
      next,
      person,
    ),
  ).toBe(may)
})
