/** The list of complaints: the registrations that a text names, and a list of many rows. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, takeAway } from '../../../testing/applicants.ts'
import { createTestApp, SCHOOL_MORNING } from '../../../testing/test-app.ts'

const COMPLAINT = { name: 'Contoh Budi', email: 'budi@contoh.example', title: 'Sekolah tidak muncul' }

describe('the registrations that a text names', () => {
  it('are listed with their year: live and withdrawn ones of any season, no deleted or unknown ones', async () => {
    const busy = await createTestApp()
    const { bearer } = await signIn(busy, 'admin')
    const [live, withdrawn, deleted] = [
      await anApplicant(busy),
      await anApplicant(busy),
      await anApplicant(busy),
    ]
    await takeAway(busy, withdrawn.id, 'withdrawn')
    await takeAway(busy, deleted.id, 'deleted')
    const earlier = await anApplicant(busy)
    await busy.database.ownerDb.pool.query(
      `with past as (insert into season (label, first_year, opens_at, closes_at)
         values ('2019/2020', 2019, '2019-06-01', '2019-06-10') returning id)
       update registration set season_id = past.id from past where registration.id = $1`,
      [earlier.id],
    )
    const content = `Anak saya ${live.number.toLowerCase()}, kakaknya ${earlier.number}; ${deleted.number},
      SD25-00000-00000-0 dan ${withdrawn.number}. Sekali lagi ${live.number}.`
    await busy.app.inject({ method: 'POST', url: '/api/report', payload: { ...COMPLAINT, content } })
    const season = (
      await busy.db.kysely
        .selectFrom('season')
        .select('label')
        .where('is_active', '=', true)
        .executeTakeFirstOrThrow()
    ).label
    const expected = [
      { no_registration: live.number, school_year: season },
      { no_registration: earlier.number, school_year: '2019/2020' },
      { no_registration: withdrawn.number, school_year: season },
    ]
    for (const query of ['?page=1', '']) {
      const { data } = (await busy.app.inject({ url: `/api/report${query}`, headers: bearer })).json()
      expect(data[0].registrations).toEqual(expected)
    }
    await busy.close()
  })
})

it('a long list is streamed with each complaint once and in order', async () => {
  const busy = await createTestApp()
  const { bearer } = await signIn(busy, 'admin')
  await sql`
    insert into complaint (season_id, ticket, name, email, title, content, created_at, updated_at)
    select season.id, 'LAP-' || lpad(n::text, 4, '0') || '-0000', 'Contoh', 'contoh@contoh.example', 'Contoh',
           'Contoh', ${SCHOOL_MORNING}::timestamptz, ${SCHOOL_MORNING}::timestamptz
    from generate_series(1, 1201) n, season where season.is_active`.execute(busy.db.kysely)
  const answer = await busy.app.inject({ url: '/api/report?sort=created_at', headers: bearer })
  expect(answer.headers['content-length'], 'not gathered first').toBeUndefined()
  const { data } = answer.json() as { data: { id: number }[] }
  const ids = data.map(({ id }) => id)
  expect(ids).toEqual([...ids].sort((one, other) => one - other))
  expect(new Set(ids).size).toBe(1_201)
  await busy.close()
})
