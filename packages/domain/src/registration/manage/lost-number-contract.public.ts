/**
 * A lost registration number (docs/product-rules.md#lost-number): level, NIK, birth date and mother's name give the number,
 * and 'Data tidak cocok' whatever did not fit. A POST, so that none of it appears in an address. It never gives the code.
 */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { LEVELS, type Level } from '../../shared/level.ts'
import { schemasOf } from '../fields.ts'
import { REGISTRATION_MESSAGES } from '../messages.ts'
import { LOST_NUMBER_MESSAGES, type LostNumberCode } from './messages.ts'

const code = (value: LostNumberCode) => value

const level = z.pipe(
  z.string(code('level')).check(z.overwrite((value) => value.trim().toUpperCase())),
  z.enum(LEVELS, code('level')),
)

/** The rules of the form; the date may be any day of the calendar. */
export const lostNumber = z.object(
  { type: level, ...schemasOf(['nik', 'birth_date', 'mother_name']) },
  code('level'),
)
export type LostNumber = { type: Level; nik: string; birth_date: string; mother_name: string }

export const findLostNumber = endpoint({
  name: 'findLostNumber',
  method: 'POST',
  path: '/api/ppdb/lost_number',
  access: 'public',
  limit: 'lookup',
  body: lostNumber,
  data: z.object({ no_registration: z.string() }),
  messages: { ...REGISTRATION_MESSAGES, ...LOST_NUMBER_MESSAGES },
})

/** Names are compared by their letters, without case, accents, spaces and punctuation. */
export function comparableName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
