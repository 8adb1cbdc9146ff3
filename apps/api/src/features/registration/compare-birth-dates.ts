/** Compares the birth date with the NIK of registrations that were stored before this comparison, once at the start. */
import { contradictsBirthDate } from '@spmb/domain/shared/fields/identity-numbers.ts'
import { sql } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

/** A second of work at most, so that no registration waits for long. */
const BATCH = 1_000

export async function compareBirthDates({
  db,
  encryption,
}: Pick<Platform, 'db' | 'encryption'>): Promise<void> {
  for (;;) {
    const compared = await inTransaction(db, async (tx) => {
      const rows = await tx
        .selectFrom('registration')
        .select(['id', 'no_registration', 'nik_sealed', 'birth_date'])
        .where('birth_date_differs', 'is', null)
        .where('nik_index', 'is not', null)
        .orderBy('id')
        .limit(BATCH)
        .forNoKeyUpdate()
        .skipLocked()
        .execute()
      const differ = rows.map((row) =>
        contradictsBirthDate(encryption.decrypt(row.nik_sealed, row.no_registration), row.birth_date),
      )
      await sql`
        update registration set birth_date_differs = differs
        from unnest(${rows.map(({ id }) => id)}::int[], ${differ}::bool[]) as compared (id, differs)
        where registration.id = compared.id`.execute(tx)
      return rows.length
    })
    if (compared < BATCH) return
  }
}
