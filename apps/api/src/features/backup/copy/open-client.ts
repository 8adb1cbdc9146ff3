import { Client } from 'pg'
import { StartupError } from '../../../platform/errors/startup-error.ts'

/** Runs `work` on a connection without a time limit for its statements. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'spmb backup',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 0,
  })
  client.on('error', () => {}) // the running statement fails with it
  try {
    await client.connect()
  } catch (error) {
    throw new StartupError(`The database cannot be reached: ${(error as Error).message}.`)
  }
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
