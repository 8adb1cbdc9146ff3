/** The tutorial is sent in ranges, for players that jump. */
import { OWN_TUTORIAL_PATH, PART_BYTES } from '@spmb/domain/office/files/kinds.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anMp4, aStoredFile } from '../../../../testing/office-files.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'

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
const list = async () => (await get('/api/office/files', admin.bearer)).json().data

describe('the tutorial is sent in ranges', () => {
  const size = 4 * PART_BYTES + 10
  let file: Buffer
  beforeEach(async () => {
    file = anMp4({ size })
    await aStoredFile(test, 'tutorial', file)
    await test.syncCaches()
  })

  it.each<[string, (length: number) => [number, number]]>([
    ['bytes=0-', (length) => [0, length - 1]],
    ['bytes=0-1', () => [0, 1]],
    [`bytes=${PART_BYTES - 1}-${PART_BYTES}`, () => [PART_BYTES - 1, PART_BYTES]],
    [`bytes=${PART_BYTES}-${3 * PART_BYTES}`, () => [PART_BYTES, 3 * PART_BYTES]],
    ['bytes=-5', (length) => [length - 5, length - 1]],
  ])('%s', async (range, expected) => {
    const [first, last] = expected(file.length)
    const response = await get(OWN_TUTORIAL_PATH, { range })
    expect(response.statusCode).toBe(206)
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-range': `bytes ${first}-${last}/${file.length}`,
      'content-length': String(last - first + 1),
      'accept-ranges': 'bytes',
    })
    expect(response.rawPayload.equals(file.subarray(first, last + 1))).toBe(true)
  })

  it('beyond its end not, and whole when the client has another version', async () => {
    const beyond = await get(OWN_TUTORIAL_PATH, { range: `bytes=${file.length}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${file.length}`])
    const other = await get(OWN_TUTORIAL_PATH, { range: 'bytes=1-2', 'if-range': '"other"' })
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, file.length])
    const head = await test.app.inject({ method: 'HEAD', url: OWN_TUTORIAL_PATH })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(file.length),
      '',
    ])
  })

  it('from memory, and never mixed with a version that replaced it', async () => {
    await get(OWN_TUTORIAL_PATH, { range: 'bytes=0-9' })
    const { digest } = (await list())[0]
    await aStoredFile(test, 'tutorial', anMp4({ size }))
    const known = await get(OWN_TUTORIAL_PATH, { range: 'bytes=0-9' })
    expect(known.rawPayload.equals(file.subarray(0, 10))).toBe(true)
    const unknown = await get(OWN_TUTORIAL_PATH, { range: `bytes=${2 * PART_BYTES}-` })
    expect(unknown.statusCode).toBe(503)
    await test.syncCaches()
    expect((await list())[0].digest).not.toBe(digest)
    expect((await get(OWN_TUTORIAL_PATH, { range: `bytes=${2 * PART_BYTES}-` })).statusCode).toBe(206)
  })
})
