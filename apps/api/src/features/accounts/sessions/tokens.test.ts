import type { Claims } from '@spmb/domain/accounts/contract.staff.ts'
import { describe, expect, it } from 'vitest'
import { createTokens, keyOf } from './tokens.ts'

const now = new Date('2025-06-03T02:00:00Z')
const session = { id: 'a'.repeat(43), expiresAt: new Date(now.getTime() + 3_600_000) }
const about = { sub: '1', name: 'Contoh', role_id: 1, school_id: null, school_type: null } as unknown as Omit<
  Claims,
  'exp'
>
const [old, present, other] = ['o', 'p', 'x'].map((letter) => keyOf(letter.repeat(32))) as [
  Buffer,
  Buffer,
  Buffer,
]

describe('after a change of the session secret', () => {
  it('tokens of the one before are accepted while it is given, and no others', async () => {
    const token = await createTokens(old).issue(session, about)
    expect(await createTokens(present, [old]).read(token, now)).toMatchObject({ sid: session.id })
    expect(await createTokens(present).read(token, now)).toBeNull()
    expect(await createTokens(present, [other]).read(token, now)).toBeNull()
  })

  it('tokens are signed with the present one', async () => {
    const token = await createTokens(present, [old]).issue(session, about)
    expect(await createTokens(present).read(token, now)).toMatchObject({ sid: session.id })
    expect(await createTokens(old).read(token, now)).toBeNull()
  })

  it('a token of the one before still ends at its time', async () => {
    const token = await createTokens(old).issue(session, about)
    const later = new Date(session.expiresAt.getTime() + 1_000)
    expect(await createTokens(present, [old]).read(token, later)).toBeNull()
  })
})
