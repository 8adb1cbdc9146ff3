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
    // A branch that stops half way answers with its own issue, so every check carries the code.
    code,
  )
}

/** An id in a path: digits only. What does not fit names nothing, so the caller answers 404, never 400. */
export const pathId = z.pipe(
  z.string().check(
    z.regex(/^\d{1,10}$/),
    z.refine((text) => Number(text) >= 1 && Number(text) <= MAX_ID),
  ),
  z.transform(Number),
)

/** An id in an answer. */
export const answerId = z.int()
