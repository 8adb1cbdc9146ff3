/** Valid calls of what follows the publication of results. */
import { admit, anApplicant, type TestApplicant } from '../applicants.ts'
import { type Objections, someObjections } from '../objections.ts'
import type { TestApp } from '../test-app.ts'

export interface AdmissionWorld {
  /** An SD child that a school admits. */
  admitted: TestApplicant
  /** An SD child without an objection. */
  objecting: TestApplicant
  objections: Objections
}

/** @param choice that admits the child; its school cannot be reset any more */
export async function anAdmissionWorld(test: TestApp, choice: 1 | 2 = 1): Promise<AdmissionWorld> {
  const admitted = await anApplicant(test, 'SD')
  await admit(test, admitted.id, choice)
  const objections = await someObjections(test)
  return { admitted, objecting: await anApplicant(test, 'SD'), objections }
}

/** Of a school that does not exist: nobody is called. */
const A_CALL = { school_id: 2_000_000_000, fingerprint: 'x', reason: 'Contoh alasan' }

/** The bodies by the name of the contract. @param schools an SD and an SMP */
export function admissionPayloads(
  { admitted, objecting }: AdmissionWorld,
  schools: { SD: number; SMP: number },
): Record<string, Record<string, unknown>> {
  return {
    saveArrival: { arrived: true },
    saveKeepWaiting: { keep_waiting: false },
    recordArrival: { card: admitted.number },
    fileObjection: { school_id: objecting.body.school_1_id, text: 'Contoh keberatan' },
    answerObjection: { outcome: 'rejected', answer: 'Contoh jawaban' },
    callReserveSD: A_CALL,
    callReserveSMP: A_CALL,
    // Nobody admits this child.
    releaseSeatsSD: { school_id: schools.SD, ids: [1] },
    releaseSeatsSMP: { school_id: schools.SMP, ids: [1] },
  }
}

/** The `:id` by the name of the contract. */
export const admissionIds = ({
  admitted,
  objecting,
  objections,
}: AdmissionWorld): Record<string, number> => ({
  saveArrival: admitted.id,
  saveKeepWaiting: admitted.id,
  readObjection: objecting.id,
  fileObjection: objecting.id,
  answerObjection: objections.open,
  seatObjection: objections.seated,
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
