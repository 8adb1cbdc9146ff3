/**
 * Opens a registration by its number and change code. An unknown number and a wrong code take the same way: one query, one
 * hash, the same refusal, and one use of each limit (docs/product-rules.md#change-code).
 */
import { parseChangeCode } from '@spmb/domain/registration/manage/change-code.ts'
import type { ManagedSignIn } from '@spmb/domain/registration/manage/contract.public.ts'
import { noMatch } from '@spmb/domain/registration/manage/messages.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import { parseRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import type { Database } from '../../../platform/database/database.ts'
import { countTry, giveBackTry, type Tries } from '../../../platform/http/limits/counted-tries.ts'
import { createQueue } from '../../../platform/http/limits/queue.ts'
import { networkOf, type RateLimits } from '../../../platform/http/limits/rate-limit.ts'
import type { DeviceCookies } from '../../accounts/login/device-cookies.ts'
import type { ChangeCodes } from '../change-codes.ts'
import { findCode } from './manage.queries.ts'

export interface SignInDeps {
  db: Database
  limits: RateLimits
  changeCodes: ChangeCodes
  devices: DeviceCookies
}

export interface OpenedRegistration {
  id: number
  number: string
  /** The stored hash of the code. */
  changeCode: Buffer
}

/** Leaves connections of the pool to registrations. */
const QUERIES = { running: 3, waiting: 300 }

/** What a device cookie is bound to. */
export const deviceOf = (number: string) => `registration ${number}`

export function createFamilySignIn({ db, limits, changeCodes, devices }: SignInDeps) {
  const queue = createQueue(QUERIES)

  /** @throws NotFound for a wrong number or code; TooMany after too many of them; Unavailable without the database */
  return async function signIn(
    { no_registration, change_code }: ManagedSignIn,
    from: { address: string; deviceCookie: string | undefined },
  ): Promise<OpenedRegistration> {
    const parsed = parseRegistrationNumber(no_registration)
    const number = parsed.kind === 'number' ? parsed.number : null
    const device = (number && devices.read(from.deviceCookie, deviceOf(number))) || null
    const tries: Tries[number][] = [['failedCode', device ? `device ${device}` : from.address]]
    let left = await countTry(limits, tries)
    let isWrong = false
    try {
      // What is no number is as public as the form of a number; it needs no query.
      const found = number
        ? await queue.run(() => db.breaker.whileClosed(() => findCode(db.kysely, number)))
        : null
      const ofCode = number ? triesOfCode(codeVersion(number, found?.change_code), { device, ...from }) : []
      left = Math.min(left, await countTry(limits, ofCode))
      tries.push(...ofCode)
      // A code of the wrong form is compared too, as a text that equals no code.
      const code = parseChangeCode(change_code) ?? ''
      isWrong = !changeCodes.matches(number ?? '', code, found?.change_code)
      if (isWrong || !number || !found?.change_code) throw new NotFound(noMatch(left))
      return { id: found.id, number, changeCode: found.change_code }
    } finally {
      if (!isWrong) await giveBackTry(limits, tries)
    }
  }
}

/**
 * What wrong tries count against: a new code starts again, so that a stranger's tries of the old one do not keep the family
 * out. An unknown number has one version, and is counted like a known one.
 */
function codeVersion(number: string, stored: Buffer | null | undefined): string {
  return `${number} ${stored?.toString('hex') ?? ''}`
}

function triesOfCode(version: string, from: { device: string | null; address: string }): Tries {
  if (from.device) return [['failedCodeOfDevice', `${from.device} ${version}`]]
  return [
    ['failedCodeOfNumber', `${version} ${networkOf(from.address)}`],
    ['failedNumber', version],
  ]
}
