/** The objects and sessions that the calls of the access matrix are about. */
import type { ManagedSignIn } from '@spmb/domain/registration/manage/contract.public.ts'
import type { LostNumber } from '@spmb/domain/registration/manage/lost-number-contract.public.ts'
import { aColleagueForEach, type Colleagues, schoolsWithoutAccount, signIn } from '../accounts.ts'
import { admit, anApplicant, aSenderDay, disputeNik, type SenderDay, takeAway } from '../applicants.ts'
import { anotherNik, aZone, type ChoiceIds } from '../builders.ts'
import { aLostNumber, aRequest, aSignIn } from '../calls/families.ts'
import { letFamiliesName, placeElsewhere } from '../calls/free-seats.ts'
import { aRecordedCall } from '../calls/recorded-call.ts'
import { anImportedPair } from '../distances.ts'
import { aCheckedUpload } from '../import/uploads.ts'
import { type NewSchools, someSchools } from '../new-schools.ts'
import { type Objections, someObjections } from '../objections.ts'
import { onlyOwnGuide } from '../office-files.ts'
import { activeSeason, aPublicationWorld, type PublicationWorld, type SeasonWorld } from '../seasons.ts'
import { aSelectionWorld, type SelectionWorld } from '../selection.ts'
import type { TestApp } from '../test-app.ts'
import { type ApplicantState, CALLERS, type Caller, type Kind } from './access-row.ts'

export interface Session {
  userId: number
  username: string
  password: string
  schoolId: number | null
  bearer: Record<string, string>
}

export interface AccessWorld {
  sd: ChoiceIds
  smp: ChoiceIds
  /** An SD school that the SD operator does not belong to. */
  otherSd: number
  /** An SD school that is not in the zone. */
  unzonedSd: number
  /** Number and change code of a registration. */
  opened: ManagedSignIn
  /** What finds the number of a registration. */
  lost: LostNumber
  complaint: number
  /** Of the complaint. */
  ticket: string
  upload: Awaited<ReturnType<typeof aCheckedUpload>>
  /** A pair of the SD zone with its distance. */
  importedPair: Awaited<ReturnType<typeof anImportedPair>>
  /** The active season. */
  season: SeasonWorld
  publication: PublicationWorld
  selection: SelectionWorld
  /** The network and day of a registration. */
  sender: SenderDay
  /** An account of another user for each call that changes one, in its first version. */
  colleagues: Colleagues
  schoolsWithoutAccount: number[]
  newSchools: NewSchools
  /** The digest of the office's own guide. */
  ownGuide: string
  objections: Objections
  /** The run of a reserve call. */
  reserveCall: number
  /** The session that a caller keeps through the test. */
  sessionOf(who: Caller): Session
  /** A new session of a new account of this kind. */
  newSession(who: Caller): Promise<Session>
  /** A new object; 'oneself' refers to the session. Without a kind the id is 0. */
  newObject(
    kind: Kind | undefined,
    object: string,
    who: Session,
    state?: ApplicantState,
  ): Promise<{ id: number; number?: string; first?: number }>
}

export const ANONYMOUS: Session = { userId: 0, username: '', password: '', schoolId: null, bearer: {} }

export async function createAccessWorld(test: TestApp): Promise<AccessWorld> {
  const [sd, smp] = [await aZone(test.db.kysely, 'SD'), await aZone(test.db.kysely, 'SMP')]
  const { otherSd, unzonedSd } = await otherSchools(test, sd)
  const sessions = new Map<Caller, Session>()

  async function newSession(who: Caller): Promise<Session> {
    if (who === 'anonymous') return ANONYMOUS
    if (who === 'admin' || who === 'monitor') return signIn(test, who)
    const schoolId =
      { 'SD operator': sd.school_1_id, 'SMP operator': smp.school_1_id }[who as string] ?? otherSd
    return signIn(test, 'operator', { schoolId })
  }

  const sessionOf = (who: Caller) => sessions.get(who) as Session

  await letFamiliesName(test)
  const world: AccessWorld = {
    sd,
    smp,
    otherSd,
    unzonedSd,
    opened: await aSignIn(test),
    lost: await aLostNumber(test),
    ...(await aComplaint(test)),
    // Before the publication: its check lists the schools.
    newSchools: await someSchools(test),
    ownGuide: await onlyOwnGuide(test),
    upload: await aCheckedUpload(test),
    importedPair: await anImportedPair(test, sd),
    // Before the season is read: it changes its version.
    objections: await someObjections(test),
    reserveCall: await aRecordedCall(test),
    season: await activeSeason(test),
    publication: await aPublicationWorld(test),
    selection: await aSelectionWorld(test),
    sender: await aSenderDay(test),
    colleagues: await aColleagueForEach(test),
    schoolsWithoutAccount: [],
    sessionOf,
    newSession,
    async newObject(kind, object, who, state) {
      if (kind === 'user') return { id: object === 'oneself' ? who.userId : sessionOf('monitor').userId }
      if (kind === 'school') {
        const ids = { 'the SD': sd.school_1_id, 'another SD': otherSd, 'the SMP': smp.school_1_id }
        return { id: ids[object as keyof typeof ids] }
      }
      if (kind !== 'applicant' && kind !== 'request') return { id: 0 }
      // The SD applicants have the same second choice and differ in the first.
      const first = {
        ...(object === 'of another SD' && { school_1_id: otherSd }),
        ...(state === 'contradicted' && { nik: anotherNik() }),
      }
      const applicant = await anApplicant(test, object === 'of the SMP' ? 'SMP' : 'SD', first)
      if (state === 'admitted') await admit(test, applicant.id)
      else if (state === 'placed') await placeElsewhere(test, applicant)
      else if (state === 'disputed') await disputeNik(test, applicant.id)
      else if (state && state !== 'contradicted') await takeAway(test, applicant.id, state)
      if (kind === 'request') return { id: await aRequest(test, applicant.id) }
      return { ...applicant, first: applicant.body.school_1_id }
    },
  }
  for (const who of CALLERS) sessions.set(who, await newSession(who))
  // The operators among the callers have their accounts by now.
  return { ...world, schoolsWithoutAccount: await schoolsWithoutAccount(test) }
}

/** A school of the zone that is not chosen by default, and one outside of the zone. */
async function otherSchools({ db }: TestApp, sd: ChoiceIds) {
  const zoned = await db.kysely
    .selectFrom('zone')
    .innerJoin('school', 'school.id', 'zone.school_id')
    .where('village_id', '=', sd.village_id)
    .where('type', '=', 'SD')
    .select('school_id')
    .execute()
  const ids = zoned.map(({ school_id }) => school_id)
  const elsewhere = await db.kysely
    .selectFrom('school')
    .where('type', '=', 'SD')
    .where('id', 'not in', ids)
    .select('id')
    .executeTakeFirstOrThrow()
  return {
    otherSd: ids.find((id) => ![sd.school_1_id, sd.school_2_id].includes(id)) ?? 0,
    unzonedSd: elsewhere.id,
  }
}

async function aComplaint({ app, db }: TestApp): Promise<{ complaint: number; ticket: string }> {
  const report = { name: 'Contoh', email: 'a@contoh.example', title: 'Contoh', content: 'Contoh' }
  await app.inject({ method: 'POST', url: '/api/report', payload: report })
  return db.kysely.selectFrom('complaint').select(['id as complaint', 'ticket']).executeTakeFirstOrThrow()
}
