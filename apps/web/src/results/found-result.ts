import type { PublicMeta, PublicRegistration } from '@spmb/domain/registration/contract.public.ts'

/** The public view of a registration, and what its page shows in addition. */
export interface FoundResult {
  result: PublicRegistration
  /** The family gave the registration up. */
  withdrawn: boolean
  /** Staff have seen all required documents. */
  documentsSeen: boolean
  /** The family of the admitted child has come to the school. */
  reRegistered: boolean
  /** The seat of a withdrawn child was given up because the family had not come. */
  released: boolean
  /** Of a published run: a code for each choice. */
  reasons: PublicMeta['reasons'] | null
  /** Of a published run: the number on the reserve list of each choice. */
  reserve: PublicMeta['reserve'] | null
  /** The school beside the choices that has admitted the child. */
  placed: string | null
  /** Of a child without a place: until when its family may name schools with free seats. ISO 8601, UTC. */
  freeSeatsUntil: string | null
  /** Ids of the chosen schools that are closed. */
  closedSchools: readonly number[]
}

export function foundResult(result: PublicRegistration, meta: PublicMeta = {}): FoundResult {
  return { result, ...extrasOf(meta) }
}

/** What the page shows in addition to the public view. */
const extrasOf = (meta: PublicMeta): Omit<FoundResult, 'result'> => ({
  withdrawn: meta.withdrawn === true,
  documentsSeen: meta.documents_seen === true,
  reRegistered: meta.re_registered === true,
  released: meta.released === true,
  reasons: meta.reasons ?? null,
  reserve: meta.reserve ?? null,
  placed: meta.placed?.name ?? null,
  freeSeatsUntil: meta.free_seats_until ?? null,
  closedSchools: meta.closed_schools ?? [],
})

/** Of a registration of which nothing but the public view is known. */
export const NO_EXTRAS = extrasOf({})
