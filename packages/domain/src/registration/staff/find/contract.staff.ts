/** 'Cari siapa saja': finds registrations by number, name, parents' names, or a whole NIK, NISN or telephone number. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../../../shared/endpoint.ts'
import { foldSpaces, hasForbiddenCharacters } from '../../../shared/fields/text.ts'
import { LEVELS } from '../../../shared/level.ts'
import { SEARCH_MAX_LENGTH } from '../../../shared/paging.ts'
import { decision } from '../../contract.public.ts'
import { STAFF_MESSAGES, staffCode } from '../messages.ts'

/** The most registrations of one answer. */
export const FOUND_MAX = 20
export const FIND_MIN_LENGTH = 3

const text = z.string(staffCode('find.text')).check(
  z.overwrite(foldSpaces),
  z.minLength(FIND_MIN_LENGTH, { error: staffCode('find.text'), abort: true }),
  z.maxLength(SEARCH_MAX_LENGTH, { error: staffCode('find.text'), abort: true }),
  z.refine((value) => !hasForbiddenCharacters(value), staffCode('find.text')),
)

export const foundApplicant = z.object({
  no_registration: z.string(),
  name: z.string(),
  type: z.enum(LEVELS),
  father_name: z.string(),
  mother_name: z.string(),
  village: z.string(),
  school_1_id: lookupItem,
  school_2_id: lookupItem,
  school_1_status: decision,
  school_2_status: decision,
  /** The school of a placement. */
  placed_school: z.nullable(lookupItem),
})
export type FoundApplicant = z.output<typeof foundApplicant>

/** A POST, so that a NIK, NISN or telephone number is never part of an address or a log. */
export const findApplicants = endpoint({
  name: 'findApplicants',
  method: 'POST',
  path: '/api/ppdb/find',
  access: ['admin', 'monitor', 'operator'],
  body: z.object({ text }, staffCode('find.text')),
  data: z.object({
    applicants: z.array(foundApplicant),
    /** More were found than are listed. */
    more: z.boolean(),
  }),
  messages: STAFF_MESSAGES,
})
