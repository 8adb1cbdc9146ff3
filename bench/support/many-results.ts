/** Inserts registrations with decisions directly into the table, for benchmarks that read results. */
import { randomBytes } from 'node:crypto'
import { drawRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import type { ChoiceIds } from '../../apps/api/testing/builders.ts'

const AT_ONCE = 10_000

/** @returns the registration numbers */
export async function storeResults(db: Database, zone: ChoiceIds, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, () => drawRegistrationNumber('SD', 2025, randomBytes))
  for (let from = 0; from < count; from += AT_ONCE) {
    await db.pool.query(
      `insert into registration (season_id, level, no_registration, nik_sealed, nik_index, name, gender, religion,
         birth_place, birth_date, father_name, father_job, mother_name, mother_job, phone, address, village_id,
         school_1_id, school_2_id, school_1_decision, school_2_decision, created_at, updated_at)
       select season.id, 'SD', number, '\\x00', sha256(number::bytea), 'Contoh Anak Nomor ' || ($1 + n), 'L', 'islam',
         'Dompu', '2018-03-11', 'Contoh Ayah', 'Petani', 'Contoh Ibu', 'Penenun', '+6281200000000', 'Dusun Contoh', $2,
         $3, $4, case n % 3 when 0 then 'LULUS' else 'TIDAK LULUS' end,
         case n % 3 when 0 then null when 1 then 'LULUS' else 'TIDAK LULUS' end, now(), now()
       from season, unnest($5::text[]) with ordinality as sent (number, n) where is_active`,
      [from, zone.village_id, zone.school_1_id, zone.school_2_id, numbers.slice(from, from + AT_ONCE)],
    )
  }
  return numbers
}
