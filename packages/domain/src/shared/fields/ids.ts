/** Ids of reference data and records: positive 32-bit integers, in JSON as a number or a string of digits. */
import * as z from 'zod/mini'

export const MAX_ID = 2_147_483_647

export function id(code: string) {
  return z.union(
    [
      z.int(code).check(z.minimum(1, code), z.maximum(MAX_ID, code)),
      z.pipe(
        z.string(code).check(
          z.regex(/^\d{1,10}$/, code),
          z.refine((text) => Number(text) >= 1 && Number(text) <= MAX_ID, code),
        ),
        z.transform(Number),
      ),
    ],
    // A union branch that aborts reports its own issue, so every check carries the code.
    code,
  )
}

/** An id in a path: digits only. The caller answers 404 for anything else, never 400. */
export const pathId = z.pipe(
  z.string().check(
    z.regex(/^\d{1,10}$/),
    z.refine((text) => Number(text) >= 1 && Number(text) <= MAX_ID),
  ),
  z.transform(Number),
)
