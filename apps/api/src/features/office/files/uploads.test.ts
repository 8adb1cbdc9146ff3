/** Files of the office are uploaded in parts. */
import { OWN_TUTORIAL_PATH, PART_BYTES } from '@spmb/domain/office/files/kinds.ts'
import { UPLOAD_INCOMPLETE } from '@spmb/domain/office/files/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anMp4, aPdf, newUpload, partsIn, sendParts } from '../../../../testing/office-files.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { purgeUploads } from './purge-uploads.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>

beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.kysely.deleteFrom('office_upload_part').execute()
  await test.db.kysely.deleteFrom('office_file').execute()
  await test.syncCaches()
})

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })
const storeSent = (kind: string, payload: object, by = admin) =>
  test.app.inject({ method: 'PUT', url: `/api/office/files/${kind}`, headers: by.bearer, payload })

describe('an upload', () => {
  const send = (upload: string, part: number | string, content: unknown, by = admin) =>
    test.app.inject({
      method: 'PUT',
      url: `/api/office/uploads/${upload}/${part}`,
      headers: by.bearer,
      payload: { content },
    })
  const there = async (upload: string, by = admin) =>
    (await get(`/api/office/uploads/${upload}`, by.bearer)).json().data.parts

  it('continues where it was cut off, in any order, and repeats a part without harm', async () => {
    const file = anMp4({ size: 3 * PART_BYTES })
    const parts = partsIn(file)
    const upload = newUpload()
    for (const part of [2, 0, 0]) expect((await send(upload, part, parts[part])).statusCode).toBe(200)
    expect(await there(upload)).toEqual([0, 2])
    const early = await storeSent('tutorial', { upload, name: 'a', size: file.length, replaces: null })
    expect([early.statusCode, early.json().message]).toEqual([409, UPLOAD_INCOMPLETE])
    await send(upload, 1, parts[1])
    await send(upload, 3, parts[3])
    // What is there stays as it is.
    await send(upload, 1, 'AAAA')
    const stored = await storeSent('tutorial', { upload, name: 'a', size: file.length, replaces: null })
    expect(stored.statusCode).toBe(200)
    expect((await get(OWN_TUTORIAL_PATH)).rawPayload.equals(file)).toBe(true)
  })

  it('with a part of another size is no file', async () => {
    const { upload, size } = await sendParts(test, admin.bearer, await aPdf())
    const response = await storeSent('guide', { upload, size: size - 1, name: 'a', replaces: null })
    expect(response.statusCode).toBe(409)
  })

  it('belongs to its sender', async () => {
    const other = await signIn(test, 'admin')
    const { upload, size } = await sendParts(test, admin.bearer, await aPdf())
    expect(await there(upload, other)).toEqual([])
    const response = await storeSent('guide', { upload, size, name: 'a', replaces: null }, other)
    expect(response.statusCode).toBe(409)
  })

  it.each<[string, string | number, unknown, number]>([
    ['not a name', 0, 'AAAA', 404],
    ['a'.repeat(32), 400, 'AAAA', 404],
    ['a'.repeat(32), -1, 'AAAA', 404],
    ['a'.repeat(32), 0, '', 400],
    ['a'.repeat(32), 0, 'no base64!', 400],
    ['a'.repeat(32), 0, 7, 400],
    ['a'.repeat(32), 0, 'A'.repeat(PART_BYTES * 2), 413],
  ])('%s, part %s, is checked: %#', async (upload, part, content, status) => {
    expect((await send(upload, part, content)).statusCode).toBe(status)
    expect(await test.db.kysely.selectFrom('office_upload_part').select('part').execute()).toEqual([])
  })

  it('that is abandoned is removed after a day, and all but the newest ones at once', async () => {
    const at = test.clock.now
    const uploads: string[] = []
    for (let minute = 0; minute < 6; minute++) {
      test.clock.now = new Date(at.getTime() + minute * 60_000)
      uploads.push((await sendParts(test, admin.bearer, await aPdf())).upload)
    }
    const kept = async () =>
      (await test.db.kysely.selectFrom('office_upload_part').select('upload').distinct().execute()).map(
        ({ upload }) => upload,
      )
    expect((await kept()).sort()).toEqual(uploads.slice(2).sort())
    const purge = purgeUploads(test.db.kysely, {
      clock: () => new Date(at.getTime() + 24 * 3_600_000 + 4.5 * 60_000),
      log: test.app.log,
    })
    await purge.purge()
    expect(await kept()).toEqual(uploads.slice(5))
    test.clock.now = at
  })
})
