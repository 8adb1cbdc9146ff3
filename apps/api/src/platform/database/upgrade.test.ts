/** A database of the previous version, upgraded; and the previous server's statements on the new schema. */
import { A_CHILD } from '@spmb/domain/testing/child.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEarlierDatabase, EARLIER } from '../../../testing/database/earlier-version.ts'
import type { TestDatabase } from '../../../testing/database/test-database.ts'
import { withClient } from '../../features/backup/copy/open-client.ts'
import { ROLES } from './embedded/access.ts'
import { migrate } from './migrate.ts'

const REGISTRATIONS = 2_000
const ACTIVE = 2

let database: TestDatabase
beforeAll(async () => {
  database = await createEarlierDatabase(REGISTRATIONS)
  // Servers of later versions built them beside the migrations.
  for (const parent of ['father_name', 'mother_name'])
    await withClient(database.ownerUrl, (client) =>
      client.query(
        `create index registration_by_${parent}_until_7 on registration (${parent}) where id <= 7`,
      ),
    )
  await migrate(database.ownerUrl, ROLES.app)
})
afterAll(() => database.drop())

const ask = async (text: string, values: unknown[] = []) => (await database.db.pool.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => (await ask(text, values))[0]

describe('the upgrade', () => {
  it('keeps every registration and draws a different lottery ticket for each', async () => {
    const counted = await one(`select count(*) as all, count(distinct ticket) as tickets,
      count(*) filter (where source = 'daring' and withdrawn_at is null) as online
      from registration left join lottery_ticket on registration_id = id`)
    expect(counted).toEqual({ all: REGISTRATIONS, tickets: REGISTRATIONS, online: REGISTRATIONS })
    const { ticket } = await one('select ticket from lottery_ticket limit 1')
    expect(ticket).toMatch(/^T-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  })

  it('assigns zones to the active season and creates both levels of every season', async () => {
    expect(await ask('select season_id, count(*) from zone group by 1')).toEqual([
      { season_id: ACTIVE, count: 32 },
    ])
    expect(await ask('select season_id, level, method, order_keys from season_level order by 1, 2')).toEqual(
      [1, ACTIVE].flatMap((season_id) => [
        { season_id, level: 'SD', method: 'manual', order_keys: ['birth_date', 'distance', 'lottery'] },
        { season_id, level: 'SMP', method: 'manual', order_keys: ['distance', 'birth_date', 'lottery'] },
      ]),
    )
  })

  it('records decisions as manual, with author and time from the audit where it has them', async () => {
    expect(
      await ask(`select decided_by, decided_at is null as "unknownTime", origin, count(*) from decision
        join registration as r on r.id = registration_id
        where (value, decision.school_id) = (school_1_decision, school_1_id) group by 1, 2, 3 order by 1`),
    ).toEqual([
      { decided_by: 'user:1', unknownTime: false, origin: 'manual', count: 600 },
      { decided_by: null, unknownTime: true, origin: 'manual', count: 600 },
    ])
    const decided = await one('select count(*) from registration where school_1_decision is not null')
    expect(await one('select count(*) from decision')).toEqual(decided)
  })

  it('gives an installation that is upgraded again the same id, for which its backups are its own', async () => {
    const { first } =
      await one(`select md5(extract(epoch from at)::text || ' ' || actor || ' ' || action) as first
      from audit_entry order by id limit 1`)
    expect(await ask('select id from installation')).toEqual([{ id: first }])
  })

  it('drops the indexes that servers built', async () => {
    expect(await ask(`select indexname from pg_indexes where indexname like '%until%'`)).toEqual([])
  })

  it('takes the authors of deletions from the audit', async () => {
    expect(
      await ask(`select deleted_by, count(*) from registration where deleted_at is not null group by 1`),
    ).toEqual([{ deleted_by: 'user:1', count: 2 }])
  })

  it('takes from the audit which accounts another person changed, but for their names', async () => {
    expect(
      await ask('select username from user_account where access_changed_at is not null order by username'),
    ).toEqual([{ username: 'direset' }, { username: 'naik.peran' }, { username: 'tanpa.verifikasi' }])
  })
})

describe('the previous server', () => {
  const aRow = (serial: number, nik = serial) => ({
    season_id: ACTIVE,
    level: 'SD',
    no_registration: `SD25-ZZZZZ-${String(serial).padStart(5, '0')}-0`,
    nik_sealed: `\\x${'00'.repeat(44)}`,
    nik_index: `\\x${nik.toString(16).padStart(64, '0')}`,
    ...A_CHILD,
    phone: '+6281200000000',
    village_id: 1,
    school_1_id: 1,
    school_2_id: 2,
    created_at: '2025-06-05T00:00:00Z',
    request_id: 'r',
  })
  const register = (...rows: object[]) => ask(EARLIER.register, [JSON.stringify(rows)])
  const idOf = async (serial: number) =>
    (await one('select id from registration where no_registration = $1', [aRow(serial).no_registration])).id

  it('registers children, and skips a NIK that is registered', async () => {
    expect(await register(aRow(1), aRow(2))).toHaveLength(2)
    expect(await register(aRow(3, 2))).toEqual([])
    expect(
      await one(
        `select source, ticket is not null as ticket from registration left join lottery_ticket on registration_id = id
         where id = $1`,
        [await idOf(1)],
      ),
    ).toEqual({ source: 'daring', ticket: true })
  })

  it('decides; the decision is recorded as manual, by an unknown author', async () => {
    const id = await idOf(1)
    await ask(EARLIER.lockRegistration, [id])
    await ask(EARLIER.lockSeats, [ACTIVE, 1])
    await ask(EARLIER.decide, [id, 'LULUS', null])
    expect(
      await ask('select school_id, value, origin, decided_by from decision where registration_id = $1', [id]),
    ).toEqual([{ school_id: 1, value: 'LULUS', origin: 'manual', decided_by: null }])
    expect(await ask(EARLIER.countUsed, [ACTIVE])).toContainEqual({ school_id: 1, used: 1 })
  })

  it('deletes, which frees the NIK', async () => {
    await ask(EARLIER.delete, [await idOf(2)])
    expect(await register(aRow(4, 2))).toHaveLength(1)
    const [counted] = await ask(EARLIER.countRegistrations)
    expect(counted).toEqual({ season_id: ACTIVE, registrations: REGISTRATIONS })
  })

  it('sets seats; the version of the quota counts them', async () => {
    await ask(EARLIER.setSeats, [3, 40])
    await ask(EARLIER.setSeats, [3, 40])
    expect(await one('select seats, version from quota where school_id = 3')).toEqual({
      seats: 40,
      version: 2,
    })
  })

  it('changes the zones of the active season', async () => {
    await ask(EARLIER.removeZone, [1, 4])
    expect(await ask(EARLIER.readZones)).toHaveLength(31)
    expect(await ask(EARLIER.addZone, [1, 4])).toEqual([{ school_id: 4 }])
    expect(await ask(EARLIER.addZone, [1, 4])).toEqual([])
    expect(await one('select season_id from zone where (village_id, school_id) = (1, 4)')).toEqual({
      season_id: ACTIVE,
    })
  })

  it('stores and changes complaints, and reads those without an e-mail address', async () => {
    expect(await ask(EARLIER.sendComplaint, [ACTIVE, 'LAP-0000-0001'])).toHaveLength(1)
    expect(await ask(EARLIER.sendComplaint, [ACTIVE, 'LAP-0000-0001'])).toEqual([])
    await ask(
      `insert into complaint (season_id, ticket, name, email, phone, title, content, created_at, updated_at, answer, answered_at)
       values ($1, 'LAP-0000-0002', 'Contoh', '', '+6281234567890', 'Judul', 'Isi', now(), now(), 'Jawaban', now())`,
      [ACTIVE],
    )
    for (const ticket of ['LAP-0000-0001', 'LAP-0000-0002'])
      expect(await ask(EARLIER.changeComplaint, [ticket])).toEqual([{ state: 'selesai' }])
    const rows = await ask(EARLIER.readComplaints)
    // Its contract requires a text.
    expect(rows.map(({ email, answer }) => [email, answer])).toEqual([
      ['a@contoh.example', null],
      ['', 'Jawaban'],
    ])
  })

  it('creates a season, which gets both levels and the zones of the active one', async () => {
    const { id } = await one(EARLIER.createSeason)
    expect(await one('select count(*) from season_level where season_id = $1', [id])).toEqual({ count: 2 })
    expect(await one('select count(*) from zone where season_id = $1', [id])).toEqual({ count: 32 })
  })
})
