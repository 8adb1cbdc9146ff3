/** A season whose results are hidden, three children, and the calls of its publication. */
import { signIn } from '../accounts.ts'
import { anApplicant, type TestApplicant } from '../applicants.ts'
import { activeSeason } from '../seasons.ts'
import { createTestApp, SCHOOL_MORNING } from '../test-app.ts'

export const REASON = 'Satu sekolah menunggu akta asli'

type Decided = 'LULUS' | 'TIDAK LULUS' | null

/** `admitted` is LULUS at the first choice, `refused` by both schools, `undecided` has no decision. */
export async function openPublishing() {
  const test = await createTestApp()
  const admin = await signIn(test, 'admin')
  const { id } = await activeSeason(test)
  const admitted = await anApplicant(test)
  const refused = await anApplicant(test)
  const undecided = await anApplicant(test, 'SMP')

  const decide = (child: TestApplicant, one: Decided, two: Decided) =>
    test.db.kysely
      .updateTable('registration')
      .set({ school_1_decision: one, school_2_decision: two })
      .where('id', '=', child.id)
      .execute()

  /** Restores clock, results and decisions. */
  async function hide() {
    test.clock.now = SCHOOL_MORNING
    await test.db.kysely
      .updateTable('season')
      .set({ publication_mode: 'hidden', publishes_at: null })
      .where('id', '=', id)
      .execute()
    await decide(admitted, 'LULUS', 'TIDAK LULUS')
    await decide(refused, 'TIDAK LULUS', 'TIDAK LULUS')
    await decide(undecided, null, null)
    await test.syncCaches()
  }

  const path = (rest = '') => `/api/season/${id}/publication${rest}`
  const check = async (who = admin) =>
    (await test.app.inject({ url: path(), headers: who.bearer })).json().data
  const post = (rest: string, payload: object, headers = admin.bearer) =>
    test.app.inject({ method: 'POST', url: path(rest), headers, payload })
  async function publish(overrides: object = {}, who = admin) {
    const seen = await check(who)
    return post(
      '',
      {
        publishes: 'now',
        check: seen.check,
        reason: REASON,
        password: who.password,
        version: seen.season.version,
        ...overrides,
      },
      who.bearer,
    )
  }
  const publicStatus = async (child: TestApplicant) =>
    (await test.app.inject(`/api/ppdb/registered/${child.number}`)).json().data.school_1_status
  const acts = () => test.db.kysely.selectFrom('publication_act').select('kind').execute()

  const people = { admin, admitted, refused, undecided }
  return { test, id, ...people, decide, hide, path, check, post, publish, publicStatus, acts }
}
