import { actionsOf as actionsOfArea } from '@spmb/domain/audit/actions.ts'
import type { AuditRecord } from '@spmb/domain/audit/contract.staff.ts'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant } from '../../../testing/applicants.ts'
import { createTestApp, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { readWorkbook } from '../../platform/spreadsheet/read-workbook.ts'
import { findEntries } from './audit.queries.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let number: string

beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
  const child = await anApplicant(test)
  number = child.number
  await test.app.inject({
    method: 'PUT',
    url: `/api/ppdb/sd/${child.id}/edit`,
    headers: admin.bearer,
    payload: { address: 'Dusun Contoh Baru', nik: '5299011103180999' },
  })
  const school = { schoolId: child.body.school_1_id }
  await test.app.inject({
    method: 'PUT',
    url: `/api/ppdb/quota/${school.schoolId}/edit`,
    headers: admin.bearer,
    payload: { quota: 31 },
  })
})
afterAll(() => test.close())

const read = async (query = '', headers: Record<string, string> = admin.bearer) =>
  (await test.app.inject({ url: `/api/audit${query}`, headers })).json() as {
    data: AuditRecord[]
    meta: { next: number | null }
    message: unknown
  }
const actionsOf = async (query: string) => (await read(query)).data.map(({ action }) => action)

