/** Staff calls of free seats. */
import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import {
  giveFreeSeats,
  openFreeSeats,
  readFreeSeats,
  readWish,
  saveWish,
  takeBackSeat,
} from '@spmb/domain/free-seats/contract.staff.ts'
import { drawLate, openLate, readLate } from '@spmb/domain/free-seats/late-contract.staff.ts'
import { GIVE_NOTHING, seatsGiven } from '@spmb/domain/free-seats/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../platform/audit/audit.ts'
import { auditContextOf } from '../../platform/audit/audit-context.ts'
import { type Admit, Answer, serveStaff } from '../../platform/http/serve.ts'
import { auditRegistration } from '../registration/staff/audit-registration.ts'
import { createFreeSeats, type FreeSeatsDeps } from './free-seats.service.ts'
import { createLateRegistration } from './late.service.ts'
import { createTakeBack, type TakeBackDeps } from './take-back.ts'
import { createWishes, type WishDeps } from './wish.service.ts'

export interface FreeSeatsStaffDeps extends FreeSeatsDeps, WishDeps, TakeBackDeps {
  admit: Admit
  clock: () => Date
  /** Syncs the memory of this process, so that results show the new seats at once. */
  syncAfterWrite: () => Promise<void>
}

export function freeSeatsStaffRoutes(app: FastifyInstance, deps: FreeSeatsStaffDeps) {
  const { db, admit, clock, season, syncAfterWrite } = deps
  const freeSeats = createFreeSeats(deps)
  const wishes = createWishes(deps)
  const takeBack = createTakeBack(deps)
  const late = createLateRegistration(deps)

  for (const level of LEVELS) {
    serveStaff(app, { contract: readFreeSeats[level], admit }, async (call) => {
      const shown = await freeSeats.read(level, clock())
      await recordAudit(db.kysely, {
        ...auditContextOf(call, clock()),
        action: 'free_seats.view',
        subject: 'season',
        subjectId: season().id,
        changes: { level, ids: shown.moves.map(({ id }) => id) },
      })
      return shown
    })

    serveStaff(app, { contract: openFreeSeats[level], admit }, async (call) => {
      const shown = await freeSeats.open(level, call.body.until, auditContextOf(call, clock()))
      await syncAfterWrite()
      return shown
    })

    serveStaff(app, { contract: giveFreeSeats[level], admit }, async (call) => {
      const given = await freeSeats.give(level, call.body, auditContextOf(call, clock()))
      await syncAfterWrite()
      return new Answer({ given }, { message: given > 0 ? seatsGiven(formatCount(given)) : GIVE_NOTHING })
    })

    serveStaff(app, { contract: readLate[level], admit }, () => late.read(level, clock()))

    serveStaff(app, { contract: openLate[level], admit }, (call) =>
      late.open(level, call.body.until, auditContextOf(call, clock())),
    )

    serveStaff(app, { contract: drawLate[level], admit }, async (call) => {
      const { shown, done } = await late.draw(level, call.body.dice, auditContextOf(call, clock()))
      return new Answer(shown, { message: done })
    })
  }

  serveStaff(app, { contract: readWish, admit }, async (call) => {
    const wish = await wishes.read({ id: call.params.id, ownSchool: scopeOf(call.actor) }, clock())
    await auditRegistration(db.kysely, auditContextOf(call, clock()), {
      action: 'registration.view_wish',
      subjectId: call.params.id,
    })
    return wish
  })

  serveStaff(app, { contract: saveWish, admit }, (call) =>
    wishes.save(
      { id: call.params.id, ownSchool: scopeOf(call.actor) },
      call.body,
      auditContextOf(call, clock()),
    ),
  )

  serveStaff(app, { contract: takeBackSeat, admit }, async (call) => {
    await takeBack(call.params.id, call.body, auditContextOf(call, clock()))
    await syncAfterWrite()
    return null
  })
}
