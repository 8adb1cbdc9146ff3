/** What the token of a session says about its user. */
import type { ROLE_IDS } from '@spmb/domain/accounts/actor.ts'
import type { Claims } from '@spmb/domain/accounts/contract.staff.ts'
import type { Account } from '../accounts.queries.ts'

export function claimsOf(
  account: Pick<Account, 'id' | 'name' | 'role' | 'school_id' | 'school_type'>,
): Omit<Claims, 'exp'> {
  return {
    sub: String(account.id),
    role_id: account.role satisfies (typeof ROLE_IDS)[keyof typeof ROLE_IDS],
    name: account.name,
    school_id: account.school_id,
    school_type: account.school_type,
  }
}
