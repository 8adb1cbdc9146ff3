/** The chain of acts, as a stranger downloads it (docs/selection.md#the-chain). */
import { checkCall } from '@spmb/domain/reserve/call-record.ts'
import { hashOfSeed } from '@spmb/domain/selection/certificate/format-2.ts'
import { type Chain, checkChain, readChain } from '@spmb/domain/selection/chain/chain.ts'
import { sha256Hex } from '@spmb/domain/selection/sha256.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admit, anApplicant } from '../../../../testing/applicants.ts'
import { openObjections } from '../../../../testing/objections.ts'
import { aSeason } from '../../../../testing/seasons.ts'
import { A_REASON, TWENTY_DICE, wait } from '../../../../testing/selection.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { openAct } from '../../../../testing/worlds/selection-act.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { readSelectionFacts } from '../public/selection-facts.ts'
import { lockChain } from './act-chain.ts'

const ADDRESS = '/information/seleksi/bukti/rantai-sd.json'
const DICE = TWENTY_DICE.replaceAll(' ', '')

/** The chain of SD, which holds whatever was done. */
async function chainOf({ app }: Pick<TestApp, 'app'>): Promise<Chain> {
  const { statusCode, body } = await app.inject(ADDRESS)
  expect(statusCode).toBe(200)
  const chain = readChain(body)
  if (!chain) throw new Error(body)
  expect(checkChain(chain)).toEqual([])
  return chain
}
const kindsOf = ({ entries }: Chain) => entries.map(({ kind }) => kind)

describe('of a run', () => {
  let world: Awaited<ReturnType<typeof openAct>>
  beforeAll(async () => {
    world = await openAct()
  })
  afterAll(() => world.test.close())

  it('does not exist before the first freeze', async () => {
    expect((await world.test.app.inject(ADDRESS)).statusCode).toBe(404)
  })

  it('has freeze and seed before any result, and nothing of a child', async () => {
    const { test, freeze, untilDraw, seed, run } = world
    await freeze()
    const { frozen_hash, frozen: froze } = await run()
    expect((await chainOf(test)).entries).toMatchObject([
      { number: 1, kind: 'freeze', at: froze.at, of: frozen_hash },
    ])
    await untilDraw()
    await seed()
    const chain = await chainOf(test)
    const drawn = { text: DICE, kind: 'dice', dice: DICE, value: null, source: null } as const
    expect(chain.entries.at(-1)).toMatchObject({ number: 2, kind: 'seed', of: hashOfSeed(drawn) })
    const answer = await test.app.inject(ADDRESS)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).not.toMatch(/T-[0-9A-Z]{5}/)
    expect((await test.app.inject(ADDRESS.replace('sd', 'smp'))).statusCode).toBe(404)
  })

  it('keeps a freeze that was ended, and the next one contains its end', async () => {
    const { test, act, freeze, run } = world
    const hash = (await chainOf(test)).entries.at(-1)?.hash
    await act('unfreeze', { reason: A_REASON })
    wait(test, 60)
    await world.passwordsAgain()
    await freeze()
    expect(kindsOf(await chainOf(test))).toEqual(['freeze', 'seed', 'freeze'])
    const { previous_hash } = await test.db.kysely
      .selectFrom('selection_run')
      .select('previous_hash')
      .where('id', '=', (await run()).id)
      .executeTakeFirstOrThrow()
    expect(previous_hash).toBe(hash)
  })

  it('has the certificate when it is applied, hidden or not, and the page names the newest entry', async () => {
    const { test, untilDraw, seed, act, run, sign, admin, monitor } = world
    await untilDraw()
    await seed()
    await act('preview')
    const { result_hash } = await run()
    await sign(admin)
    await sign(monitor)
    expect((await act('apply', { result_hash })).status).toBe(200)
    const chain = await chainOf(test)
    const newest = chain.entries.at(-1)
    const [facts] = await readSelectionFacts(test.db.kysely)
    expect(newest).toMatchObject({ kind: 'certificate', of: facts?.run?.results?.certificate.hash })
    expect(facts?.chain).toEqual({ href: ADDRESS, number: newest?.number, hash: newest?.hash, earlier: [] })
  })

  it('is never changed, for the owner of the tables too', async () => {
    const { pool } = world.test.database.ownerDb
    for (const change of [
      'update chain_entry set act_hash = previous_hash',
      'delete from chain_entry',
      'truncate chain_entry',
    ])
      await expect(pool.query(change)).rejects.toThrow('never changed or removed')
  })

  it('names the certificates of earlier seasons', async () => {
    const { db } = world.test
    const [before] = await readSelectionFacts(db.kysely)
    const { id, first_year } = await db.kysely
      .selectFrom('season')
      .select(['id', 'first_year'])
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow()
    const { pool } = world.test.database.ownerDb
    const publish = (mode: string) =>
      pool.query('update season set publication_mode = $1 where id = $2', [mode, id])
    const next = await aSeason(world.test, first_year + 1)
    await pool.query('update season set is_active = false where id = $1', [id])
    await pool.query('update season set is_active = true where id = $1', [next.id])
    const certificate = before?.run?.results?.certificate
    for (const [mode, shown] of [
      ['published', certificate?.href],
      ['hidden', null],
    ] as const) {
      await publish(mode)
      const facts = (await readSelectionFacts(db.kysely)).find(({ level }) => level === 'SD')
      expect(facts?.chain?.earlier).toEqual([{ year: first_year, hash: certificate?.hash, href: shown }])
    }
  })
})

