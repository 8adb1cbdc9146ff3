/** A publication that meets another act, or loses its connection. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { openPublishing } from '../../../testing/worlds/publishing.ts'

const world = await openPublishing()
const { test, id, admitted, refused, check, post, publish, publicStatus, acts } = world
afterAll(() => test.close())
beforeEach(world.hide)

describe('two admins', () => {
  it('who press at the same moment: one publishes, the other gets a message', async () => {
    const other = await signIn(test, 'admin')
    const before = (await acts()).length
    const responses = await Promise.all([publish(), publish({}, other)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await acts()).toHaveLength(before + 1)
  })

  it('the one who read an older version hides nothing', async () => {
    const { season } = await check()
    await publish()
    const response = await post('/hide', { reason: 'Salah tekan', version: season.version })
    expect(response.statusCode).toBe(409)
    expect(await publicStatus(admitted)).toBe('LULUS')
  })
})

describe('a publication whose connection is killed during the act', () => {
  it('publishes nothing, and a second press publishes everything', async () => {
    const before = (await acts()).length
    const seen = await check()
    // A decision holds the lock of the level, so the act waits and can be killed in the middle.
    const holder = await test.database.ownerDb.pool.connect()
    await holder.query('begin')
    await holder.query('select from season_level where season_id = $1 for share', [id])
    const response = publish({ check: seen.check })
    const waiting = `select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%from season_level%'`
    await expect.poll(async () => (await test.db.pool.query(waiting)).rows.length).toBe(1)
    await test.db.pool.query(`select pg_terminate_backend(pid) from (${waiting}) as blocked`)
    expect((await response).statusCode).toBe(503)
    await holder.query('rollback')
    holder.release()

    expect((await check()).season).toMatchObject({ published: false, publication_mode: 'hidden' })
    expect(await acts()).toHaveLength(before)
    expect(await publicStatus(admitted)).toBeNull()
    expect((await publish()).statusCode).toBe(200)
    expect(await publicStatus(admitted)).toBe('LULUS')
    expect(await publicStatus(refused)).toBe('TIDAK LULUS')
  })
})
