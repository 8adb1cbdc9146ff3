/** A level that is ready for its selection, and the calls of the act. */
import type { LevelSelection, SelectionRun } from '@spmb/domain/selection/act/contract.staff.ts'
import { signIn } from '../accounts.ts'
import { anApplicant, setSeats, type TestApplicant } from '../applicants.ts'
import { aZone } from '../builders.ts'
import { prepareAccount } from '../prepared-account.ts'
import { aDraw, DRAW_SECONDS, readyForSelection, TWENTY_DICE, wait } from '../selection.ts'
import { createTestApp } from '../test-app.ts'

export type Staff = Awaited<ReturnType<typeof signIn>>

/** Two admins and a monitor with a second factor; `byHand` chose the same school twice and is LULUS by hand. */
export async function openAct() {
  const test = await createTestApp()
  const zone = await aZone(test.db.kysely, 'SD')
  const [admin, second] = [await signIn(test, 'admin'), await signIn(test, 'admin')]
  const monitor = await signIn(test, 'monitor')

  async function staff(as: Staff, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    const answer = await test.app.inject({ method, url, headers: as.bearer, ...(payload && { payload }) })
    const { status, message, data } = answer.json()
    return { status, message, data }
  }

  for (const { userId } of [admin, second, monitor]) await prepareAccount(test, userId, 'second factor on')
  await setSeats(test, zone.school_1_id, 3)
  await setSeats(test, zone.school_2_id, 1)
  const days = ['2018-03-01', '2018-03-02', '2018-03-02', '2018-03-02', '2018-03-09']
  const children: TestApplicant[] = []
  for (const birth_date of days) children.push(await anApplicant(test, 'SD', { birth_date }))
  const byHand = await anApplicant(test, 'SD', { birth_date: '2019-05-05' })
  const withdrawn = await anApplicant(test, 'SD', { birth_date: '2017-01-01' })
  await staff(admin, 'POST', `/api/ppdb/${withdrawn.id}/withdraw`, {
    reason: 'Contoh alasan',
    asked_by: 'Contoh Ibu',
  })
  await staff(admin, 'PUT', `/api/ppdb/sd/${byHand.id}/edit`, { school_1_status: 'LULUS' })
  const season = await readyForSelection(test, 'SD')
  wait(test, 60)

  const level = async (): Promise<LevelSelection> => {
    const { data } = await staff(admin, 'GET', '/api/selection')
    return data.levels.find(({ type }: LevelSelection) => type === 'SD')
  }
  const run = async () => (await level()).run as SelectionRun
  const freeze = (body: object = {}, as = admin) =>
    staff(as, 'POST', `/api/season/${season}/selection/sd/freeze`, {
      ...aDraw(test.clock.now),
      ...body,
    })
  const act = async (what: string, body: object = {}, as = admin, id?: number) =>
    staff(as, 'POST', `/api/selection/${id ?? (await run()).id}/${what}`, body)
  const type = (dice = TWENTY_DICE, more: object = {}, as = admin) =>
    act('seed', { kind: 'dice', dice, replaces: 0, ...more }, as)
  const confirm = (dice = TWENTY_DICE, as = second, more: object = {}) =>
    act('seed/confirm', { dice, ...more }, as)
  /** The recent passwords of everybody, after which more than ten minutes have passed. */
  const passwordsAgain = () =>
    test.db.kysely.updateTable('staff_session').set({ password_given_at: test.clock.now }).execute()
  /** Waits for the draw that `freeze` announced. */
  async function untilDraw() {
    wait(test, DRAW_SECONDS)
    await passwordsAgain()
  }
  /** Two people draw. */
  async function seed(dice = TWENTY_DICE) {
    await type(dice)
    return confirm(dice)
  }
  const sign = async (as: Staff, hash?: string | null, password = as.password) =>
    act('sign', { result_hash: hash ?? (await run()).result_hash, password }, as)

  const data = { test, zone, admin, second, monitor, season, children, byHand, withdrawn }
  return { ...data, staff, level, run, freeze, act, type, confirm, passwordsAgain, untilDraw, seed, sign }
}
