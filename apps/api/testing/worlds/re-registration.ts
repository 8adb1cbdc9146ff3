/** The calls of re-registration, in a season whose results are published. */
import { admitAt, anApplicant, auditOf, type TestApplicant } from '../applicants.ts'
import { callsOf, openEditing, type Staff } from '../editing.ts'

const DAY = 86_400_000

/** What `openEditing` prepares, with functions for each call; by default a call is sent by the operator whom it is for. */
export async function openReRegistration() {
  const here = await openEditing()
  const { app, admin, operator1, operator2 } = here
  /** First and last moment of the period. */
  const FROM = new Date(app.clock.now.getTime() - DAY)
  const TO = new Date(app.clock.now.getTime() + DAY)

  async function season(values: object) {
    await app.db.kysely.updateTable('season').set(values).where('is_active', '=', true).execute()
    await app.syncCaches()
  }

  /** Opens the period. @returns two new children, admitted before it at their first and at their second choice */
  async function begin(): Promise<[TestApplicant, TestApplicant]> {
    await season({ publication_mode: 'published', re_registration_from: FROM, re_registration_to: TO })
    const first = await anApplicant(app)
    const second = await anApplicant(app)
    const before = { origin: 'manual', at: new Date(FROM.getTime() - DAY) } as const
    await admitAt(app, first.id, { school_1_decision: 'LULUS' }, before)
    await admitAt(app, second.id, { school_2_decision: 'LULUS' }, before)
    return [first, second]
  }

  const call = callsOf(app, '/api/')
  const tick = (child: TestApplicant, as: Staff = operator1, more: object = {}) =>
    call('PUT', `ppdb/${child.id}/arrival`, as, { arrived: true, ...more })
  const untick = (child: TestApplicant, as: Staff = operator1, reason: string | null = 'Salah pindai') =>
    call('PUT', `ppdb/${child.id}/arrival`, as, { arrived: false, reason })
  const wish = (child: TestApplicant, keep: boolean, as: Staff = operator2) =>
    call('PUT', `ppdb/${child.id}/keep_waiting`, as, { keep_waiting: keep })
  const scan = (card: string, as: Staff = operator1) => call('POST', 're_registration/arrival', as, { card })
  const list = (as: Staff, query = '') => call('GET', `ppdb/sd/re_registration${query}`, as)
  const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)
  const release = (schoolId: number, children: TestApplicant[], as: Staff = admin) =>
    call('POST', 'ppdb/sd/re_registration/release', as, {
      school_id: schoolId,
      ids: children.map(({ id }) => id),
    })
  const acts = async (child: TestApplicant) =>
    (await auditOf(app, child.id)).filter(({ action }) => /re_register|keep_waiting|release/.test(action))

  async function familyReads(child: TestApplicant) {
    const answer = await app.app.inject({ url: `/api/ppdb/registered/${child.number}` })
    return answer.json().meta
  }

  const calls = { call, tick, untick, wish, scan, list, release }
  return { ...here, ...calls, FROM, TO, season, begin, idsOf, acts, familyReads }
}
