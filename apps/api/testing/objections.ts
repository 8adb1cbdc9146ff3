/** Objections of one child each, in a season that still accepts more. */
import { anApplicant } from './applicants.ts'
import type { TestApp } from './test-app.ts'

export interface Objections {
  /** Ids: an unanswered one; two upheld ones without a second person; a rejected one; an upheld one that has its seat. */
  open: number
  confirming: number[]
  rejected: number
  seated: number
}

export async function someObjections(test: TestApp): Promise<Objections> {
  const { db, clock } = test
  await db.kysely
    .updateTable('season')
    .set({ objections_until: new Date(clock.now.getTime() + 86_400_000) })
    .where('is_active', '=', true)
    .execute()
  await test.syncCaches()
  const answered = { answer: 'Contoh jawaban', answered_at: clock.now, answered_by: 'user:0' }
  const upheld = { ...answered, outcome: 'upheld' }
  return {
    open: await anObjection(test, {}),
    confirming: [await anObjection(test, upheld), await anObjection(test, upheld)],
    rejected: await anObjection(test, { ...answered, outcome: 'rejected' }),
    seated: await anObjection(test, { ...upheld, confirmed_at: clock.now, seated_at: clock.now }),
  }
}

async function anObjection(test: TestApp, answer: object): Promise<number> {
  const { id, body } = await anApplicant(test)
  const stored = await test.db.kysely
    .insertInto('objection')
    .values({
      registration_id: id,
      school_id: body.school_1_id,
      text: 'Contoh keberatan',
      filed_at: test.clock.now,
      filed_by: 'family',
      ...answer,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return stored.id
}
