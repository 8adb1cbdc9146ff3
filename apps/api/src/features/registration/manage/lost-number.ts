/**
 * Finds a lost registration number. Every miss takes the same way: one query, two comparisons, the same refusal and one use of
 * each limit, so that the answer does not tell which part was wrong. Every number found is audited; of what was not found,
 * one row for each network and hour (docs/product-rules.md#lost-number).
 */
import { timingSafeEqual } from 'node:crypto'
import { motherOrGuardian } from '@spmb/domain/registration/family/family.ts'
import {
  comparableName,
  findLostNumber,
  type LostNumber,
} from '@spmb/domain/registration/manage/lost-number-contract.public.ts'
import { dataDoNotFit } from '@spmb/domain/registration/manage/messages.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import { countTry } from '../../../platform/http/limits/counted-tries.ts'
import { createQueue } from '../../../platform/http/limits/queue.ts'
import { networkOf, type RateLimits, withinLimit } from '../../../platform/http/limits/rate-limit.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { auditRegistration } from '../staff/audit-registration.ts'
import { findByNik } from './manage.queries.ts'

export interface LostNumberDeps {
  db: Database
  limits: RateLimits
  encryption: Pick<FieldEncryption, 'blindIndex' | 'digest'>
  season: () => { id: number }
  clock: () => Date
}

interface Compared {
  birth_date: string
  mother_name: string
  guardian_name: string | null
}

/** Leaves connections of the pool to registrations. */
const QUERIES = { running: 3, waiting: 300 }

export function lostNumberRoutes(app: FastifyInstance, deps: LostNumberDeps) {
  const { db, limits, encryption, season, clock } = deps
  const queue = createQueue(QUERIES)
  /** Compared in place of a registration that does not exist. */
  const nobody: Compared = { birth_date: '', mother_name: '', guardian_name: null }

  const isEqual = (one: string, other: string) =>
    timingSafeEqual(encryption.digest(`lost ${one}`), encryption.digest(`lost ${other}`))

  /** Compares both always. */
  function fits(typed: LostNumber, stored: Compared): boolean {
    const same = [
      isEqual(typed.birth_date, stored.birth_date),
      isEqual(comparableName(typed.mother_name), comparableName(motherOrGuardian(stored))),
    ]
    return !same.includes(false)
  }

  serve(app, findLostNumber, async ({ body, request }) => {
    const typed = body as LostNumber
    // From the base key: a counter does not start again when the data key is changed.
    const nik = `${typed.type} ${encryption.digest(`nik ${typed.nik}`).toString('hex')}`
    // Before any counter of a NIK, so that a flood from many networks makes none.
    const isFirst = await withinLimit(limits.take('lostNumberFirst', request.ip))
    if (!isFirst) await limits.check('lostNumberOverall', 'all')
    const left = await countTry(limits, [
      ['lostNumber', request.ip],
      ['lostNumberOfNik', `${nik} ${networkOf(request.ip)}`],
      ['lostNik', nik],
    ])
    const holders = await queue.run(() =>
      db.breaker.whileClosed(() =>
        findByNik(db.kysely, season().id, typed.type, encryption.blindIndex('nik', typed.nik)),
      ),
    )
    const fitting = (holders.length > 0 ? holders : [nobody]).filter((stored) => fits(typed, stored))
    const found = holders.find((stored) => fitting.includes(stored))
    const isFound = found !== undefined
    const isWithinOverall = isFound || (await withinLimit(limits.take('lostNumberOverall', 'all')))
    if (isFound || (isWithinOverall && (await withinLimit(limits.take('lostNumberAudit', request.ip)))))
      await auditRegistration(
        db.kysely,
        { at: clock(), actor: 'public', address: request.ip, requestId: request.id },
        {
          action: 'registration.lost_number',
          ...(isFound && { subjectId: found.id }),
          changes: { level: typed.type, found: isFound },
        },
      )
    if (!isFound) throw new NotFound(dataDoNotFit(left))
    return { no_registration: found.no_registration }
  })
}
