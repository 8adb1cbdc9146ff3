/** Applicants for tests of lists, with names that are hard to sort and to search, and staff who list them. */
import { expect } from 'vitest'
import { signIn } from '../accounts.ts'
import { anApplicant, type TestApplicant } from '../applicants.ts'
import { aSchoolOutside, aZone } from '../builders.ts'
import { createTestApp } from '../test-app.ts'

export type Staff = Awaited<ReturnType<typeof signIn>>

const NAMES = [
  'Contoh Zahra',
  'Contoh ágil',
  'contoh Bima',
  'Contoh 50% Diskon',
  'Contoh A_B',
  'Contoh AxB',
  'Contoh Åse',
  'Contoh C\\D',
  'Contoh (Kurung)',
  '<svg onload=alert(1)>',
]

export type ListedApplicants = Awaited<ReturnType<typeof listedApplicants>>

/** Ten SD applicants with the choices of `zone`, in the order of their ids, and one of SMP. */
export async function listedApplicants() {
  const testApp = await createTestApp()
  const zone = await aZone(testApp.db.kysely, 'SD')
  const admin = await signIn(testApp, 'admin')
  const operator1 = await signIn(testApp, 'operator', { schoolId: zone.school_1_id })
  const operator2 = await signIn(testApp, 'operator', { schoolId: zone.school_2_id })
  const children: TestApplicant[] = []
  for (const name of NAMES) children.push(await anApplicant(testApp, 'SD', { name }))
  await anApplicant(testApp, 'SMP', { name: 'Contoh Menengah' })

  /** The response of a list, by default of SD for the admin. */
  async function list(query = '', as: Staff = admin, level = 'sd') {
    const response = await testApp.app.inject({ url: `/api/ppdb/${level}${query}`, headers: as.bearer })
    return { status: response.statusCode, body: response.json() }
  }
  async function names(query: string, as?: Staff): Promise<string[]> {
    const { status, body } = await list(query, as)
    expect(status).toBe(200)
    return body.data.map((row: { name: string }) => row.name)
  }
  return { testApp, zone, children, admin, operator1, operator2, list, names }
}

/** An operator of an SD that no listed applicant chose, and one of an SMP. */
export async function otherOperators({ testApp, zone }: Pick<ListedApplicants, 'testApp' | 'zone'>) {
  const smpZone = await aZone(testApp.db.kysely, 'SMP')
  return {
    foreignOperator: await signIn(testApp, 'operator', {
      schoolId: await aSchoolOutside(testApp.db.kysely, zone),
    }),
    smpOperator: await signIn(testApp, 'operator', { schoolId: smpZone.school_1_id }),
  }
}
