/** Names of blank characters, stacked combining marks or without a letter are refused by every call with a name. */
import { FIELD_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { anApplicant } from '../../../testing/applicants.ts'
import { anSdBody, anSmpBody } from '../../../testing/builders.ts'
import { openEditing } from '../../../testing/editing.ts'

const { app, zone, smpZone, operator1, edit, stored } = await openEditing()
afterAll(() => app.close())

const UNREADABLE = [
  ['Hangul fillers', '\u3164\u3164'],
  ['zero-width spaces', '\u200b\u200b'],
  ['blank Braille cells', '\u2800\u2800'],
  ['119 combining marks', `S${'\u0336'.repeat(119)}`],
  ['punctuation', '---'],
] as const

async function send(method: 'POST', url: string, payload: object) {
  const response = await app.app.inject({ method, url, payload })
  return { status: response.statusCode, message: response.json().message }
}

describe.each(UNREADABLE)('%s', (_what, value) => {
  test.each(['name', 'father_name', 'mother_name'])('as %s of a registration', async (field) => {
    for (const [path, body] of [
      ['sd', anSdBody(zone)],
      ['smp', anSmpBody(smpZone)],
    ] as const) {
      const { status, message } = await send('POST', `/api/ppdb/${path}`, { ...body, [field]: value })
      expect(status).toBe(400)
      expect(Object.keys(message)).toEqual([field])
    }
  })

  test.each(['name', 'father_name', 'mother_name'])('as %s in an edit by staff', async (field) => {
    const child = await anApplicant(app)
    const { status, body } = await edit(child.id, { [field]: value }, operator1)
    expect(status).toBe(400)
    expect(Object.keys(body.message)).toEqual([field])
    expect((await stored(child.id)).version).toBe(1)
  })

  test('as the sender of a complaint', async () => {
    const complaint = { email: 'a@contoh.example', title: 'Judul', content: 'Isi' }
    const { status, message } = await send('POST', '/api/report', { ...complaint, name: value })
    expect(status).toBe(400)
    expect(Object.keys(message)).toEqual(['name'])
  })
})

test('the refusal asks for letters; names in other scripts are accepted', async () => {
  const refused = await send('POST', '/api/ppdb/sd', anSdBody(zone, { name: '-' }))
  expect(refused.message).toEqual({ name: [FIELD_MESSAGES['name.letters']] })
  for (const name of ["Nur'aini", 'José', 'محمد', 'A', 'Contoh 2'])
    expect((await send('POST', '/api/ppdb/sd', anSdBody(zone, { name }))).status).toBe(201)
})
