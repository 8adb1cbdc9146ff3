/** The change code of a registration (docs/product-rules.md#change-code). */
import { parseChangeCode } from '@spmb/domain/registration/manage/change-code.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { aNik, anSdBody, onPaper } from '../../../testing/builders.ts'
import { openRegistering, type Registering } from '../../../testing/registering.ts'
import { startTestApp } from '../../../testing/test-app.ts'

let here: Registering
beforeAll(async () => {
  here = await openRegistering()
})
afterAll(() => here.test.close())

const key = (name: string) => ({ 'idempotency-key': `kunci-contoh-${name}` })

async function registered(body: object, headers: Record<string, string> = {}) {
  const answer = await here.post('sd', body, headers)
  expect(answer.statusCode).toBe(201)
  return answer.json().data as { no_registration: string; change_code: string | null }
}

async function storedCode(number: string): Promise<Buffer | null> {
  const row = await here.test.db.kysely
    .selectFrom('registration')
    .select('change_code')
    .where('no_registration', '=', number)
    .executeTakeFirstOrThrow()
  return row.change_code
}

describe('a registration', () => {
  it('is answered with a code, of which only a keyed hash is stored', async () => {
    const { no_registration, change_code } = await registered(anSdBody(here.sd))
    expect(parseChangeCode(change_code ?? '')).toBe(change_code)
    const stored = await storedCode(no_registration)
    expect(stored).toHaveLength(16)
    const { rows } = await here.test.db.pool.query<{ row: string }>(
      'select registration::text as row from registration where no_registration = $1',
      [no_registration],
    )
    expect(rows[0]?.row).not.toContain(change_code)
    expect(here.test.logs()).not.toContain(change_code)
  })

  it('that is sent again with its key gets the same code, and another one another code', async () => {
    const body = anSdBody(here.sd)
    const first = await registered(body, key('ulang'))
    expect(await registered(body, key('ulang'))).toEqual(first)
    const other = await registered({ ...body, nik: aNik() }, key('lain'))
    expect(other.change_code).not.toBe(first.change_code)
  })

  it('without a key gets a random code', async () => {
    const codes = new Set<string | null>()
    for (let i = 0; i < 5; i++) codes.add((await registered(anSdBody(here.sd))).change_code)
    expect(codes.size).toBe(5)
  })

  it('that is sent again after the school has made a new code gets none', async () => {
    const body = anSdBody(here.sd)
    const { no_registration } = await registered(body, key('kode-baru'))
    await here.test.db.kysely
      .updateTable('registration')
      .set({ change_code: Buffer.alloc(16, 7) })
      .where('no_registration', '=', no_registration)
      .execute()
    expect(await registered(body, key('kode-baru'))).toEqual({ no_registration, change_code: null })
  })

  it('from paper has one too', async () => {
    const { bearer } = await signIn(here.test, 'admin')
    const body = onPaper(anSdBody(here.sd))
    const send = () =>
      here.test.app.inject({
        method: 'POST',
        url: '/api/ppdb/sd/paper',
        headers: { ...bearer, ...key('kertas') },
        payload: body,
      })
    const first = (await send()).json().data
    expect(parseChangeCode(first.change_code)).toBe(first.change_code)
    expect((await send()).json().data).toEqual(first)
  })
})

describe('the key of the codes', () => {
  it('is stored encrypted, and the same for every process of the installation', async () => {
    const keys = await here.test.db.kysely.selectFrom('kept_key').selectAll().execute()
    expect(keys.map(({ purpose }) => purpose).sort()).toEqual(['base', 'change-code'])
    const body = anSdBody(here.sd)
    const first = await registered(body, key('proses'))
    const other = await startTestApp(here.test.db)
    const again = await other.app.inject({
      method: 'POST',
      url: '/api/ppdb/sd',
      payload: body,
      headers: key('proses'),
    })
    await other.app.close()
    expect(again.json().data).toEqual(first)
  })

  it('stops a start with another data key', async () => {
    await expect(startTestApp(here.test.db, { dataKeys: [Buffer.alloc(32, 9)] })).rejects.toThrow('data key')
  })
})
