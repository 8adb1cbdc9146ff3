import { describe, expect, test } from 'vitest'
import { isSigned, type Signature, type Signer, signingRefusal, validSignatures } from './signatures.ts'

const FROZEN = new Date('2026-06-20T00:00:00Z')
const HASH = 'a'
const signature = (userId: number, role: Signature['role'] = 'admin', resultHash = HASH): Signature => ({
  ...{ userId, role, resultHash },
})
const signer: Signer = {
  userId: 9,
  role: 'admin',
  accountCreatedAt: new Date(FROZEN.getTime() - 1),
  hasSecondFactor: true,
}

describe('a signature is refused', () => {
  const run = { frozenAt: FROZEN, resultHash: HASH, undecidedUnderAge: 0 }
  const refusal = (change: Partial<Signer & typeof run> = {}, signatures: Signature[] = [], sent = HASH) =>
    signingRefusal({ ...signer, ...change }, { ...run, ...change }, { resultHash: sent, signatures })

  test.each([
    ['for no reason', {}, [], null],
    ['for a child under age without a decision', { undecidedUnderAge: 1 }, [], 'under_age'],
    ['to an account that was made at the freeze', { accountCreatedAt: FROZEN }, [], 'younger_account'],
    ['without a second factor', { hasSecondFactor: false }, [], 'no_second_factor'],
    ['the second time', {}, [signature(9)], 'signed_already'],
    ['not for one of another result', {}, [signature(9, 'admin', 'b')], null],
    ['not beside another admin', {}, [signature(1)], null],
    ['not beside a monitor', {}, [signature(1, 'monitor')], null],
    ['when two have signed', {}, [signature(1), signature(2)], 'enough'],
    ['not when one of two signed another result', {}, [signature(1), signature(2, 'admin', 'b')], null],
    ['to a second monitor', { role: 'monitor' }, [signature(1, 'monitor')], 'two_monitors'],
    ['not to a monitor beside an admin', { role: 'monitor' }, [signature(1)], null],
    ['not to the first monitor', { role: 'monitor' }, [], null],
  ] as const)('%s', (_title, change, signatures, expected) => {
    expect(refusal(change, [...signatures])).toBe(expected)
  })

  test('for a result that was not previewed, or is another one', () => {
    expect(signingRefusal(signer, { ...run, resultHash: null }, { resultHash: HASH, signatures: [] })).toBe(
      'not_previewed',
    )
    expect(refusal({}, [], 'b')).toBe('other_result')
  })
})

test('signatures of another result do not count', () => {
  const signatures = [signature(1), signature(2, 'monitor', 'b')]
  expect(validSignatures(signatures, HASH)).toEqual([signature(1)])
})

test.each([
  ['nobody signed', [], false],
  ['one admin', [signature(1)], false],
  ['one admin twice', [signature(1), signature(1)], false],
  ['two admins', [signature(1), signature(2)], true],
  ['an admin and a monitor', [signature(1), signature(2, 'monitor')], true],
  ['two monitors', [signature(1, 'monitor'), signature(2, 'monitor')], false],
  ['an admin, and one for another result', [signature(1), signature(2, 'admin', 'b')], false],
] as const)('with signatures of %s a run is signed: %s', (_title, signatures, expected) => {
  expect(isSigned(signatures, HASH)).toBe(expected)
})
