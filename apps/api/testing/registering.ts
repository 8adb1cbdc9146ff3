/** A zone of each level and how a registration is sent over HTTP: for the tests of registering. */
import type { LightMyRequestResponse } from 'fastify'
import { aZone, type ChoiceIds } from './builders.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export interface Registering {
  test: TestApp
  sd: ChoiceIds
  smp: ChoiceIds
  post(
    level: 'sd' | 'smp',
    payload: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** How many registrations are stored. */
  rows(): Promise<number>
}

export async function openRegistering(): Promise<Registering> {
  const test = await createTestApp()
  return {
    test,
    sd: await aZone(test.db.kysely, 'SD'),
    smp: await aZone(test.db.kysely, 'SMP'),
    post: (level, payload, headers) =>
      test.app.inject({
        method: 'POST',
        url: `/api/ppdb/${level}`,
        payload: payload as object,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    async rows() {
      const { n } = await test.db.kysely
        .selectFrom('registration')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
      return Number(n)
    },
  }
}
