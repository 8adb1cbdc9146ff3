/** An app whose connection to the database can be lost between a statement and its response. */
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import type { LightMyRequestResponse } from 'fastify'
import { expect, vi } from 'vitest'
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
    // Long enough for the steps of the test on a slow machine.
    return `${relay.url}?statement_timeout=60000&query_timeout=60000`
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
      await vi.waitFor(async () => {
        const waiting = await pool.query(
          'select 1 from pg_locks where not granted and relation = $1::regclass',
          [table],
        )
        expect(waiting.rows).toHaveLength(1)
      })
      await relay?.cut()
      const answer = await sent
      expect([answer.statusCode, answer.json().message]).toEqual([503, PROBLEM_MESSAGES.outcomeUnknown])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(await rows(table)).toBe(0)

      // The statement completes although its client is disconnected.
      await lockHolder.query('commit')
      lockHolder.release()
      await vi.waitFor(async () => expect(await rows(table)).toBe(1))
      await relay?.mend()
      return vi.waitUntil(async () => {
        const retried = await send()
        return retried.statusCode === 201 ? retried : undefined
      }, 10_000)
    },
    async close() {
      await test.close()
      await relay?.close()
    },
  }
}
