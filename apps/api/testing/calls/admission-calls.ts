/** Valid calls of what follows the publication of results. */
import { admit, anApplicant, type TestApplicant } from '../applicants.ts'
import { type Objections, someObjections } from '../objections.ts'
import type { TestApp } from '../test-app.ts'
import { letFamiliesName, placeElsewhere } from './free-seats.ts'
import { aRecordedCall } from './recorded-call.ts'

export interface AdmissionWorld {
  /** An SD child that a school admits. */
  admitted: TestApplicant
  /** Another one, whose arrival is recorded with its card. */
  arriving: TestApplicant
  /** An SD child without an objection. */
  objecting: TestApplicant
  objections: Objections
  /** The run of a reserve call. */
  reserveCall: number
  /** A child with a free seat. */
  placed: number
}

/** @param choice that admits the children; its school cannot be reset any more */
export async function anAdmissionWorld(test: TestApp, choice: 1 | 2 = 1): Promise<AdmissionWorld> {
  const [admitted, arriving] = [await anApplicant(test, 'SD'), await anApplicant(test, 'SD')]
  for (const { id } of [admitted, arriving]) await admit(test, id, choice)
  const objections = await someObjections(test)
  const [reserveCall, placed] = [await aRecordedCall(test), await anApplicant(test, 'SD')]
  await placeElsewhere(test, placed)
  await letFamiliesName(test)
  return {
    admitted,
    arriving,
    objecting: await anApplicant(test, 'SD'),
    objections,
    reserveCall,
    placed: placed.id,
  }
}

/** Of a school that does not exist: no child is called. */
const A_CALL = { school_id: 2_000_000_000, fingerprint: 'x', reason: 'Contoh alasan' }

const AN_OPENING = { until: '2099-07-04 24:00' }
/** Late registration is not over: nothing is drawn. */
const A_DRAW = { dice: '41625 34162 53416 25341' }
/** No family has named a school: no child gets a seat. */
const A_GIVING = { fingerprint: 'x', reason: 'Contoh alasan' }
const NOTHING_NAMED = { schools: [], version: 0 }

/** The bodies by the name of the contract. @param schools an SD and an SMP */
export function admissionPayloads(
  { arriving, objecting }: AdmissionWorld,
  schools: { SD: number; SMP: number },
): Record<string, Record<string, unknown>> {
  return {
    saveArrival: { arrived: true },
    saveKeepWaiting: { keep_waiting: false },
    saveAnswer: { takes: true },
    recordArrival: { card: arriving.number },
    fileObjection: { school_id: objecting.body.school_1_id, text: 'Contoh keberatan' },
    // Of children whose level has no paths.
    takeNextClaims: {},
    openClaims: { card: arriving.number },
    giveVerdicts: { verdicts: [] },
    lapseClaims: { type: 'SD', claims: [], reason: 'Contoh alasan' },
    saveOwnClaim: { path: 'afirmasi', criterion: 'panti', version: 0 },
    withdrawOwnClaim: { path: 'afirmasi', version: 1 },
    fileOwnObjection: { school_id: 1, text: 'Contoh keberatan' },
    reopenObjection: { reason: 'Contoh alasan' },
    answerObjection: { outcome: 'rejected', answer: 'Contoh jawaban' },
    callReserveSD: A_CALL,
    callReserveSMP: A_CALL,
    openFreeSeatsSD: AN_OPENING,
    openFreeSeatsSMP: AN_OPENING,
    giveFreeSeatsSD: A_GIVING,
    giveFreeSeatsSMP: A_GIVING,
    openLateSD: AN_OPENING,
    openLateSMP: AN_OPENING,
    drawLateSD: A_DRAW,
    drawLateSMP: A_DRAW,
    saveWish: NOTHING_NAMED,
    saveOnward: { kind: 'madrasah', version: 0 },
    saveManagedWish: NOTHING_NAMED,
    saveOwnKeepWaiting: { keep_waiting: true },
    saveOwnAnswer: { takes: true },
    takeBackSeat: { reason: 'Contoh alasan' },
    // No school admits this child.
    releaseSeatsSD: { school_id: schools.SD, ids: [1] },
    releaseSeatsSMP: { school_id: schools.SMP, ids: [1] },
  }
}

/** The `:id` by the name of the contract. */
export const admissionIds = ({
  admitted,
  objecting,
  objections,
  reserveCall,
  placed,
}: AdmissionWorld): Record<string, number> => ({
  saveArrival: admitted.id,
  saveKeepWaiting: admitted.id,
  saveAnswer: admitted.id,
  // Read by the school that admits it, whether the results are public or not.
  readSupport: admitted.id,
  saveSupport: admitted.id,
  giveVerdicts: objecting.id,
  readObjections: objecting.id,
  fileObjection: objecting.id,
  answerObjection: objections.open,
  confirmObjection: objections.confirming[0] ?? 0,
  reopenObjection: objections.rejected,
  seatObjection: objections.seated,
  readCallRecord: reserveCall,
  readWish: objecting.id,
  saveWish: objecting.id,
  saveOnward: objecting.id,
  takeBackSeat: placed,
})

/** Parameters and bodies of calls that succeed, by the name of the contract. */
export function admissionSamples(
  world: AdmissionWorld,
  schools: { SD: number; SMP: number },
): Record<string, { params?: { id: number }; payload?: Record<string, unknown> }> {
  const [payloads, ids] = [admissionPayloads(world, schools), admissionIds(world)]
  const reads = [
    'previewReserveSD',
    'previewReserveSMP',
    'listCallsSD',
    'listCallsSMP',
    'readFreeSeatsSD',
    'readFreeSeatsSMP',
    'readLateSD',
    'readLateSMP',
    'listOnwardSD',
    'listOnwardSMP',

    'listClaims',
    'countClaims',
    'listObjections',
    'listAdmittedSD',
    'listAdmittedSMP',
    'readReRegistrationSD',
    'readReRegistrationSMP',
  ]
  return Object.fromEntries(
    [...new Set([...reads, ...Object.keys(payloads), ...Object.keys(ids)])].map((name) => [
      name,
      {
        ...(ids[name] !== undefined && { params: { id: ids[name] } }),
        ...(payloads[name] && { payload: payloads[name] }),
      },
    ]),
  )
}
