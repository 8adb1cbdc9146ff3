/** The second factor of an account, for journeys that are about something else. */
import { beginSecondFactor, confirmSecondFactor } from '@spmb/domain/accounts/second-factor/contract.staff.ts'
import { Secret, TOTP } from 'otpauth'
import { aColleague } from './colleague.ts'
import type { TestServer } from './server.ts'
import type { Account } from './staff.ts'

/** Turns it on. Sign in to the browser first: a later sign-in asks for a code. */
export async function turnOnSecondFactor(server: TestServer, account: Account): Promise<void> {
  const { call } = await aColleague(server, account)
  const { secret } = await call(beginSecondFactor)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await call(confirmSecondFactor, { body: { code } })
}
