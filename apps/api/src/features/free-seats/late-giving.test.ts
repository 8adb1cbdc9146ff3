/** Seats of late children (docs/product-rules.md#late-registration): behind all who waited, equal ones by a draw of their giving. */
import {
  GIVING_REFUSALS,
  LATE_DRAW_REFUSALS,
  LATE_DRAWER_REFUSALS,
  LATE_DRAWN,
  LATE_OPENING_REFUSALS,
  LATE_TYPED,
} from '@spmb/domain/free-seats/late-messages.ts'
import { checkCall } from '@spmb/domain/reserve/call-record.ts'
import { DRAW_DIFFERS } from '@spmb/domain/selection/act/messages.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { auditOf, setSeats, type TestApplicant, takeAway } from '../../../testing/applicants.ts'
import { letFamiliesName } from '../../../testing/calls/free-seats.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { openLateWorld, TWENTY_DICE } from '../../../testing/worlds/late-registration.ts'
import { countUsed } from '../quota/quota.queries.ts'

const world = await openLateWorld()
const { here, app, db, near, far, zone, staff, endLateRegistration } = world
const { call, chooses, sendLate, idOf, registerLate, inTime, read, give, draw, open } = world
afterAll(() => app.close())

const moves = (shown: { moves: { id: number; to: { id: number }; late: boolean }[] }) =>
  shown.moves.map(({ id, to, late }) => [id, to.id, late])

describe('giving', () => {
  it('puts late children behind those who named a school, and gives them their choice with a record', async () => {
    const named = await inTime({ birth_date: '2018-11-01' })
    await letFamiliesName(app)
    await call('PUT', `${named.id}/free_seats`, staff.admin, { schools: [near], version: 0 })
    const [older, younger] = [
      await registerLate(chooses(near, far), { birth_date: '2018-01-01' }),
      await registerLate(chooses(far), { birth_date: '2018-02-01' }),
    ]
    await letFamiliesName(app, -1)
    const early = await read()
    expect(await give(early.fingerprint)).toMatchObject({ status: 409, message: GIVING_REFUSALS.late })
    await endLateRegistration()
    const shown = await read()
    expect(shown).toMatchObject({ naming: 1, late: { period: 'over', children: 2, tied: false } })
    expect(new Set(moves(shown).map(String))).toEqual(
      new Set([`${named.id},${near},false`, `${older},${far},true`]),
    )
    expect((await give(shown.fingerprint)).data).toEqual({ given: 2 })
    expect(await here.stored(older)).toMatchObject({
      school_1_decision: null,
      school_2_decision: 'LULUS',
      placed_school_id: null,
    })
    expect((await here.stored(named.id)).placed_school_id).toBe(near)
    expect(await here.stored(younger)).toMatchObject({ school_1_decision: null })
    const decision = await db
      .selectFrom('decision')
      .selectAll()
      .where('registration_id', '=', older)
      .where('value', '=', 'LULUS')
      .executeTakeFirstOrThrow()
    expect(decision).toMatchObject({ school_id: far, origin: 'placement' })
    const run = await db
      .selectFrom('selection_run')
      .selectAll()
      .where('id', '=', decision.run_id)
      .executeTakeFirstOrThrow()
    expect(checkCall(run.call_record ?? '', run.certificate_hash ?? '')).toEqual([])
    expect(JSON.parse(run.call_record ?? '').late.applicants).toHaveLength(2)
    const chained = await db
      .selectFrom('chain_entry')
      .select(['kind', 'act_hash'])
      .where('level', '=', run.level)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    expect(chained).toEqual({ kind: 'placement', act_hash: run.certificate_hash })
    expect((await auditOf(app, older)).at(-1)).toMatchObject({
      action: 'registration.edit',
      changes: { school_2_status: { before: null, after: 'LULUS' } },
    })
    const number = (await here.stored(older)).no_registration
    const publicly = (await app.app.inject({ url: `/api/ppdb/registered/${number}` })).json()
    expect(publicly.data.school_2_status).toBe('LULUS')
  })

  it('is taken back from a late child at its choice, which it does not get again', async () => {
    const id = await registerLate(chooses(near, far))
    await endLateRegistration()
    await give((await read()).fingerprint)
    expect((await here.stored(id)).school_1_decision).toBe('LULUS')
    const takeBack = () =>
      call('POST', `${id}/free_seats/take_back`, staff.admin, { reason: 'Contoh alasan' })
    expect((await takeBack()).status).toBe(200)
    expect((await here.stored(id)).school_1_decision).toBeNull()
    expect((await auditOf(app, id)).at(-1)).toMatchObject({
      action: 'registration.take_back_seat',
      changes: { school_1_status: { before: 'LULUS', after: null } },
    })
    expect((await takeBack()).status).toBe(409)
    expect(moves(await read())).toEqual([[id, far, true]])
  })

  it('waits while the reserve can be called', async () => {
    await inTime()
    const id = await registerLate()
    await setSeats(app, zone.school_1_id, 1)
    await endLateRegistration()
    const { fingerprint, reserve } = await read()
    expect(reserve).toBe(1)
    expect(await give(fingerprint)).toMatchObject({ status: 409, message: GIVING_REFUSALS.reserve })
    expect((await here.stored(id)).school_1_decision).toBeNull()
  })

  it('of the last seat is once when two admins give at the same time', async () => {
    await registerLate(chooses(near), { birth_date: '2018-01-01' })
    await registerLate(chooses(near), { birth_date: '2018-02-01' })
    await endLateRegistration()
    const { fingerprint } = await read()
    const both = await Promise.all([give(fingerprint), give(fingerprint)])
    expect(both.map(({ data }) => data?.given).sort()).toEqual([0, 1])
  })
})

