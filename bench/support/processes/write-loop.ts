/**
 * The reference of the registration benchmark, in a separate process: the statement that the server writes with, one
 * prepared row per call, in a loop on each of `clients` connections. Prints rows per second.
 *
 * node write-loop.ts <database address> <clients> <rows> <run>
 */
import { createHash, randomBytes } from 'node:crypto'
import { CONSENT_VERSION } from '@spmb/domain/registration/messages.ts'
import { drawRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import {
  type NewRegistration,
  writeRegistrations,
} from '../../../apps/api/src/features/registration/registration.queries.ts'
import { openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { createFieldEncryption } from '../../../apps/api/src/platform/security/field-encryption.ts'
import { aZone } from '../../../apps/api/testing/builders.ts'
import { invented } from '../people.ts'

const [address = '', clients = '16', rows = '1000', run = '0'] = process.argv.slice(2)
const db = openDatabase(address, { max: Number(clients) })
const encryption = createFieldEncryption(createHash('sha256').update('bench').digest(), randomBytes)
const zone = await aZone(db.kysely, 'SD')
const season = await db.kysely
  .selectFrom('season')
  .select('id')
  .where('is_active', '=', true)
  .executeTakeFirstOrThrow()

const prepared = invented(Number(rows), zone, Number(run)).map((text): NewRegistration => {
  const { nik, district_id: _, consent: __, ...person } = JSON.parse(text)
  const number = drawRegistrationNumber('SD', 2025, randomBytes)
  return {
    ...person,
    phone: '+6281200000000',
    father_phone: null,
    mother_phone: null,
    email: null,
    season_id: season.id,
    level: 'SD',
    no_registration: number,
    nik_sealed: encryption.encrypt(nik, number),
    nik_index: encryption.blindIndex('nik', nik),
    nisn_sealed: null,
    nisn_index: null,
    from_school: null,
    from_school_address: null,
    graduation_year: null,
    consent_at: new Date(),
    consent_version: CONSENT_VERSION,
    idempotency_key: encryption.digest(number),
    idempotency_digest: encryption.digest(nik),
    created_at: new Date(),
    change_code: null,
    sender_network: randomBytes(32),
    source: 'daring',
    entered_by: null,
    received_on: null,
    late_reason: null,
    paper_consent_on: null,
    sender_address: '127.0.0.1',
    request_id: 'bench',
  }
})

// Opens all connections before the measurement starts.
await Promise.all(Array.from({ length: Number(clients) }, () => db.pool.query('select pg_sleep(0.05)')))
let next = 0
const started = performance.now()
await Promise.all(
  Array.from({ length: Number(clients) }, async () => {
    while (next < prepared.length) {
      const row = prepared[next++] as NewRegistration
      const written = await writeRegistrations(db.pool, [row])
      if (!written.has(row.no_registration)) throw new Error('the reference could not write a row')
    }
  }),
)
console.log(Math.round(prepared.length / ((performance.now() - started) / 1_000)))
await db.close()
