/** Where children without a place go to school (docs/product-rules.md#onward-places). */
import {
  ONWARD_CHANGED,
  ONWARD_HAS_PLACE,
  ONWARD_HIDDEN,
  ONWARD_WITHDRAWN,
} from '@spmb/domain/onward/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  admit,
  anApplicant,
  auditOf,
  setSeats,
  type TestApplicant,
  takeAway,
} from '../../../testing/applicants.ts'
import { aDistance } from '../../../testing/distances.ts'
import { callsOf, openEditing, type Staff } from '../../../testing/editing.ts'
import { aSchool } from '../../../testing/new-schools.ts'

const here = await openEditing()
const { app, zone, admin, monitor, operator1 } = here
afterAll(() => app.close())
const db = app.db.kysely

let child: TestApplicant
beforeEach(async () => {
  await app.db.pool.query(
    `update registration set withdrawn_at = now(), withdrawn_by = 'user:1', withdrawn_asked_by = 'x', withdrawn_reason = 'x'
     where withdrawn_at is null`,
  )
  await publish('published')
  child = await anApplicant(app, 'SD')
})
async function publish(mode: 'published' | 'hidden') {
  await db.updateTable('season').set({ publication_mode: mode }).execute()
  await app.syncCaches()
}

const call = callsOf(app, '/api/ppdb/')
const list = async (query = '', as: Staff = admin) => call('GET', `sd/onward${query}`, as)
const save = (kind: unknown, version: unknown = 0, one = child, as: Staff = admin) =>
  call('PUT', `${one.id}/onward_place`, as, { kind, version })

describe('the list', () => {
  it('has the live children without a place, with phone, choices and the nearest free seats', async () => {
    const [near, far, nowhere, full] = [
      await aSchool(app),
      await aSchool(app),
      await aSchool(app),
      await aSchool(app),
    ]
    for (const school of [zone.school_1_id, zone.school_2_id, full]) await setSeats(app, school, 0)
    for (const school of [near, far, nowhere]) await setSeats(app, school, 2)
    await aDistance(app, [zone.village_id, near], 700)
    await aDistance(app, [zone.village_id, far], 4_000)
    const [admitted, gone] = [await anApplicant(app, 'SD'), await anApplicant(app, 'SD')]
    await admit(app, admitted.id, 1)
    await takeAway(app, gone.id, 'withdrawn')

    const { data, meta } = await list()
    expect(data).toMatchObject({ published: true, counts: { unknown: 1, madrasah: 0 } })
    expect(data.children).toMatchObject([
      { id: child.id, no_registration: child.number, phone: expect.stringMatching(/^\+62/), kind: 'unknown' },
    ])
    expect(data.children[0].nearest.slice(0, 2)).toMatchObject([
      { id: near, free: 2, metres: 700 },
      { id: far, free: 2, metres: 4_000 },
    ])
    expect(data.children[0].nearest).toHaveLength(3)
    expect(meta).toEqual({ page: 1, per_page: 50, total: 1 })
    const audited = await db
      .selectFrom('audit_entry')
      .select('changes')
      .where('action', '=', 'registration.list_onward')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(audited?.changes).toMatchObject({ level: 'SD', ids: [child.id] })
  })

  it('is filtered by where they go, and those of whom nothing is known come first', async () => {
    const other = await anApplicant(app, 'SD')
    await save('private')
    const ids = async (query: string) => (await list(query)).data.children.map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([other.id, child.id])
    expect(await ids('?kind=private')).toEqual([child.id])
    expect(await ids('?kind=none')).toEqual([])
    expect((await list('?kind=private')).data.counts).toMatchObject({ unknown: 1, private: 1 })
    expect((await list('?kind=contoh')).status).toBe(400)
  })

  it('is empty before the publication', async () => {
    await publish('hidden')
    expect((await list()).data).toMatchObject({ published: false, counts: { unknown: 0 }, children: [] })
  })

  it('is read by the monitor, not by a school', async () => {
    expect((await list('', monitor)).status).toBe(200)
    expect((await list('', operator1)).status).toBe(403)
  })
})

describe('where a child goes', () => {
  it('is recorded with who and when, and in the history', async () => {
    expect(await save('madrasah')).toMatchObject({
      status: 200,
      data: { kind: 'madrasah', noted: { at: app.clock.now.toISOString() }, version: 1 },
    })
    expect((await save('unknown', 1)).data).toMatchObject({ kind: 'unknown', version: 2 })
    const acts = (await auditOf(app, child.id)).filter(({ action }) => action === 'registration.onward')
    expect(acts.map(({ changes }) => changes)).toEqual([
      { onward: { before: 'Belum', after: 'Madrasah' } },
      { onward: { before: 'Madrasah', after: 'Belum' } },
    ])
  })

  it('is stored once by a second click, and refused to a second editor', async () => {
    await save('state')
    expect(await save('state')).toMatchObject({ status: 200, data: { version: 1 } })
    expect(await save('private')).toMatchObject({ status: 409, message: ONWARD_CHANGED })
  })

  it.each([
    ['contoh', 0, 'kind'],
    [undefined, 0, 'kind'],
    ['state', -1, 'version'],
    ['state', 'x', 'version'],
  ])('is refused with %j and version %j', async (kind, version, field) => {
    const { status, message } = await save(kind, version)
    expect([status, Object.keys(message)]).toEqual([400, [field]])
  })

  it('is refused before the publication, of a child with a place, and of a withdrawn one', async () => {
    await admit(app, child.id, 1)
    expect(await save('state')).toMatchObject({ status: 409, message: ONWARD_HAS_PLACE })
    const gone = await anApplicant(app, 'SD')
    await takeAway(app, gone.id, 'withdrawn')
    expect(await save('state', 0, gone)).toMatchObject({ status: 409, message: ONWARD_WITHDRAWN })
    await publish('hidden')
    expect(await save('state', 0, await anApplicant(app, 'SD'))).toMatchObject({
      status: 409,
      message: ONWARD_HIDDEN,
    })
  })

  it('is not written by the monitor or a school', async () => {
    for (const as of [monitor, operator1]) expect((await save('state', 0, child, as)).status).toBe(403)
  })
})
