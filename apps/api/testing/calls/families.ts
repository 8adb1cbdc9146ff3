/** Families that have opened their registration with its change code. */
import { FAMILY_COOKIE, MANAGE_PATH, type Managed } from '@spmb/domain/registration/manage/contract.family.ts'
import type { ManagedSignIn } from '@spmb/domain/registration/manage/contract.public.ts'
import type { LostNumber } from '@spmb/domain/registration/manage/lost-number-contract.public.ts'
import { anApplicant, type TestApplicant } from '../applicants.ts'
import type { TestApp } from '../test-app.ts'

/** Number and change code of a new registration. */
export async function aSignIn(test: TestApp): Promise<ManagedSignIn> {
  const { number, changeCode } = await anApplicant(test)
  return { no_registration: number, change_code: changeCode }
}

/** What finds the number of a new registration. */
export async function aLostNumber(test: TestApp): Promise<LostNumber> {
  const { body } = await anApplicant(test)
  const { nik, birth_date, mother_name } = body as unknown as LostNumber
  return { type: 'SD', nik, birth_date, mother_name }
}

const OTHER_ADDRESS = { before: 'Dusun Contoh', after: 'Dusun Contoh Diminta' }

/** An open request, stored without a call; by default for another address. @returns its id */
export async function aRequest(
  { db, clock }: TestApp,
  registrationId: number,
  shown: Record<string, { before: string; after: string }> = { address: OTHER_ADDRESS },
): Promise<number> {
  const wanted = Object.fromEntries(Object.entries(shown).map(([field, { after }]) => [field, after]))
  const { id } = await db.kysely
    .insertInto('correction_request')
    .values({
      registration_id: registrationId,
      wanted: JSON.stringify(wanted),
      shown: JSON.stringify(shown),
      sent_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface FamilyAnswer {
  status: number
  message: string | Record<string, string[]>
  data: Managed
}

export interface TestFamily extends TestApplicant {
  /** The headers of the family's browser. */
  headers: Record<string, string>
  /** @param path below the path of all calls of families; '' for the registration itself */
  call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object): Promise<FamilyAnswer>
}

/** Opens a registration, by default a new one, as a family does. */
export async function aFamily(
  test: TestApp,
  level: 'SD' | 'SMP' = 'SD',
  overrides: Record<string, unknown> = {},
): Promise<TestFamily> {
  return openFamily(test, await anApplicant(test, level, overrides))
}

export async function openFamily(test: TestApp, child: TestApplicant): Promise<TestFamily> {
  const opened = await test.app.inject({
    method: 'POST',
    url: `${MANAGE_PATH}/session`,
    payload: { no_registration: child.number, change_code: child.changeCode },
  })
  const cookie = opened.cookies.find(({ name }) => name === FAMILY_COOKIE)
  if (!cookie) throw new Error(`not opened: ${opened.body}`)
  const headers = { cookie: `${FAMILY_COOKIE}=${cookie.value}`, 'sec-fetch-site': 'same-origin' }
  return {
    ...child,
    headers,
    async call(method, path, payload) {
      const answer = await test.app.inject({
        method,
        url: `${MANAGE_PATH}${path}`,
        headers,
        ...(payload && { payload }),
      })
      const { message, data } = answer.json()
      return { status: answer.statusCode, message, data }
    },
  }
}

/** Lets families of the active season change their registrations: results are hidden, registration is open. */
export async function openForFamilies(test: TestApp): Promise<void> {
  await setSeason(test, { publication_mode: 'hidden', window_mode: 'open' })
}

/** Changes the active season, in the database and in memory. */
export async function setSeason(
  { db, syncCaches }: TestApp,
  values: { publication_mode?: 'hidden' | 'published'; window_mode?: 'open' | 'closed' },
): Promise<void> {
  await db.kysely.updateTable('season').set(values).where('is_active', '=', true).execute()
  await syncCaches()
}
