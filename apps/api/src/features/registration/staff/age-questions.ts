import { ageQuestion } from '@spmb/domain/registration/staff/ages.ts'
import type { Edit } from '@spmb/domain/registration/staff/check-edit.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Differences } from './differences.ts'
import type { LockedRegistration } from './edit.queries.ts'

/** The question before LULUS by id, for children of an odd age to whom the office has given no exception. */
export async function ageQuestions(
  db: Kysely<Schema>,
  { seasonId, level }: { seasonId: number; level: Level },
  children: readonly { id: number; birth_date: string }[],
): Promise<Map<number, string>> {
  const { first_year: firstYear } = await db
    .selectFrom('season')
    .select('first_year')
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow()
  const questions = new Map(
    children.flatMap(({ id, birth_date }) => {
      const question = ageQuestion(level, birth_date, firstYear)
      return question === null ? [] : [[id, question] as const]
    }),
  )
  if (questions.size === 0) return questions
  const excepted = await db
    .selectFrom('registration_flag')
    .select('registration_id')
    .where('kind', '=', 'age_exception')
    .where('school_id', 'is', null)
    .where('registration_id', 'in', [...questions.keys()])
    .execute()
  for (const { registration_id: id } of excepted) questions.delete(id)
  return questions
}

/**
 * Asks before an edit gives LULUS to a child of an odd age. Clients of the original API send no version and show no question.
 *
 * @throws RuleBroken with the question
 */
export async function askAboutAge(
  tx: Tx,
  { id, season_id: seasonId, level, birth_date: stored }: LockedRegistration,
  differences: Differences,
  { version, ageConfirmed }: Edit,
): Promise<void> {
  const birth_date = (differences.changed('birth_date')?.after as string | undefined) ?? stored
  const question = (await ageQuestions(tx, { seasonId, level }, [{ id, birth_date }])).get(id)
  if (question !== undefined && version !== null && ageConfirmed !== question)
    throw new RuleBroken({ age_confirmed: [question] })
}
