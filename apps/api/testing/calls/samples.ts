/** Calls that succeed, each with data that no other call uses. */
import { A_SCHOOL } from '../access/rows/place-rows.ts'
import { anApplicant, takeAway } from '../applicants.ts'
import { type NewSchools, someSchools } from '../new-schools.ts'
import { aPublicationWorld } from '../seasons.ts'
import { aSelectionWorld, SELECTION_READS, selectionId, selectionPayload } from '../selection.ts'
import type { TestApp } from '../test-app.ts'
import { aFamily, openForFamilies } from './families.ts'

/** Each call of a family has a different registration, withdrawn where the call takes the withdrawal back. */
export async function familySamples(test: TestApp) {
  await openForFamilies(test)
  const sample = async (payload?: object) => {
    const { headers } = await aFamily(test)
    return { headers, ...(payload && { payload }) }
  }
  const withdrawn = await aFamily(test)
  await test.db.kysely
    .updateTable('registration')
    .set({
      withdrawn_at: test.clock.now,
      withdrawn_by: 'family',
      withdrawn_reason: 'Contoh',
      withdrawn_asked_by: 'Contoh',
    })
    .where('id', '=', withdrawn.id)
    .execute()
  const held = await aFamily(test)
  await takeAway(test, held.id, 'held')
  const samples = {
    closeManaged: await sample(),
    readManaged: await sample(),
    readOwnResult: await sample(),
    readManagedWish: await sample(),
    readOwnAdmission: await sample(),
    readOwnClaims: await sample(),
    correctManaged: await sample({ name: 'Contoh Anak', version: 1 }),
    withdrawManaged: await sample({ word: 'MUNDUR', version: 1 }),
    undoManagedWithdrawal: { headers: withdrawn.headers },
    freeManagedSeat: { headers: held.headers },
  }
  const { headers } = samples.readOwnAdmission
  return {
    ...samples,
    readOwnMail: { headers },
    saveOwnMail: { headers, payload: { wanted: false } },
    readOwnSupport: { headers },
    saveOwnSupport: { headers, payload: { text: 'Contoh kursi di depan', version: 0 } },
  }
}

export async function placeSamples(test: TestApp) {
  const { schools, village, villages } = await someSchools(test)
  const ofSchool = (name: keyof NewSchools['schools']) => ({
    params: { school_id: schools[name] },
    payload: { version: 1 },
  })
  return {
    listSchools: {},
    createSchool: { payload: { ...A_SCHOOL, level: 'SD' } },
    changeSchool: {
      params: { school_id: schools.changeSchool },
      payload: { ...A_SCHOOL, npsn: '50209998', version: 1 },
    },
    closeSchool: ofSchool('closeSchool'),
    reopenSchool: ofSchool('reopenSchool'),
    removeSchool: ofSchool('removeSchool'),
    readVillage: { params: { village_id: 1 } },
    changeVillage: {
      params: { village_id: village },
      payload: { aliases: ['Contoh'], point: null, version: 1 },
    },
    closeVillage: { params: { village_id: villages.closeVillage }, payload: { version: 1 } },
    reopenVillage: { params: { village_id: villages.reopenVillage }, payload: { version: 1 } },
    confirmZone: { params: { village_id: village }, payload: { school_ids: [] } },
  }
}

export async function zonedSchool(test: TestApp) {
  const zone = await test.db.kysely
    .selectFrom('zone')
    .innerJoin('school', 'school.id', 'zone.school_id')
    .where('village_id', '=', 1)
    .where('type', '=', 'SD')
    .select('school_id')
    .executeTakeFirstOrThrow()
  return zone.school_id
}

export async function unzonedSchool(test: TestApp) {
  const school = await test.db.kysely
    .selectFrom('school')
    .where('type', '=', 'SD')
    .where('id', 'not in', (eb) => eb.selectFrom('zone').select('school_id').where('village_id', '=', 1))
    .select('id')
    .executeTakeFirstOrThrow()
  return school.id
}

export async function anApplicantThatIs(test: TestApp, state: 'withdrawn' | 'deleted' | 'held') {
  const { id } = await anApplicant(test)
  await takeAway(test, id, state)
  return id
}

export async function aComplaint(test: TestApp) {
  const payload = { name: 'Contoh', email: 'a@contoh.example', title: 'Contoh', content: 'Contoh' }
  await test.app.inject({ method: 'POST', url: '/api/report', payload })
  return (await test.db.kysely.selectFrom('complaint').select('id').executeTakeFirstOrThrow()).id
}

export async function anAnswerLookUp(test: TestApp) {
  await aComplaint(test)
  const { ticket } = await test.db.kysely.selectFrom('complaint').select('ticket').executeTakeFirstOrThrow()
  return { ticket, contact: 'a@contoh.example' }
}

export const theActiveSeason = (test: TestApp) =>
  test.db.kysely
    .selectFrom('season')
    .select(['id', 'version'])
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()

export async function aSeasonChange(test: TestApp) {
  const { id, version } = await theActiveSeason(test)
  return { params: { id }, payload: { notice: 'Contoh', version } }
}

export async function selectionSamples(test: TestApp, password: string) {
  const world = await aSelectionWorld(test)
  return Object.fromEntries(
    [...Object.keys(world), ...Object.keys(SELECTION_READS)].flatMap((name) => {
      if (name === 'signSelection') return []
      const payload = selectionPayload(name, world, password)
      return [[name, { params: { id: selectionId(name, world), type: 'sd' }, ...(payload && { payload }) }]]
    }),
  )
}

export async function publicationSamples(
  test: TestApp,
  { userId, password }: { userId: number; password: string },
) {
  const { hidden, scheduled, published } = await aPublicationWorld(test)
  return {
    readPublicationCheck: { params: { id: hidden.id } },
    markPublicationLook: { params: { id: hidden.id }, payload: { check: hidden.checkFor(userId) } },
    publishResults: {
      params: { id: hidden.id },
      payload: { publishes: 'now', check: hidden.checkFor(userId), password, version: hidden.version },
    },
    callOffPublication: { params: { id: scheduled.id }, payload: { version: scheduled.version } },
    hideResults: {
      params: { id: published.id },
      payload: { reason: 'Contoh', version: published.version },
    },
  }
}