describe('equal late children', () => {
  it('are separated by what two people draw after the last moment, each without seeing it', async () => {
    const [one, other] = [await registerLate(), await registerLate()]
    expect(await draw(TWENTY_DICE, staff.admin)).toMatchObject({
      status: 409,
      message: LATE_DRAW_REFUSALS.open,
    })
    await endLateRegistration()
    const tied = await read()
    expect(tied).toMatchObject({ moves: [], late: { tied: true, draw: null } })
    expect(await draw(TWENTY_DICE, staff.admin)).toMatchObject({ status: 200, message: LATE_TYPED })
    const typed = await read()
    expect(typed.late).toMatchObject({ tied: true, draw: { dice: null, confirmed_by: null } })
    expect(typed.moves).toEqual([])
    expect(await draw(TWENTY_DICE.replace('4', '1'), staff.second)).toMatchObject({
      status: 409,
      message: DRAW_DIFFERS,
    })
    expect((await draw(TWENTY_DICE, staff.operator)).status).toBe(403)
    // The same person may type it again, which confirms nothing.
    expect((await draw(TWENTY_DICE, staff.admin)).message).toBe(LATE_TYPED)
    expect((await draw(`${TWENTY_DICE.slice(0, 10)} ${TWENTY_DICE.slice(10)}`, staff.monitor)).message).toBe(
      LATE_DRAWN,
    )
    const drawn = await read()
    expect(drawn.late).toMatchObject({ tied: false, draw: { dice: TWENTY_DICE } })
    expect(drawn.moves).toHaveLength(1)
    expect([one, other]).toContain(drawn.moves[0].id)
    expect(await draw(TWENTY_DICE, staff.admin)).toMatchObject({
      status: 409,
      message: LATE_DRAW_REFUSALS.drawn,
    })
    // It cannot be drawn again by opening late registration once more.
    expect(await open('2099-07-11 24:00')).toMatchObject({
      status: 409,
      message: LATE_OPENING_REFUSALS.drawn,
    })
    expect((await give(drawn.fingerprint)).data).toEqual({ given: 1 })
    const used = await db.selectFrom('late_draw').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(used).toMatchObject({ dice: TWENTY_DICE, typed_times: 2, run_id: expect.any(Number) })
    const { call_record } = await db
      .selectFrom('selection_run')
      .select('call_record')
      .where('id', '=', used.run_id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(call_record ?? '').late.seed).toBe(TWENTY_DICE)
    expect((await read()).late.draw).toBeNull()
    await expect(
      app.db.pool.query(`update late_draw set dice = repeat('1', 20) where id = ${used.id}`),
    ).rejects.toThrow('does not change')
  })

  it('need no draw when there are seats for both, and dice are checked', async () => {
    await registerLate()
    await registerLate()
    await setSeats(app, near, 2)
    await endLateRegistration()
    expect((await read()).moves).toHaveLength(2)
    expect(await draw(TWENTY_DICE, staff.admin)).toMatchObject({
      status: 200,
      message: LATE_DRAW_REFUSALS.not_needed,
    })
    expect((await draw('123', staff.admin)).message).toHaveProperty('dice')
    expect((await draw('7'.repeat(20), staff.admin)).message).toHaveProperty('dice')
  })

  it('are not drawn for by an account that is younger than the last moment', async () => {
    await registerLate()
    await registerLate()
    await endLateRegistration()
    const young = await signIn(app, 'admin')
    expect(await draw(TWENTY_DICE, young)).toMatchObject({
      status: 409,
      message: LATE_DRAWER_REFUSALS.younger_account,
    })
  })
})