describe('of a level that an earlier version froze', () => {
  const withoutChain = ({ database }: TestApp) =>
    database.ownerDb.pool.query(`
      alter table chain_entry disable trigger chain_entry_unchanged;
      delete from chain_entry;
      alter table chain_entry enable trigger chain_entry_unchanged`)

  it('begins with the hash that was public', async () => {
    const world = await openAct()
    const { test, freeze, untilDraw, seed, run } = world
    await freeze()
    await withoutChain(test)
    await untilDraw()
    await seed()
    const chain = await chainOf(test)
    expect(chain.start).toBe((await run()).frozen_hash)
    expect(kindsOf(chain)).toEqual(['seed'])
    await test.close()
  })

  it('begins with its certificate, whatever was called since', async () => {
    const { test, freeze, untilDraw, seed, act, run, sign, admin, monitor } = await openAct()
    await freeze()
    await untilDraw()
    await seed()
    await act('preview')
    const { result_hash } = await run()
    await sign(admin)
    await sign(monitor)
    expect((await act('apply', { result_hash })).status).toBe(200)
    const { certificate_hash: hash } = await run()
    await withoutChain(test)
    await test.database.ownerDb.pool.query(`
      insert into selection_run (season_id, level, kind, ordinal, previous_run_id, order_keys, engine_version,
        frozen_at, frozen_by, frozen_hash, result_hash, previewed_at, previewed_by,
        certificate_hash, applied_at, applied_by, call_record, call_reason)
      select season_id, level, 'reserve', ordinal + 1, id, order_keys, engine_version,
        applied_at, applied_by, frozen_hash, result_hash, applied_at, applied_by,
        repeat('a', 64), applied_at, applied_by, '{}', 'Contoh rapat'
      from selection_run where level = 'SD'`)
    const end = await inTransaction(test.db, (tx) => lockChain(tx, 'SD'))
    expect(end).toEqual({ number: 0, hash })
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    await test.close()
  })
})

