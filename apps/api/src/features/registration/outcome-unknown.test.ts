import { expect, it, onTestFinished } from 'vitest'
import { anSdBody, aZone } from '../../../testing/builders.ts'
import { openLosingResponses } from '../../../testing/processes/lost-response.ts'

it('a registration whose database response is lost is answered as unknown, and a retry finds it', async () => {
  const { test, sendUntilAnswered, close } = await openLosingResponses()
  onTestFinished(close)
  const payload = anSdBody(await aZone(test.db.kysely, 'SD'))
  const register = (body: object = payload) =>
    test.app.inject({
      method: 'POST',
      url: '/api/ppdb/sd',
      payload: body,
      headers: { 'idempotency-key': 'unknown-outcome-0123456789' },
    })
  const answer = await sendUntilAnswered('registration', register)
  const { rows } = await test.database.ownerDb.pool.query('select no_registration from registration')
  expect(rows).toEqual([{ no_registration: answer.json().data.no_registration }])
  expect((await register({ ...payload, name: 'Contoh Lain' })).statusCode).toBe(409)
})
