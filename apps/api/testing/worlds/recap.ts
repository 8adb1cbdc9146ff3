/** Five children at two schools, with decisions, a withdrawal and a deletion, for the recap. */
import { signIn } from '../accounts.ts'
import { anApplicant, setSeats, type TestApplicant, takeAway } from '../applicants.ts'
import { aZone } from '../builders.ts'
import { createTestApp } from '../test-app.ts'

type Decisions = Partial<Record<'school_1_decision' | 'school_2_decision', 'LULUS' | 'TIDAK LULUS'>>

/** `first` and `second` are operators of the first and the second choice of most children. */
export async function aRecapWorld() {
  const test = await createTestApp()
  const zone = await aZone(test.db.kysely, 'SD')
  const decide = (child: TestApplicant | undefined, to: Decisions) =>
    test.db.kysely
      .updateTable('registration')
      .set(to)
      .where('id', '=', child?.id ?? 0)
      .execute()
  const swapped = { school_1_id: zone.school_2_id, school_2_id: zone.school_1_id }
  const people = {
    admin: await signIn(test, 'admin'),
    monitor: await signIn(test, 'monitor'),
    first: await signIn(test, 'operator', { schoolId: zone.school_1_id }),
    second: await signIn(test, 'operator', { schoolId: zone.school_2_id }),
  }
  const children = [
    await anApplicant(test, 'SD', { gender: 'L', birth_date: '2018-07-01' }),
    await anApplicant(test, 'SD', { gender: 'P', birth_date: '2018-07-02' }),
    await anApplicant(test, 'SD', { gender: 'P', birth_date: '2018-01-01', ...swapped }),
    await anApplicant(test, 'SD', { gender: 'L' }),
    await anApplicant(test, 'SD'),
  ]
  await anApplicant(test, 'SMP')
  await decide(children[0], { school_1_decision: 'TIDAK LULUS', school_2_decision: 'LULUS' })
  await decide(children[1], { school_1_decision: 'TIDAK LULUS' })
  await takeAway(test, children[3]?.id ?? 0, 'withdrawn')
  await takeAway(test, children[4]?.id ?? 0, 'deleted')
  await setSeats(test, zone.school_1_id, 28)
  await setSeats(test, zone.school_2_id, null)
  return { test, zone, ...people, decide }
}
