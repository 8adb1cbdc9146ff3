/**
 * Inserts invented applicants into a season by SQL: two thirds SD, one third SMP, spread over all zones, some with
 * a decision. Their NIK and NISN are encrypted with the key of the server.
 */
import { randomBytes } from 'node:crypto'
import { drawRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../apps/api/src/platform/database/schema.ts'
import { createFieldEncryption } from '../../apps/api/src/platform/security/field-encryption.ts'

const FIRST = words(
  'Ainun Aisyah Alif Amelia Arjuna Aulia Bagus Bintang Bunga Cahaya Citra Dafa Dewi Dimas Fajar Fikri Fitri Galang Hafiz Hana Ilham Intan Irfan Jihan Kamila Kirana Laila Lestari Maya Melati Nabila Nadia Naufal Putra Putri Rafi Rahma Raka Rani Rizki Salsabila Satria Sekar Siti Surya Tiara Umar Wahyu Yusuf Zahra',
)
const MIDDLE = words(
  'Abdul Adi Akbar Ananda Anggraini Ardiansyah Azzahra Budi Dian Eka Fauzan Gita Hakim Hidayah Indah Jaya Karim Kusuma Malik Maulana Mutiara Nur Permata Pratama Purnama Rahman Ramadhan Safitri Saputra Setia Sri Tri Utami Wati Wijaya Yulia',
)
const BATCH = 5_000

/** The number of applicants of which `sd` are of the level SD. */
export const applicantsFor = (sd: number) => Math.ceil(sd * 1.5)

/**
 * @param first the serial number of the first applicant; must differ between calls, so that NIKs are unique
 * @param seasonId default: the active season
 */
export async function seedApplicants(
  db: Kysely<Schema>,
  dataKey: Buffer,
  { count, first = 0, seasonId }: { count: number; first?: number; seasonId?: number },
): Promise<void> {
  const encryption = createFieldEncryption(dataKey, randomBytes)
  const season = await db
    .selectFrom('season')
    .select(['id', 'first_year'])
    .where((eb) => (seasonId === undefined ? eb('is_active', '=', true) : eb('id', '=', seasonId)))
    .executeTakeFirstOrThrow()
  const zones = { SD: await zonesOf(db, season.id, 'SD'), SMP: await zonesOf(db, season.id, 'SMP') }

  for (let start = first; start < first + count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, first + count - start) }, (_, i) => {
      const serial = start + i
      const level = serial % 3 === 2 ? 'SMP' : 'SD'
      const zone = pick(zones[level], serial * 7919)
      const number = drawRegistrationNumber(level, season.first_year, randomBytes)
      // Spread, as those of real children: of consecutive ones many would differ in one digit.
      const nik = `5299${String((serial * 7_919_341) % 1e12).padStart(12, '0')}`
      const nisn = String(serial).padStart(10, '0')
      const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
      const smp = level === 'SMP'
      return {
        season_id: season.id,
        level,
        no_registration: number,
        nik_sealed: hex(encryption.encrypt(nik, number)),
        nik_index: hex(encryption.blindIndex('nik', nik)),
        name: `${pick(FIRST, serial * 31)} ${pick(MIDDLE, serial * 17 + Math.floor(serial / 97))} Contoh ${serial % 1_000}`,
        gender: serial % 2 ? 'L' : 'P',
        religion: 'islam',
        birth_place: 'Dompu',
        birth_date: `${smp ? 2012 : 2018}-${String((serial % 12) + 1).padStart(2, '0')}-${String((serial % 28) + 1).padStart(2, '0')}`,
        father_name: `Contoh Ayah ${pick(MIDDLE, serial * 13)}`,
        father_job: 'Petani',
        mother_name: `${pick(FIRST, serial * 11)} ${pick(MIDDLE, Math.floor(serial / 50))} Ibu`,
        mother_job: 'Penenun',
        phone: '+6281200000000',
        address: 'Dusun Contoh, RT 01/RW 02',
        ...zone,
        school_1_decision: serial % 9 === 0 ? 'LULUS' : serial % 9 === 1 ? 'TIDAK LULUS' : null,
        nisn_sealed: smp ? hex(encryption.encrypt(nisn, number)) : null,
        nisn_index: smp ? hex(encryption.blindIndex('nisn', nisn)) : null,
        from_school: smp ? 'SDN Contoh' : null,
        graduation_year: smp ? 2025 : null,
      }
    })
    const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '))
    await sql`
      insert into registration (${columns}, created_at, updated_at)
      select ${columns}, now(), now() from json_populate_recordset(null::registration, ${JSON.stringify(rows)}::json)`.execute(
      db,
    )
  }
}

/** Does what autovacuum would do later: updates planner statistics and the visibility map. */
export async function settle(db: Kysely<Schema>): Promise<void> {
  await sql`vacuum (analyze) registration`.execute(db)
}

async function zonesOf(db: Kysely<Schema>, seasonId: number, level: 'SD' | 'SMP') {
  const rows = await db
    .selectFrom('zone')
    .innerJoin('school', 'school.id', 'zone.school_id')
    .where('zone.season_id', '=', seasonId)
    .where('school.type', '=', level)
    .select(['zone.village_id', 'zone.school_id'])
    .orderBy('zone.village_id')
    .orderBy('zone.school_id')
    .execute()
  const pairs = new Map<number, number[]>()
  for (const row of rows) pairs.set(row.village_id, [...(pairs.get(row.village_id) ?? []), row.school_id])
  return [...pairs].flatMap(([village_id, schools]) =>
    schools.length < 2
      ? []
      : [{ village_id, school_1_id: schools[0] as number, school_2_id: schools[1] as number }],
  )
}

function pick<T>(from: readonly T[], index: number): T {
  return from[index % from.length] as T
}

function words(text: string): string[] {
  return text.split(' ')
}
