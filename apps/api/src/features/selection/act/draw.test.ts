/** The draw as a protocol of two people (docs/product-rules.md#draw): mixed draws, ended and earlier freezes, and what the public reads. */
import { createHash } from 'node:crypto'
import {
  DRAW_DIFFERS,
  DRAWER_REFUSALS,
  drawTooSoon,
  NOT_TYPED,
  RUN_ENDED,
} from '@spmb/domain/selection/act/messages.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { somePageFacts } from '../../../../testing/page-facts.ts'
import { A_REASON, TWENTY_DICE, wait } from '../../../../testing/selection.ts'
import { openTestPages } from '../../../../testing/worlds/public-pages.ts'
import { openAct } from '../../../../testing/worlds/selection-act.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { readSelectionFacts } from '../public/selection-facts.ts'

const world = await openAct()
const { test, admin, second, monitor, season, staff, level, run, freeze, act, type, confirm, untilDraw } =
  world
const pages = await openTestPages()
afterAll(async () => {
  await pages.app.close()
  await test.close()
})

const DICE = TWENTY_DICE.replaceAll(' ', '')
const VALUE = '6.986,42'

/** The text of the page as a stranger reads it. */
async function page(): Promise<string> {
  pages.facts = { ...somePageFacts(), selection: await readSelectionFacts(test.db.kysely) }
  await pages.pages.rerender()
  const { body } = await pages.app.inject('/information/seleksi')
  return body
    .slice(body.indexOf('<main'))
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

const tickets = async () => {
  const rows = await test.db.kysely
    .selectFrom('lottery_ticket')
    .select('ticket')
    .orderBy('registration_id')
    .execute()
  return rows.map(({ ticket }) => ticket)
}

/** Ends what is open, so that each case begins with a draft. */
beforeEach(async () => {
  if ((await level()).run) await act('unfreeze', { reason: A_REASON })
  wait(test, 60)
  await world.passwordsAgain()
})

it('dice mixed with a public value: both parts, the sum that anybody can repeat, and who drew, are public', async () => {
  const announced = { draw_kind: 'both', draw_source: 'Dadu dan penutupan IHSG 3 Juni 2025' }
  expect(await freeze(announced)).toMatchObject({ status: 200, data: { run: { draw: { kind: 'both' } } } })
  expect(await page()).toMatch(
    /Jenis: dadu dan angka dari sumber umum\. Sumber: Dadu dan penutupan IHSG 3 Juni 2025/,
  )
  await untilDraw()
  expect((await type(TWENTY_DICE, { kind: 'both' })).message).toHaveProperty('value')
  expect(await type(TWENTY_DICE, { kind: 'both', value: ` ${VALUE} ` })).toMatchObject({ status: 200 })
  expect(await page()).toContain('sudah diketik satu petugas dan menunggu orang kedua')
  expect(await page()).not.toContain(VALUE)
  expect(await confirm(TWENTY_DICE, monitor, { value: '6.986,43' })).toMatchObject({ message: DRAW_DIFFERS })
  const { status, data } = await confirm(TWENTY_DICE, monitor, { value: VALUE })
  const mixed = createHash('sha256').update(`${DICE}:${VALUE}`).digest('hex')
  expect([status, data.seed]).toMatchObject([
    200,
    { kind: 'both', value: mixed, dice: DICE, public_value: VALUE, source: null, typed: { times: 1 } },
  ])
  const read = await page()
  for (const shown of [mixed, VALUE, [...DICE].join(' ')]) expect(read).toContain(shown)
  expect(read).toMatch(/Diketik oleh \S.*, admin dinas Dikonfirmasi oleh \S.*, pemantau /)
  expect(read).not.toContain('diketik ulang')
  expect((await act('preview')).status).toBe(200)
})

it('a mistake of the first person is typed again, and the page says how often', async () => {
  await freeze()
  await untilDraw()
  await type('6'.repeat(20))
  expect(await confirm()).toMatchObject({ status: 409, message: DRAW_DIFFERS })
  await type(TWENTY_DICE, { replaces: 1 })
  expect(await confirm()).toMatchObject({ status: 200 })
  expect(await page()).toContain('Sebelum dikonfirmasi, angka diketik ulang 1 kali.')
  const { changes } = await test.db.kysely
    .selectFrom('audit_entry')
    .select('changes')
    .where('action', '=', 'selection.seed_typed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(changes).toMatchObject({ kind: 'dice', replaced: { dice: '6'.repeat(20), value: null } })
})

it('who made the account of the one who typed does not confirm', async () => {
  await freeze()
  await untilDraw()
  await type()
  await inTransaction(test.db, (tx) =>
    recordAudit(tx, {
      at: test.clock.now,
      actor: `user:${admin.userId}`,
      action: 'user.reset_password',
      subject: 'user',
      subjectId: second.userId,
    }),
  )
  expect(await confirm()).toMatchObject({ status: 409, message: DRAWER_REFUSALS.same_person })
  expect(await confirm(TWENTY_DICE, monitor)).toMatchObject({ status: 200 })
})

it('a freeze that ends between typing and confirming takes both: the numbers are public, the next tickets are others', async () => {
  await freeze()
  await untilDraw()
  await type()
  const { id } = await run()
  const before = await tickets()
  await act('unfreeze', { reason: A_REASON })
  expect(await act('seed/confirm', { dice: TWENTY_DICE }, monitor, id)).toMatchObject({
    status: 409,
    message: RUN_ENDED,
  })
  expect(await page()).toContain(`${DICE} (diketik, belum dikonfirmasi)`)
  // Of the next freeze nothing is typed yet, and its tickets are others.
  await freeze()
  const after = await tickets()
  expect(before.filter((ticket) => after.includes(ticket))).toEqual([])
  await untilDraw()
  expect(await confirm(TWENTY_DICE, monitor)).toMatchObject({ status: 409, message: NOT_TYPED })
})

it('a level that an earlier version froze is drawn by two as well; the first typing fixes the kind and the source', async () => {
  await freeze()
  const { id } = await run()
  await test.database.ownerDb.pool.query(`
    alter table selection_run disable trigger selection_run_is_kept;
    update selection_run set draw_kind = null where id = ${id};
    alter table selection_run enable trigger selection_run_is_kept`)
  await untilDraw()
  const publicValue = { kind: 'public', dice: undefined, value: VALUE }
  expect((await type('', publicValue)).message).toHaveProperty('source')
  expect(await type('', { ...publicValue, source: 'IHSG' })).toMatchObject({ status: 200 })
  expect(await type(TWENTY_DICE, { replaces: 1 })).toMatchObject({ status: 409 })
  const { data } = await act('seed/confirm', { value: VALUE }, monitor)
  expect(data.seed).toMatchObject({ kind: 'public', value: VALUE, source: 'IHSG' })
})

it('the hours between freeze and draw are a setting of the level, until its registration opens', async () => {
  const put = async (body: object) => {
    const { version } = await level()
    return staff(admin, 'PUT', `/api/season/${season}/selection/sd/method`, {
      method: 'run',
      version,
      ...body,
    })
  }
  expect(await put({ draw_wait_hours: 24 })).toMatchObject({
    status: 409,
    message: expect.stringContaining('sudah dibuka'),
  })
  for (const draw_wait_hours of [0, 169, 1.5, '2'])
    expect((await put({ draw_wait_hours })).message).toHaveProperty('draw_wait_hours')
  await test.db.kysely
    .updateTable('season_level')
    .set({ draw_wait_hours: 2 })
    .where('season_id', '=', season)
    .where('level', '=', 'SD')
    .execute()
  expect(await freeze()).toMatchObject({ status: 400, message: { draw_at: [drawTooSoon(2)] } })
  expect((await level()).draw_wait_hours).toBe(2)
})
