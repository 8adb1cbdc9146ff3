/** Valid calls of what follows the publication of results. */
import { admit, anApplicant, type TestApplicant } from '../applicants.ts'
import type { TestApp } from '../test-app.ts'

export interface AdmissionWorld {
  /** An SD child that its first choice admits. */
  admitted: TestApplicant
}

export async function anAdmissionWorld(test: TestApp): Promise<AdmissionWorld> {
  const admitted = await anApplicant(test, 'SD')
  await admit(test, admitted.id)
  return { admitted }
}

/** The bodies by the name of the contract. @param schools an SD and an SMP */
export function admissionPayloads(
  { admitted }: AdmissionWorld,
  schools: { SD: number; SMP: number },
): Record<string, Record<string, unknown>> {
  return {
    saveArrival: { arrived: true },
    saveKeepWaiting: { keep_waiting: false },
    recordArrival: { card: admitted.number },
    // Nobody admits this child.
    releaseSeatsSD: { school_id: schools.SD, ids: [1] },
    releaseSeatsSMP: { school_id: schools.SMP, ids: [1] },
  }
}

/** The `:id` by the name of the contract. */
export const admissionIds = ({ admitted }: AdmissionWorld): Record<string, number> => ({
  saveArrival: admitted.id,
  saveKeepWaiting: admitted.id,
})

/** Parameters and bodies of calls that succeed, by the name of the contract. */
export function admissionSamples(
  world: AdmissionWorld,
  schools: { SD: number; SMP: number },
): Record<string, { params?: { id: number }; payload?: Record<string, unknown> }> {
  const [payloads, ids] = [admissionPayloads(world, schools), admissionIds(world)]
  const reads = ['listAdmittedSD', 'listAdmittedSMP', 'readReRegistrationSD', 'readReRegistrationSMP']
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