describe('the list of acts', () => {
  it('says who did what, when, from where, with before and after; a NIK is masked', async () => {
    const { data } = await read(`?area=registration&who=staff`)
    expect(data[0]).toMatchObject({
      who: 'Contoh admin',
      username: admin.username,
      action: 'registration.edit',
      subject: { kind: 'registration', name: number },
      address: '127.0.0.1',
    })
    const lines = data[0]?.lines ?? []
    expect(lines.find(({ field }) => field === 'address')?.after).toBe('Dusun Contoh Baru')
    expect(JSON.stringify(lines)).not.toContain('5299011103180999')
    const sent = (await read('?area=registration&who=public')).data
    expect(sent[0]).toMatchObject({ who: 'Pendaftar', username: null, action: 'registration.create' })
  })

  it('masks secrets and NIKs that a row should never contain', async () => {
    await recordAudit(test.db.kysely, {
      at: test.clock.now,
      action: 'test.act',
      actor: 'cli:contoh',
      subject: 'test',
      changes: { password_hash: 'kenari', note: 'anak 5205010203040001' },
    })
    const { data } = await read('?who=console')
    expect(data[0]).toMatchObject({
      who: 'Petugas teknis',
      address: null,
      lines: [
        { field: 'note', label: 'Catatan', before: null, after: 'anak •••' },
        { field: 'password_hash', label: 'password_hash', before: null, after: '•••' },
      ],
    })
  })

  it('is found by number, person, school and address; filtered by area and by days of the office', async () => {
    expect(await actionsOf(`?search=${number}`)).toEqual(['registration.edit', 'registration.create'])
    expect(await actionsOf(`?search=${number.toLowerCase()}`)).toHaveLength(2)
    expect(await actionsOf('?search=CONTOH%20ADMIN&area=place')).toEqual(['quota.edit'])
    expect(await actionsOf('?search=sd%20contoh%201%20dompu&area=place')).toEqual(['quota.edit'])
    expect((await actionsOf('?search=127.0.0.1')).length).toBeGreaterThan(2)
    expect(await actionsOf('?search=tidak%20ada')).toEqual([])
    expect(await actionsOf('?search=%25')).toEqual([])
    expect(await actionsOf('?area=place&from=2000-01-01&to=2001-01-01')).toEqual([])
    expect(await actionsOf('?area=place&from=2000-01-01&to=2099-12-31')).toHaveLength(1)
  })

  it('is searched within the filters, page by page', async () => {
    const address = '198.51.100.7'
    for (const at of [1, 2, 3])
      await recordAudit(test.db.kysely, {
        at: test.clock.now,
        action: at === 2 ? 'session.end' : 'test.act',
        address,
        actor: `user:${admin.userId}`,
        subject: 'test',
        subjectId: at,
      })
    expect(await actionsOf(`?search=${address}`)).toEqual(['test.act', 'session.end', 'test.act'])
    expect(await actionsOf(`?search=${address}&area=account`)).toEqual(['session.end'])
    const first = await read(`?search=${address}&per_page=1`)
    expect((await actionsOf(`?search=${address}&before=${first.meta.next}`)).length).toBe(2)
    for (const text of ['198.51.100', '198.51.100.7/32', 'fe80::1%25eth0', '2001:db8::1'])
      expect(await actionsOf(`?search=${text}`), text).toEqual([])
  })

  it('is searched by indexes, whatever the number of rows', async () => {
    await test.database.ownerDb.pool.query(`
      insert into audit_entry (at, action, actor, subject, subject_id, address)
      select now(), 'registration.create', 'public', 'registration', n, '10.0.0.0'::inet + n from generate_series(1, 20000) as n`)
    await test.database.ownerDb.pool.query('analyze audit_entry')
    const plan = await planOf('contoh')
    expect(plan).toContain('audit_entry_by_subject')
    expect(plan).toContain('audit_entry_by_actor')
    expect(plan).not.toContain('Seq Scan on audit_entry')
    expect(await planOf('10.0.0.9')).toContain('audit_entry_by_address')
  })

  /** The plan of a first page. */
  async function planOf(search: string): Promise<string> {
    let page: CompiledQuery | undefined
    const logging = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: test.db.pool }),
      log: ({ query }) => {
        page = query
      },
    })
    await findEntries(logging, { search }, { timeZone: TIME_ZONE, limit: 51 })
    const { rows } = await test.db.pool.query(`explain ${page?.sql}`, [...(page?.parameters ?? [])])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  it('is read page by page from the newest on, and rows that are added meanwhile move no page', async () => {
    for (let i = 0; i < 3; i++) await signIn(test, 'monitor')
    const first = await read('?per_page=2&area=account')
    await signIn(test, 'monitor')
    const second = await read(`?per_page=2&area=account&before=${first.meta.next}`)
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
    expect(first.meta.next).toBe(first.data[1]?.id)
    let page = second
    while (page.meta.next) page = await read(`?per_page=100&before=${page.meta.next}`)
    expect(page.data.at(-1)?.action).toBeDefined()
  })

  it('leaves out reads until they are asked for', async () => {
    const areas = async (query: string) =>
      new Set((await read(query)).data.map(({ action }) => actionsOfArea('reading').includes(action)))
    expect(await areas('')).toEqual(new Set([false]))
    expect(await areas('?area=reading')).toEqual(new Set([true]))
    expect(await areas('?area=all&per_page=100')).toEqual(new Set([true, false]))
  })

  it('is itself recorded, with the query and the rows that were shown; long numbers are masked', async () => {
    const { data } = await read('?area=place&search=0812%203456%207890')
    expect(data).toEqual([])
    const [row] = (await read('?area=reading')).data.filter(({ action }) => action === 'audit.list')
    expect(row).toMatchObject({ who: 'Contoh admin', subject: { kind: 'audit', id: null } })
    expect(row?.lines.toReversed()).toEqual([
      {
        field: 'query',
        label: 'Filter',
        before: null,
        after: 'Bagian: Sekolah, zonasi, dan kuota; Cari: •••',
      },
      { field: 'rows', label: 'Jumlah baris', before: null, after: '0' },
    ])
  })

  it.each([
    ['?area=x', 'Bagian catatan ini tidak dikenal'],
    ['?who=x', 'Pelaku ini tidak dikenal'],
    ['?from=2025-02-30', 'Isi tanggal'],
    ['?before=x', 'Halaman catatan ini tidak dikenal'],
    ['?page=2', 'Filter ini tidak dikenal'],
  ])('refuses %s', async (query, sentence) => {
    expect(JSON.stringify((await read(query)).message)).toContain(sentence)
  })
})

describe('the export', () => {
  it('has the rows that pass the filters as a workbook, and is recorded', async () => {
    const answer = await test.app.inject({ url: '/api/audit/export?area=place', headers: admin.bearer })
    const { name, base64, rows } = answer.json().data
    expect([name, rows]).toEqual(['catatan-perubahan-20250603.xlsx', 1])
    const { sheets } = await readWorkbook(name, Buffer.from(base64, 'base64'), (all) => all)
    expect(sheets[0]?.rows).toHaveLength(2)
    expect(sheets[0]?.rows[0]?.cells.map((cell) => 'text' in cell && cell.text)).toEqual([
      'Waktu',
      'Siapa',
      'Username',
      'Apa',
      'Tentang',
      'Dari',
      'Perubahan',
    ])
    const [row] = (await read('?area=reading')).data.filter(({ action }) => action === 'audit.export')
    expect(row?.lines).toContainEqual({ field: 'rows', label: 'Jumlah baris', before: null, after: '1' })
  })
})
