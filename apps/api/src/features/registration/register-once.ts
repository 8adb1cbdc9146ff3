/**
 * Writes a registration once, whether it comes from a family or from paper: draws its number and change code, draws again when
 * the number is taken, and answers a repeated request as the first one was (docs/product-rules.md#safe-repetition).
 */
import { IDEMPOTENCY_HOURS, type Registered } from '@spmb/domain/registration/contract.public.ts'
import { KEY_REUSED } from '@spmb/domain/registration/messages.ts'
import type { Disputed } from '@spmb/domain/registration/staff/numbers/numbers.ts'
import { SECRET_BYTES, ticketOf } from '@spmb/domain/selection/lottery.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { drawRegistrationNumber, type RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { Database } from '../../platform/database/database.ts'
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'
import { type Answers, answerColumns } from './answer-columns.ts'
import type { ChangeCodes } from './change-codes.ts'
import {
  findByIdempotencyKey,
  type NewRegistration,
  type NewTicket,
  purgeIdempotencyKeys,
} from './registration.queries.ts'

export interface RegisterOnceDeps {
  db: Database
  encryption: Pick<FieldEncryption, 'digest' | 'encrypt' | 'blindIndex'>
  changeCodes: ChangeCodes
  random: RandomBytes
}

export interface NewChild {
  level: Level
  season: { id: number; firstYear: number }
  answers: Answers
  /** The Idempotency-Key header and the digest of what was sent; null without the header. */
  repeatable: { key: string; digest: Buffer } | null
  now: Date
}

/** The columns that every new registration has, whatever it comes from, and its ticket of the first draw. */
export type DrawnColumns = ReturnType<typeof answerColumns> &
  Pick<
    NewRegistration,
    | 'number_disputed'
    | 'season_id'
    | 'level'
    | 'no_registration'
    | 'idempotency_key'
    | 'idempotency_digest'
    | 'change_code'
    | 'created_at'
    | keyof NewTicket
  >

/** A number that is already taken is drawn again. It has 50 random bits, so this is very rare. */
const MAX_DRAWS = 3

export function createRegisterOnce({ db, encryption, changeCodes, random }: RegisterOnceDeps) {
  /**
   * @returns the registration that an earlier attempt of the same request made, as that one was answered, or null. The change
   * code is null when the school has made another one since.
   * @throws Conflict when the registration was made from another body
   */
  async function replay({ key, digest }: { key: string; digest: Buffer }, now: Date) {
    const earlier = await findByIdempotencyKey(db.kysely, encryption.digest(key), keysSince(now))
    if (!earlier) return null
    if (!earlier.idempotency_digest?.equals(digest)) throw new Conflict(KEY_REUSED)
    const code = changeCodes.draw({ key, digest })
    const isCurrent = changeCodes.matches(earlier.no_registration, code, earlier.change_code)
    return answerOf(earlier, isCurrent ? code : null)
  }

  /** @param disputed numbers that another child has, and that the office will check */
  function draw({ level, season, answers, repeatable, now }: NewChild, disputed: Disputed) {
    const number = drawRegistrationNumber(level, season.firstYear, random)
    const code = changeCodes.draw(repeatable)
    const secret = Buffer.from(random(SECRET_BYTES)).toString('hex')
    const columns: DrawnColumns = {
      ...answerColumns(answers, number, encryption),
      number_disputed: disputed,
      season_id: season.id,
      level,
      no_registration: number,
      idempotency_key: repeatable && encryption.digest(repeatable.key),
      idempotency_digest: repeatable?.digest ?? null,
      change_code: changeCodes.digest(number, code),
      created_at: now,
      ticket: ticketOf(1, secret),
      secret_sealed: encryption.encrypt(secret, number),
    }
    return { columns, code }
  }

  /**
   * @param how completes the drawn columns; writes the row and returns its transaction, or null when a unique value is taken; says
   * why it was not written, by a refusal or by the numbers to mark as disputed; is called after the row is committed
   */
  async function registerOnce<Row extends Pick<NewRegistration, 'no_registration' | 'number_disputed'>>(
    child: NewChild,
    how: {
      complete(columns: DrawnColumns): Row
      write(row: Row): Promise<string | null>
      whyNot(row: Row): Promise<Disputed>
      written(row: Row, transaction: string): Promise<void> | void
    },
  ): Promise<Registered> {
    const { repeatable, now } = child
    let disputed: Disputed = null
    for (let draws = 1; ; draws++) {
      const { row, code, transaction } = await retryDeadlocks(async () => {
        const { columns, code } = draw(child, disputed)
        const row = how.complete(columns)
        return { row, code, transaction: await how.write(row) }
      })
      if (transaction !== null) {
        await how.written(row, transaction)
        return answerOf(row, code)
      }
      if (repeatable) {
        const earlier = await replay(repeatable, now)
        if (earlier) return earlier
        await purgeIdempotencyKeys(db.kysely, keysSince(now))
      }
      disputed = await how.whyNot(row)
      if (draws === MAX_DRAWS) throw new Error('a registration was refused for no known reason')
    }
  }

  return { registerOnce, replay }
}

/** What a family or staff read about a registration that is stored. */
const answerOf = (
  { no_registration, number_disputed }: { no_registration: string; number_disputed: Disputed },
  change_code: string | null,
): Registered => ({ no_registration, change_code, ...(number_disputed && { number_check: true as const }) })

/** Keys of registrations created before this time are not valid any more. */
const keysSince = (now: Date) => new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000)
