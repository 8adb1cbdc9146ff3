import { ageQuestion } from '@spmb/domain/registration/staff/ages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'

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