describe('after the result', () => {
  let world: Awaited<ReturnType<typeof openObjections>>
  beforeAll(async () => {
    world = await openObjections()
  })
  afterAll(() => world.app.close())

  const record = (href = '') => world.app.app.inject(href)
  const later = async () =>
    (await readSelectionFacts(world.app.db.kysely)).find(({ level }) => level === 'SD')?.later

  it('has each upheld objection once it is confirmed, with a record that everybody can download', async () => {
    const child = await world.begin()
    const id = await world.filed()
    await world.answer(id, 'upheld')
    expect((await world.app.app.inject(ADDRESS)).statusCode).toBe(404)
    await world.confirm(id)
    const [entry] = (await chainOf(world.app)).entries
    const [line] = (await later())?.objections ?? []
    const { body } = await record(line?.href)
    expect(entry).toMatchObject({ kind: 'objection', of: sha256Hex(body) })
    expect(JSON.parse(body)).toMatchObject({
      format: 'spmb-objection',
      level: 'SD',
      ticket: line?.ticket,
      reason: 'Tanggal lahir keliru',
      confirmed_at: entry?.at,
    })
    expect(body).not.toContain(child.number)
  })

  it('keeps an objection that is opened again, which is upheld with another entry', async () => {
    await world.begin()
    const before = (await chainOf(world.app)).entries.length
    const id = await world.filed()
    await world.fill()
    await world.uphold(id)
    expect((await world.reopen(id)).status).toBe(200)
    expect((await chainOf(world.app)).entries).toHaveLength(before + 1)
    await world.uphold(id)
    expect((await chainOf(world.app)).entries).toHaveLength(before + 2)
  })

  it('stays whole when two objections are confirmed at the same moment', async () => {
    const before = (await chainOf(world.app)).entries.length
    const ids: number[] = []
    for (let i = 0; i < 2; i++) {
      await world.begin()
      const id = await world.filed()
      await world.answer(id, 'upheld')
      ids.push(id)
    }
    const both = await Promise.all(ids.map((id) => world.confirm(id)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await chainOf(world.app)).entries).toHaveLength(before + 2)
  })

  it('has a reserve call by the hash of its record, and none that called nobody', async () => {
    const { app, admin, call, about } = world
    const child = await world.begin()
    await app.db.kysely.updateTable('season_level').set({ method: 'run' }).where('level', '=', 'SD').execute()
    await admit(app, child.id)
    about(await anApplicant(app))
    const { data } = await call('GET', 'ppdb/sd/reserve', admin)
    const sent = { fingerprint: data.fingerprint, reason: 'Contoh rapat', odd_ages: data.odd_ages }
    expect((await call('POST', 'ppdb/sd/reserve/call', admin, sent)).status).toBe(200)
    const { entries } = await chainOf(app)
    const newest = entries.at(-1)
    const [made] = (await later())?.calls ?? []
    expect(newest).toMatchObject({ kind: 'reserve', of: made?.hash })
    expect(checkCall((await record(made?.href)).body, newest?.of)).toEqual([])
    // A second click.
    await call('POST', 'ppdb/sd/reserve/call', admin, sent)
    expect((await chainOf(app)).entries).toHaveLength(entries.length)
  })

  it('keeps an objection that vanishes from the page', async () => {
    await world.begin()
    const id = await world.filed()
    await world.uphold(id)
    const lines = async () => (await later())?.objections.length ?? 0
    const shown = await lines()
    const { entries } = await chainOf(world.app)
    await world.app.database.ownerDb.pool.query('delete from objection where id = $1', [id])
    expect(await lines()).toBe(shown - 1)
    expect((await chainOf(world.app)).entries).toEqual(entries)
  })

  it('is public while results are hidden, and the records are not', async () => {
    const [line] = (await later())?.objections ?? []
    const { entries } = await chainOf(world.app)
    await world.season({ publication_mode: 'hidden' })
    expect((await record(line?.href)).statusCode).toBe(404)
    expect((await chainOf(world.app)).entries).toEqual(entries)
    await world.season({ publication_mode: 'published' })
    for (const none of ['keberatan-sd-999999.json', 'keberatan-smp-1.json', 'rantai-sma.json'])
      expect((await record(`/information/seleksi/bukti/${none}`)).statusCode).toBe(404)
  })
})
