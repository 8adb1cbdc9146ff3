/** Documents seen, note and flags of a registration. Both chosen schools and admins write, the monitor reads. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../../../shared/endpoint.ts'
import { pathId } from '../../../shared/fields/ids.ts'
import { maskIdentityNumbers } from '../../../shared/fields/long-numbers.ts'
import { staffReason } from '../../../shared/fields/reason.ts'
import { foldSpacesInLines, hasForbiddenCharacters } from '../../../shared/fields/text.ts'
import { DOCUMENTS } from '../../documents.ts'
import {
  DOCUMENTS_SAVED,
  FLAG_REASON_MAX,
  FLAG_SAVED,
  NOTE_MAX,
  NOTE_SAVED,
  SCREENING_MESSAGES,
  screeningCode,
} from './messages.ts'
import { FLAG_KINDS } from './screening.ts'

const WHO_WRITES = ['admin', 'operator'] as const
const params = z.object({ id: pathId })

/** Author and time of a recorded fact. */
const stated = {
  /** The name of the member of staff; null: unknown. */
  by: z.nullable(z.string()),
  /** The school of the operator; null: the office. */
  school: z.nullable(lookupItem),
  /** ISO 8601, UTC. */
  at: z.string(),
}

export const screening = z.object({
  /** Counts the changes; 0 before the first. A change sends it back, so that the server detects concurrent changes. */
  version: z.int(),
  /** The documents seen. */
  documents: z.array(z.object({ kind: z.enum(DOCUMENTS), ...stated })),
  note: z.nullable(z.object({ text: z.string(), ...stated })),
  flags: z.array(z.object({ kind: z.enum(FLAG_KINDS), reason: z.string(), ...stated })),
})
export type Screening = z.output<typeof screening>

/** The version that was read; absent: no conflict check. */
const version = z.optional(
  z.int(screeningCode('screening.version')).check(z.minimum(0, screeningCode('screening.version'))),
)

/** Several lines; null or '' for none. A NIK in it is masked before it is stored. */
const note = z.pipe(
  z.nullable(
    z.string(screeningCode('screening.note')).check(
      z.overwrite((value) => maskIdentityNumbers(foldSpacesInLines(value))),
      z.maxLength(NOTE_MAX, screeningCode('screening.note')),
      z.refine(
        (value) => !hasForbiddenCharacters(value.replaceAll('\n', ' ')),
        screeningCode('screening.note'),
      ),
    ),
  ),
  z.transform((value) => value || null),
)

const reason = staffReason(FLAG_REASON_MAX, screeningCode('screening.reason'))

export const readScreening = endpoint({
  name: 'readScreening',
  method: 'GET',
  path: '/api/ppdb/:id/screening',
  access: ['admin', 'monitor', 'operator'],
  params,
  data: screening,
})

export const saveDocuments = endpoint({
  name: 'saveDocuments',
  method: 'PUT',
  path: '/api/ppdb/:id/documents',
  access: WHO_WRITES,
  params,
  body: z.object(
    {
      documents: z
        .array(z.enum(DOCUMENTS, screeningCode('screening.documents')), screeningCode('screening.documents'))
        .check(
          z.minLength(1, screeningCode('screening.documents')),
          z.maxLength(DOCUMENTS.length, screeningCode('screening.documents')),
        ),
      seen: z.boolean(screeningCode('screening.seen')),
      version,
    },
    screeningCode('screening.documents'),
  ),
  message: DOCUMENTS_SAVED,
  data: screening,
  messages: SCREENING_MESSAGES,
})

export const saveNote = endpoint({
  name: 'saveNote',
  method: 'PUT',
  path: '/api/ppdb/:id/note',
  access: WHO_WRITES,
  params,
  body: z.object(
    {
      note,
      version,
    },
    screeningCode('screening.note'),
  ),
  message: NOTE_SAVED,
  data: screening,
  messages: SCREENING_MESSAGES,
})

export const saveFlag = endpoint({
  name: 'saveFlag',
  method: 'PUT',
  path: '/api/ppdb/:id/flags',
  access: WHO_WRITES,
  params,
  body: z.object(
    {
      kind: z.enum(FLAG_KINDS, screeningCode('screening.kind')),
      reason: z.nullable(reason),
      version,
    },
    screeningCode('screening.kind'),
  ),
  message: FLAG_SAVED,
  data: screening,
  messages: SCREENING_MESSAGES,
})
