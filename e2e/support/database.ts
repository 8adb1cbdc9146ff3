/** Stops and starts the database of a journey's server. */
import { expect } from '@playwright/test'
import { freezeDatabase } from '../../apps/api/testing/processes/database-processes.ts'
import type { TestServer } from './server.ts'

/**
 * Resolves once the server reports the outage and refuses requests at once.
 *
 * @returns brings the database back, and resolves once the server is ready again; may be called twice
 */
export async function stopDatabase(server: TestServer): Promise<() => Promise<void>> {
  const thaw = freezeDatabase(server.dataDir)
  const ready = async () => (await fetch(`${server.url}/readyz`)).status
  await expect.poll(ready).toBe(503)
  return async () => {
    thaw()
    await expect.poll(ready).toBe(200)
  }
}
