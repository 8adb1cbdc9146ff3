import { sendReport } from '@spmb/domain/complaint/contract.public.ts'
import { expect, it, onTestFinished } from 'vitest'
import { openLosingResponses } from '../../../testing/processes/lost-response.ts'

it('a report whose database response is lost is answered as unknown, and a retry gets its one ticket', async () => {
  const { test, sendUntilAnswered, close } = await openLosingResponses()
  onTestFinished(close)
  const send = () =>
    test.app.inject({
      method: 'POST',
      url: sendReport.path,
      payload: { name: 'Contoh', email: 'a@contoh.example', title: 'Judul', content: 'Isi' },
      headers: { 'idempotency-key': 'unknown-outcome-0123456789' },
    })
  const answer = await sendUntilAnswered('complaint', send)
  const { rows } = await test.database.ownerDb.pool.query('select ticket from complaint')
  expect(rows).toEqual([{ ticket: answer.json().data.ticket }])
})
