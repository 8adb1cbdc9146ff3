/** The fields of a telephone number; how it is read is in `phone-number.ts`. */
import * as z from 'zod/mini'
import { cleanPasted, PASTED_MAX_LENGTH } from './pasted.ts'
import { normalizePhone } from './phone-number.ts'

export function phone(codes: { required: string; format: string }) {
  return z.string(codes.required).check(
    z.maxLength(PASTED_MAX_LENGTH, { error: codes.format, abort: true }),
    z.overwrite(cleanPasted),
    z.minLength(1, { error: codes.required, abort: true }),
    z.refine((value) => normalizePhone(value) !== null, codes.format),
    z.overwrite((value) => normalizePhone(value) ?? value),
  )
}

/** A phone that may be missing, null or empty; all three are stored as null. */
export function optionalPhone(codes: { format: string }) {
  return z.pipe(
    z.nullish(
      z.string(codes.format).check(
        z.maxLength(PASTED_MAX_LENGTH, { error: codes.format, abort: true }),
        z.overwrite(cleanPasted),
        z.refine((value) => value === '' || normalizePhone(value) !== null, codes.format),
        z.overwrite((value) => normalizePhone(value) ?? value),
      ),
    ),
    z.transform((value) => value || null),
  )
}
