import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../../testing/test-app.ts'
import { SECURITY_TXT_PATH, securityTxt } from './security-txt.ts'

const now = new Date('2025-06-03T02:00:00Z')
const fieldsOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

describe('the file', () => {
  it('names every e-mail of the office, the contact page, a date of expiry and its own address', () => {
    const office = { email: 'kantor@contoh.example; it@contoh.example' }
    expect(fieldsOf(securityTxt({ office, publicUrl: 'https://spmb.contoh.example', now }))).toEqual([
      'Contact: mailto:kantor@contoh.example',
      'Contact: mailto:it@contoh.example',
      'Contact: https://spmb.contoh.example/contact',
      'Expires: 2025-11-30T00:00:00Z',
      'Preferred-Languages: id, en',
      'Canonical: https://spmb.contoh.example/.well-known/security.txt',
    ])
  })

  it('gives no address of the web without HTTPS', () => {
    const text = securityTxt({ office: { email: 'a@b.example' }, publicUrl: 'http://localhost:3000', now })
    expect(fieldsOf(text).map((line) => line.split(': ')[0])).toEqual([
      'Contact',
      'Expires',
      'Preferred-Languages',
    ])
  })

  it('is the same for a whole day and expires within a year', () => {
    const at = (time: string) =>
      securityTxt({ office: { email: 'a@b.example' }, publicUrl: 'https://x.example', now: new Date(time) })
    expect(at('2025-06-03T00:00:00Z')).toBe(at('2025-06-03T23:59:59Z'))
    expect(at('2025-06-04T00:00:00Z')).toContain('Expires: 2025-12-01T00:00:00Z')
  })
})

describe('on the server', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ config: { ...TEST_CONFIG, publicUrl: 'https://spmb.example' } })
  })
  afterAll(() => test.close())

  it('is plain text with the contact of the office as it is set now', async () => {
    const ask = () =>
      test.app.inject({ url: SECURITY_TXT_PATH, headers: { host: 'spmb.example', accept: '*/*' } })
    const { statusCode, headers, body } = await ask()
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(body).toContain('Contact: mailto:spmb@dompu.example\n')
    expect(body).toContain('Expires: 2025-11-30T00:00:00Z\n')
    await test.db.kysely.updateTable('office').set({ email: 'baru@contoh.example' }).execute()
    await test.syncCaches()
    test.clock.now = new Date('2026-01-01T00:00:00Z')
    const changed = (await ask()).body
    expect(changed).toContain('Contact: mailto:baru@contoh.example\n')
    expect(changed).toContain('Expires: 2026-06-30T00:00:00Z\n')
  })
})
