/** Chooses the address that PostgreSQL listens on, and checks whether it answers there. */
import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { Client } from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import { type Access, socketFolder, urlFor, writeAccess } from './access.ts'

/** A Unix socket in the data folder if possible, else the previous loopback port, else a free port. */
export async function chooseAddress(dataDir: string, access: Access): Promise<void> {
  const folder = socketFolder(dataDir)
  const wanted = folder
    ? { host: folder, port: 5432 }
    : { host: '127.0.0.1', port: await freePort(access.host === '127.0.0.1' ? access.port : 0) }
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (wanted.host === access.host && wanted.port === access.port) return
  Object.assign(access, wanted)
  writeAccess(dataDir, access)
}

function freePort(preferred: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => (preferred === 0 ? reject(error) : resolve(freePort(0))))
    server.listen(preferred, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : preferred))
    })
  })
}

/** 'up' when PostgreSQL accepts our password; 'down' when it does not listen, starts, stops, or is another server. */
export async function probe(access: Access): Promise<'up' | 'down'> {
  if (!access.host) return 'down'
  if (access.host !== '127.0.0.1' && !existsSync(`${access.host}/.s.PGSQL.${access.port}`)) return 'down'
  const client = new Client({
    connectionString: urlFor(access, 'owner', 'postgres'),
    connectionTimeoutMillis: 5_000,
    application_name: 'spmb probe',
  })
  client.on('error', () => {}) // a later disconnection is found by the next probe
  try {
    await client.connect()
    await client.end()
    return 'up'
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === TOO_MANY_CONNECTIONS) return 'up'
    // On a loopback port, a wrong password means that another PostgreSQL uses the port now.
    if (code === WRONG_PASSWORD && access.host !== '127.0.0.1') {
      throw new StartupError(
        `The database that is running in ${dirname(access.host)} does not take the password of database.json. Put that file back from a backup of the data folder.`,
      )
    }
    return 'down'
  }
}

const TOO_MANY_CONNECTIONS = '53300'
const WRONG_PASSWORD = '28P01'
