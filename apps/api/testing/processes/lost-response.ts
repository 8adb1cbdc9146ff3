/** An app whose connection to the database can be lost between a statement and its response. */
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { countWaiting } from '../database/test-database.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { openRelay } from './relay.ts'

interface LosingResponses {
  test: TestApp
  /**
   * Sends a call, whose database response is lost and which is answered as unknown, until it is answered with 201.
   * @param table the call inserts one row into it
   */
  sendUntilAnswered(
    table: string,
    send: () => Promise<LightMyRequestResponse>,
  ): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export async function openLosingResponses(): Promise<LosingResponses> {
  let relay: Awaited<ReturnType<typeof openRelay>> | undefined
  const test = await createTestApp({}, async (url) => {
    relay = await openRelay(url)
    return relay.url
  })
  const { pool } = test.database.ownerDb
  const rows = async (table: string) => (await pool.query(`select 1 from ${table}`)).rowCount

  return {
    test,
    async sendUntilAnswered(table, send) {
      // The lock blocks the statement until the response can no longer arrive.
      const lockHolder = await pool.connect()
      await lockHolder.query('begin')
      await lockHolder.query(`lock table ${table} in share mode`)
      const sent = send()
      await expect.poll(() => countWaiting(test.database, table)).toBe(1)
      await relay?.cut()
      const answer = await sent
      expect([answer.statusCode, answer.json().message]).toEqual([503, PROBLEM_MESSAGES.outcomeUnknown])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(await rows(table)).toBe(0)

      // The statement completes although its client is disconnected.
      await lockHolder.query('commit')
      lockHolder.release()
      await expect.poll(() => rows(table)).toBe(1)
      await relay?.mend()
      let retried = await send()
      await expect
        .poll(async () => {
          if (retried.statusCode !== 201) retried = await send()
          return retried.statusCode
        })
        .toBe(201)
      return retried
    },
    async close() {
      await test.close()
      await relay?.close()
    },
  }
}