/** What an office and its families may do after the result, in any order. */
describe('any sequence of acts', { tags: 'full' }, () => {
  it.each(Array.from({ length: 6 }, (_, round) => round))(
    'keeps quotas and the order of those who waited: %i',
    async () => {
      const random = (below: number) => (seededRandom(1)[0] as number) % below
      const schools = [near, far]
      for (const school of schools) await setSeats(app, school, 1 + random(2))
      const waited: TestApplicant[] = []
      for (let i = 0; i < 3; i++) waited.push(await inTime({ birth_date: `2018-0${1 + random(3)}-01` }))
      await letFamiliesName(app)
      const late: number[] = []
      const versions = new Map<number, number>()
      const ACTS = [
        async () => {
          const first = schools[random(2)] as number
          const { status, number } = await sendLate(chooses(first, schools[random(2)]), {
            birth_date: `2018-0${1 + random(3)}-01`,
          })
          if (status === 201) late.push(await idOf(number))
        },
        async () => {
          const { id } = waited[random(3)] as TestApplicant
          const version = versions.get(id) ?? 0
          const named = { schools: [schools[random(2)]], version }
          if ((await call('PUT', `${id}/free_seats`, staff.admin, named)).status === 200)
            versions.set(id, version + 1)
        },
        async () => {
          const ids = [...late, ...waited.map(({ id }) => id)]
          await takeAway(app, ids[random(ids.length)] as number, 'withdrawn')
        },
      ]
      for (let i = 0; i < 10; i++) await ACTS[random(5) === 0 ? 2 : random(2)]?.()
      await letFamiliesName(app, -1)
      await endLateRegistration()
      if ((await read()).late.tied) {
        await draw(TWENTY_DICE, staff.admin)
        await draw(TWENTY_DICE, staff.second)
      }
      const wishes = new Map(
        await Promise.all(
          waited.map(
            async ({ id }) =>
              [
                id,
                (
                  await db
                    .selectFrom('free_seat_wish')
                    .select('schools')
                    .where('registration_id', '=', id)
                    .executeTakeFirst()
                )?.schools ?? [],
              ] as const,
          ),
        ),
      )
      await give((await read()).fingerprint)
      const used = await countUsed(db, (await here.stored(waited[0]?.id as number)).season_id)
      const quotas = await db
        .selectFrom('quota')
        .select(['school_id', 'seats'])
        .where('school_id', 'in', schools)
        .execute()
      for (const { school_id, seats } of quotas) expect(used.get(school_id) ?? 0).toBeLessThanOrEqual(seats)
      for (const id of late) {
        const child = await here.stored(id)
        const school =
          child.school_1_decision === 'LULUS'
            ? child.school_1_id
            : child.school_2_decision === 'LULUS'
              ? child.school_2_id
              : null
        if (school === null) continue
        for (const one of waited) {
          const stored = await here.stored(one.id)
          if (stored.withdrawn_at !== null || !wishes.get(one.id)?.includes(school)) continue
          expect([one.id, stored.placed_school_id]).toEqual([one.id, school])
        }
      }
    },
  )
})
