/** Staff accounts for benchmarks: inserted into the database, signed in over HTTP. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPasswordHashing } from '../../apps/api/src/features/accounts/passwords/password-hashing.ts'
import { type Database, openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { urlFor } from '../../apps/api/src/platform/database/embedded/access.ts'
import { PATIENT } from '../../apps/api/testing/database/patient.ts'

/** Opens the database of the server, to fill it or to measure statements. */
export async function openBenchDatabase(dataDir: string, as: 'app' | 'owner', max = 1): Promise<Database> {
  const access = JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8'))
  return openDatabase(urlFor(access, as), { ...PATIENT, max })
}

export interface Credentials {
  username: string
  password: string
}

let admins = 0

/** Inserts an admin account. */
export async function createAdmin(db: Database): Promise<Credentials> {
  const password = 'rumput savana di lereng tambora'
  const username = `bench.admin.${process.pid}.${++admins}`
  const hashing = await createPasswordHashing()
  await db.kysely
    .insertInto('user_account')
    .values({
      username,
      name: 'Bench',
      role: 1,
      school_id: null,
      password_hash: await hashing.hash(password),
      must_change_password: false,
      created_at: new Date(),
      password_changed_at: new Date(),
    })
    .execute()
  return { username, password }
}

/** Creates an admin and signs in. @returns the authorization header */
export async function signInAdmin(url: string, db: Database): Promise<{ authorization: string }> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await createAdmin(db)),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}
