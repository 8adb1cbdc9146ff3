import { describe, expect, test } from 'vitest'
import {
  CONFIRMER_HOURS,
  confirmerRefusal,
  isSigned,
  lapsedSignatures,
  type Signature,
  type Signer,
  signingRefusal,
  standsStill,
  validSignatures,
} from './signatures.ts'

const FROZEN = new Date('2026-06-20T00:00:00Z')
const BEFORE = new Date(FROZEN.getTime() - 1)
const HASH = 'a'
const signature = (userId: number, role: Signature['role'] = 'admin', resultHash = HASH): Signature => ({
  userId,
  role,
  resultHash,
  stands: true,
})
const signer: Signer = {
  userId: 9,
  role: 'admin',
  accountCreatedAt: BEFORE,
  secondFactorSince: BEFORE,
  accessChangedAt: null,
}

describe('a signature is refused', () => {
  const run = { frozenAt: FROZEN, resultHash: HASH, undecidedUnderAge: 0, hasMonitor: false }
  const refusal = (
    change: Partial<Signer & typeof run> & { tiedTo?: readonly number[] } = {},
    signatures: Signature[] = [],
    sent = HASH,
  ) =>
    signingRefusal(
      { ...signer, ...change },
      { ...run, ...change },
      { resultHash: sent, signatures, tiedTo: change.tiedTo ?? [] },
    )

  test.each([
    ['for no reason', {}, [], null],
    ['for a child under age without a decision', { undecidedUnderAge: 1 }, [], 'under_age'],
    ['to an account that was made at the freeze', { accountCreatedAt: FROZEN }, [], 'younger_account'],
    ['without a second factor', { secondFactorSince: null }, [], 'no_second_factor'],
    [
      'with a second factor of the moment of the freeze',
      { secondFactorSince: FROZEN },
      [],
      'younger_second_factor',
    ],
    ['to an account that another changed at the freeze', { accessChangedAt: FROZEN }, [], 'access_changed'],
    ['not for a change before the freeze', { accessChangedAt: BEFORE }, [], null],
    ['beside one that lapsed, not', {}, [signature(1), { ...signature(2), stands: false }], null],
    ['the second time', {}, [signature(9)], 'signed_already'],
    ['not for one of another result', {}, [signature(9, 'admin', 'b')], null],
    ['not beside another admin', {}, [signature(1)], null],
    ['not beside a monitor', {}, [signature(1, 'monitor')], null],
    ['when two have signed', {}, [signature(1), signature(2)], 'enough'],
    ['not when one of two signed another result', {}, [signature(1), signature(2, 'admin', 'b')], null],
    ['to a second monitor', { role: 'monitor' }, [signature(1, 'monitor')], 'two_monitors'],
    ['not to a monitor beside an admin', { role: 'monitor' }, [signature(1)], null],
    ['not to the first monitor', { role: 'monitor' }, [], null],
    ['to who made the account of the other signer', { tiedTo: [1] }, [signature(1)], 'same_person'],
    ['not to who made another account', { tiedTo: [2] }, [signature(1)], null],
    ['to a second admin where there is a monitor', { hasMonitor: true }, [signature(1)], 'monitor_due'],
    ['not to the first admin there', { hasMonitor: true }, [], null],
    ['not to an admin beside the monitor', { hasMonitor: true }, [signature(1, 'monitor')], null],
    ['not to the monitor there', { hasMonitor: true, role: 'monitor' }, [signature(1)], null],
  ] as const)('%s', (_title, change, signatures, expected) => {
    expect(refusal(change, [...signatures])).toBe(expected)
  })

  test('for a result that was not previewed, or is another one', () => {
    expect(
      signingRefusal(signer, { ...run, resultHash: null }, { resultHash: HASH, signatures: [], tiedTo: [] }),
    ).toBe('not_previewed')
    expect(refusal({}, [], 'b')).toBe('other_result')
  })
})

describe('the confirmation of a birth date', () => {
  const now = FROZEN
  const hours = (count: number) => new Date(now.getTime() - count * 3_600_000)
  const admin = { userId: 9, accountCreatedAt: hours(CONFIRMER_HOURS + 1), accessChangedAt: null }
  const by = (userId: number, isOperator = false) => ({ userId, isOperator })
  const nobody = { writers: [], tiedTo: [] }

  test.each([
    ['of what a family wrote is given', {}, nobody, null],
    ['of what another admin wrote is given', {}, { writers: [by(1)], tiedTo: [2] }, null],
    ['is not given by who wrote it', {}, { writers: [by(1), by(9)], tiedTo: [] }, 'same_account'],
    [
      'is not given by who made the account that wrote it',
      {},
      { writers: [by(1)], tiedTo: [1] },
      'same_person',
    ],
    ['is given by who made the account of an operator', {}, { writers: [by(1, true)], tiedTo: [1] }, null],
    [
      'is not given beside an admin tied to the own account',
      {},
      { writers: [by(2, true), by(1)], tiedTo: [1, 2] },
      'same_person',
    ],
    ['is not given from an account of an hour', { accountCreatedAt: hours(1) }, nobody, 'younger_account'],
    [
      'is not given after a day exactly',
      { accountCreatedAt: hours(CONFIRMER_HOURS) },
      nobody,
      'younger_account',
    ],
    [
      'is not given once another person has changed the account',
      { accessChangedAt: hours(1) },
      nobody,
      'access_changed',
    ],
    ['is given when that was before', { accessChangedAt: hours(CONFIRMER_HOURS + 1) }, nobody, null],
  ] as const)('%s', (_title, change, of, expected) => {
    expect(confirmerRefusal({ ...admin, ...change }, now, of)).toBe(expected)
  })
})

test('signatures of another result, and of accounts that have changed, do not count', () => {
  const lapsed = { ...signature(3), stands: false }
  const signatures = [signature(1), signature(2, 'monitor', 'b'), lapsed, { ...lapsed, resultHash: 'b' }]
  expect(validSignatures(signatures, HASH)).toEqual([signature(1)])
  expect(lapsedSignatures(signatures, HASH)).toEqual([lapsed])
})

test.each([
  ['is as it was', {}, true],
  ['was changed by another before the freeze', { accessChangedAt: BEFORE }, true],
  ['was changed by another at the freeze', { accessChangedAt: FROZEN }, false],
  ['is disabled', { isDisabled: true }, false],
  ['has another role', { role: 'monitor' }, false],
  ['has no role any more', { role: null }, false],
] as const)('the signature of an admin whose account %s stands: %s', (_title, change, expected) => {
  const account = { isDisabled: false, role: 'admin', accessChangedAt: null }
  expect(standsStill({ ...account, ...change }, 'admin', FROZEN)).toBe(expected)
})

test.each([
  ['nobody signed', [], false],
  ['one admin', [signature(1)], false],
  ['one admin twice', [signature(1), signature(1)], false],
  ['two admins', [signature(1), signature(2)], true],
  ['an admin and a monitor', [signature(1), signature(2, 'monitor')], true],
  ['two monitors', [signature(1, 'monitor'), signature(2, 'monitor')], false],
  ['two admins, of whom one was changed', [signature(1), { ...signature(2), stands: false }], false],
  ['an admin, and one for another result', [signature(1), signature(2, 'admin', 'b')], false],
] as const)('with signatures of %s a run is signed: %s', (_title, signatures, expected) => {
  expect(isSigned(signatures, HASH)).toBe(expected)
})
