/** Schools and a village for tests that change each once, in their first version. */
import { nextSerial } from './seeded-random.ts'
import type { TestApp } from './test-app.ts'

export interface NewSchools {
  /** A school for each call that changes one: of no zone, and without applicants. */
  schools: Record<'changeSchool' | 'closeSchool' | 'reopenSchool' | 'removeSchool', number>
  /** A village without a zone. */
  village: number
  /** Two more: an open and a closed one. */
  villages: Record<'closeVillage' | 'reopenVillage', number>
}

export async function someSchools(test: TestApp): Promise<NewSchools> {
  const village = await aVillage(test)
  const villages = {
    closeVillage: await aVillage(test),
    reopenVillage: await aVillage(test, { closed_at: test.clock.now }),
  }
  await test.syncCaches()
  return {
    schools: {
      changeSchool: await aSchool(test),
      closeSchool: await aSchool(test),
      reopenSchool: await aSchool(test, { closed_at: test.clock.now }),
      removeSchool: await aSchool(test, { closed_at: test.clock.now }),
    },
    village,
    villages,
  }
}

/** A new village without a zone; caches do not know it yet. */
async function aVillage({ db }: TestApp, { closed_at = null as Date | null } = {}): Promise<number> {
  const serial = nextSerial('village')
  const code = `52.05.01.8${String(serial).padStart(3, '0')}`
  const { id } = await db.kysely
    .insertInto('village')
    .values({ code, name: `Desa Contoh ${serial}`, type: 'DESA', district_id: 1, closed_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A new SD. */
export async function aSchool({ db }: TestApp, { closed_at = null as Date | null } = {}): Promise<number> {
  const npsn = `5299${String(nextSerial('school')).padStart(4, '0')}`
  const { id } = await db.kysely
    .insertInto('school')
    .values({ npsn, name: `SD Contoh ${npsn}`, type: 'SD', status: 'NEGERI', district_id: 1, closed_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
