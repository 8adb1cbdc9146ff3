/** The data that the calls of `every-call.ts` are about. */
import type { ManagedSignIn } from '@spmb/domain/registration/manage/contract.public.ts'
import type { LostNumber } from '@spmb/domain/registration/manage/lost-number-contract.public.ts'
import { aColleagueForEach, anAccount, type Colleagues, schoolsWithoutAccount } from '../accounts.ts'
import {
  anApplicant,
  aSenderDay,
  disputeNik,
  type SenderDay,
  type TestApplicant,
  takeAway,
} from '../applicants.ts'
import { anotherNik, aZone, type ChoiceIds } from '../builders.ts'
import { anImportedPair } from '../distances.ts'
import { aCheckedUpload } from '../import/uploads.ts'
import { aSchool, type NewSchools, someSchools } from '../new-schools.ts'
import { onlyOwnGuide } from '../office-files.ts'
import { activeSeason, aPublicationWorld, type PublicationWorld, type SeasonWorld } from '../seasons.ts'
import { aSelectionWorld, type SelectionWorld } from '../selection.ts'
import type { TestApp } from '../test-app.ts'
import { type AdmissionWorld, anAdmissionWorld } from './admission-calls.ts'
import { aLostNumber, aRequest, aSignIn } from './families.ts'

/** What the calls are about. */
export interface World {
  zones: { SD: ChoiceIds; SMP: ChoiceIds }
  children: { SD: TestApplicant; SMP: TestApplicant }
  /** Ids of SD children. */
  leaving: number
  /** The child whose documents, note and flags are recorded. */
  screened: number
  withdrawn: number
  disputed: number
  /** Its NIK says another birth date. */
  contradicted: number
  /** Withdrawn, with a seat that is held. */
  held: number
  deleted: number
  /** An SD school that does not serve the village of the SD zone, and a row of the zoning that no applicant used. */
  unzonedSchool: number
  zoned: { village_id: number; school_id: number }
  /** Number and change code of a registration. */
  opened: ManagedSignIn
  lost: LostNumber
  /** Open requests of families, one for each answer. */
  requests: { accepted: number; refused: number }
  complaint: number
  /** Of the complaint. */
  ticket: string
  upload: Awaited<ReturnType<typeof aCheckedUpload>>
  /** A pair of the SD zone with its distance. */
  importedPair: Awaited<ReturnType<typeof anImportedPair>>
  /** The quota of an SD school that no other call is about. */
  quota: { school_id: number; version: number }
  season: SeasonWorld
  publication: PublicationWorld
  selection: SelectionWorld
  /** The network and day of a registration that is about nothing else. */
  sender: SenderDay
  colleagues: Colleagues
  schoolsWithoutAccount: number[]
  newSchools: NewSchools
  /** The digest of the office's own guide. */
  ownGuide: string
  admission: AdmissionWorld
}

export const A_COMPLAINT = {
  name: 'Contoh Pelapor',
  email: 'pelapor@contoh.example',
  title: 'Contoh judul',
  content: 'Contoh isi',
}

export async function aWorld(test: TestApp): Promise<World> {
  const db = test.db.kysely
  const zones = { SD: await aZone(db, 'SD'), SMP: await aZone(db, 'SMP') }
  const served = db.selectFrom('zone').select('school_id').where('village_id', '=', zones.SD.village_id)
  const unzoned = await db
    .selectFrom('school')
    .select('id')
    .where('type', '=', 'SD')
    .where('id', 'not in', served)
    .executeTakeFirstOrThrow()
  const zoned = await db
    .selectFrom('zone')
    .innerJoin('school', 'school.id', 'zone.school_id')
    .select(['village_id', 'school_id'])
    .where('type', '=', 'SD')
    .where('village_id', '<>', zones.SD.village_id)
    .executeTakeFirstOrThrow()
  await test.app.inject({ method: 'POST', url: '/api/report', payload: A_COMPLAINT })
  const complaint = await db
    .selectFrom('complaint')
    .select(['id', 'ticket'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  // The operators that `aCaller` makes belong to these schools, and no call of an earlier world has used the new one.
  for (const level of ['SD', 'SMP'] as const)
    await anAccount(test, 'operator', { schoolId: zones[level].school_1_id })
  await aSchool(test)
  const quota = await db
    .selectFrom('quota')
    .innerJoin('school', 'school.id', 'quota.school_id')
    .select(['quota.school_id', 'quota.version'])
    .where('school.type', '=', 'SD')
    .where('school.id', 'not in', [zones.SD.school_1_id, zones.SD.school_2_id])
    .orderBy('school.id')
    .executeTakeFirstOrThrow()
  const [withdrawn, deleted] = [(await anApplicant(test, 'SD')).id, (await anApplicant(test, 'SD')).id]
  await takeAway(test, withdrawn, 'withdrawn')
  const { id: disputed } = await anApplicant(test, 'SD')
  await disputeNik(test, disputed)
  const held = (await anApplicant(test, 'SD')).id
  await takeAway(test, held, 'held')
  await takeAway(test, deleted, 'deleted')
  const newSchools = await someSchools(test)
  // Before the season is read: it changes its version.
  const admission = await anAdmissionWorld(test)
  return {
    admission,
    newSchools,
    leaving: (await anApplicant(test, 'SD')).id,
    screened: (await anApplicant(test, 'SD')).id,
    withdrawn,
    disputed,
    contradicted: (await anApplicant(test, 'SD', { nik: anotherNik() })).id,
    held,
    deleted,
    colleagues: await aColleagueForEach(test),
    schoolsWithoutAccount: await schoolsWithoutAccount(test),
    zones,
    children: { SD: await anApplicant(test, 'SD'), SMP: await anApplicant(test, 'SMP') },
    unzonedSchool: unzoned.id,
    zoned,
    opened: await aSignIn(test),
    lost: await aLostNumber(test),
    requests: {
      accepted: await aRequest(test, (await anApplicant(test)).id),
      refused: await aRequest(test, (await anApplicant(test)).id),
    },
    complaint: complaint.id,
    ticket: complaint.ticket,
    upload: await aCheckedUpload(test),
    importedPair: await anImportedPair(test, zones.SD),
    quota,
    season: await activeSeason(test),
    publication: await aPublicationWorld(test),
    selection: await aSelectionWorld(test),
    sender: await aSenderDay(test),
    ownGuide: await onlyOwnGuide(test),
  }
}
