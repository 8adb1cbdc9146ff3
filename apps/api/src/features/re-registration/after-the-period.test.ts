/** Re-registration after its last day: children admitted later, and the release of seats. */
import { PERIOD_NOT_OVER, PERIOD_REFUSALS } from '@spmb/domain/re-registration/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { admit, admitAt, anApplicant, setSeats, type TestApplicant } from '../../../testing/applicants.ts'
import { openReRegistration } from '../../../testing/worlds/re-registration.ts'

const here = await openReRegistration()
const { app, zone, admin, operator1, operator2, stranger } = here
const { FROM, season, call, tick, untick, wish, scan, list, release, acts, familyReads } = here
afterAll(() => app.close())

let first: TestApplicant
let second: TestApplicant
beforeEach(async () => {
  ;[first, second] = await here.begin()
})

describe('a late child', () => {
  /** After the last day. */
  beforeEach(() => season({ re_registration_to: new Date(FROM.getTime() + 1) }))
  async function aLateChild(origin: 'manual' | 'reserve' | 'objection' | 'placement', at = app.clock.now) {
    const child = await anApplicant(app)
    const place = origin === 'placement' ? { placed_school_id: stranger.schoolId as number } : LULUS_1
    await admitAt(app, child.id, place, { origin, at })
    return child
  }
  const LULUS_1 = { school_1_decision: 'LULUS' } as const

  it.each([
    ['manual', operator1],
    ['reserve', operator1],
    ['objection', operator1],
    ['placement', stranger],
  ] as const)('by %s is recorded by its school after the period, and taken back', async (origin, school) => {
    const child = await aLateChild(origin)
    expect((await list(admin, `?search=${child.number}`)).data).toMatchObject([{ late: true, arrived: null }])
    expect((await tick(child, school)).status).toBe(200)
    expect((await untick(child, school)).status).toBe(200)
    expect((await scan(child.number, school)).status).toBe(200)
    expect((await tick(child, operator2)).status).toBe(404)
  })

  it.each(['manual', 'reserve'] as const)(
    'by %s keeps its place in a release, and is no part of the figure of those who are missing',
    async (origin) => {
      const figures = async () => {
        const { schools } = (await call('GET', 'ppdb/sd/re_registration/schools', operator1)).data
        return schools[0]
      }
      const before = await figures()
      const child = await aLateChild(origin)
      const after = await figures()
      expect([after.admitted - before.admitted, after.late - before.late]).toEqual([1, 1])
      expect(after.missing).toBe(before.missing)
      expect((await release(zone.school_1_id, [first, child])).data).toEqual({ released: 1, skipped: 1 })
      expect((await here.stored(child.id)).withdrawn_at).toBeNull()
    },
  )

  it('is none when the place was given before the last moment, or without one', async () => {
    expect((await tick(first)).message).toBe(PERIOD_REFUSALS.over)
    const early = await aLateChild('reserve', FROM)
    expect(await tick(early)).toMatchObject({ status: 409, message: PERIOD_REFUSALS.over })
    const child = await aLateChild('reserve')
    await season({ re_registration_to: null, re_registration_from: null })
    expect((await list(admin, `?search=${child.number}`)).data).toMatchObject([{ late: false }])
  })

  it('waits for the first choice only by the words of an admin', async () => {
    const child = await anApplicant(app)
    await admitAt(app, child.id, { school_2_decision: 'LULUS' }, { origin: 'reserve' })
    expect((await wish(child, true, operator2)).status).toBe(409)
    expect((await wish(child, true, admin)).status).toBe(200)
  })
})

describe('the release of seats', () => {
  const used = async () => {
    const { schools } = (await call('GET', 'ppdb/sd/re_registration/schools', admin)).data
    return schools.find((one: { id: number }) => one.id === zone.school_1_id)?.admitted
  }

  it('frees those that the admin saw, and not those of families who came meanwhile', async () => {
    const late = await anApplicant(app)
    await admit(app, late.id)
    const before = await used()
    await season({ re_registration_to: new Date(FROM.getTime() + 1) })
    await tick(late, admin)
    expect((await release(zone.school_1_id, [first, late, second])).data).toEqual({ released: 1, skipped: 2 })
    expect(await used()).toBe(before - 1)
    expect(await familyReads(first)).toEqual({ withdrawn: true, released: true })
    expect((await acts(first)).map(({ action }) => action)).toEqual(['registration.release_seat'])
    expect((await release(zone.school_1_id, [first])).data).toEqual({ released: 0, skipped: 1 })
  })

  it('can be taken back for one child while a seat is free; then it counts as not come', async () => {
    await season({ re_registration_to: new Date(FROM.getTime() + 1) })
    await release(zone.school_1_id, [first])
    await setSeats(app, zone.school_1_id, 0)
    expect((await call('POST', `ppdb/${first.id}/withdraw/undo`, admin)).status).toBe(409)
    await setSeats(app, zone.school_1_id, 100)
    expect((await call('POST', `ppdb/${first.id}/withdraw/undo`, admin)).status).toBe(200)
    await app.syncCaches()
    expect(await familyReads(first)).toBeUndefined()
    expect((await tick(first, admin)).status).toBe(200)
  })

  it.each([
    ['while the period is open', { notice: null }],
    ['without dates', { re_registration_from: null, re_registration_to: null }],
  ])('is refused %s', async (_when, values) => {
    await season(values)
    expect(await release(zone.school_1_id, [first])).toMatchObject({ status: 409, message: PERIOD_NOT_OVER })
    expect((await here.stored(first.id)).withdrawn_at).toBeNull()
  })

  it('is for admins', async () => {
    expect((await release(zone.school_1_id, [first], operator1)).status).toBe(403)
  })
})
