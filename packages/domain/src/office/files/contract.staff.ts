/**
 * Staff calls for the files of the office. A file is sent in parts, each of which may be repeated after a lost connection; then
 * it is checked and takes effect in one act. All of them are for admins.
 */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { MAX_ID } from '../../shared/fields/ids.ts'
import { hasForbiddenCharacters } from '../../shared/fields/text.ts'
import { bodyBytesFor } from '../../shared/fields/uploaded-file.ts'
import { MAX_PARTS, OFFICE_FILES, PART_BYTES } from './kinds.ts'
import {
  OFFICE_FILE_CALL_MESSAGES,
  OFFICE_FILE_REMOVED,
  OFFICE_FILE_STORED,
  type OfficeFileCallCode,
} from './messages.ts'

const code = (value: OfficeFileCallCode) => value
const ADMIN = ['admin'] as const
const messages = OFFICE_FILE_CALL_MESSAGES

export const officeFileRecord = z.object({
  kind: z.enum(OFFICE_FILES),
  name: z.string(),
  /** Bytes of what is stored. */
  size: z.int(),
  /** Names the content. */
  digest: z.string(),
  /** ISO 8601, UTC. */
  stored_at: z.string(),
  /** The name of the member of staff; null when the account no longer exists. */
  stored_by: z.nullable(z.string()),
})
export type OfficeFileRecord = z.output<typeof officeFileRecord>

export const listOfficeFiles = endpoint({
  name: 'listOfficeFiles',
  method: 'GET',
  path: '/api/office/files',
  access: ADMIN,
  data: z.array(officeFileRecord),
})

/** Random, made by the sender. */
const UPLOAD = /^[0-9a-f]{32}$/
const uploadParams = { upload: z.string().check(z.regex(UPLOAD)) }
const partNumber = z.pipe(
  z.string().check(
    z.regex(/^\d{1,4}$/),
    z.refine((text) => Number(text) < MAX_PARTS),
  ),
  z.transform(Number),
)

export const readOfficeUpload = endpoint({
  name: 'readOfficeUpload',
  method: 'GET',
  path: '/api/office/uploads/:upload',
  access: ADMIN,
  params: z.object(uploadParams),
  data: z.object({ parts: z.array(z.int()) }),
})

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const MAX_BASE64 = Math.ceil(PART_BYTES / 3) * 4

export const sendOfficeUpload = endpoint({
  name: 'sendOfficeUpload',
  method: 'PUT',
  path: '/api/office/uploads/:upload/:part',
  access: ADMIN,
  params: z.object({ ...uploadParams, part: partNumber }),
  body: z.object({
    /** In base64. */
    content: z
      .string(code('upload.content'))
      .check(
        z.minLength(1, code('upload.content')),
        z.maxLength(MAX_BASE64, code('upload.content')),
        z.regex(BASE64, code('upload.content')),
      ),
  }),
  maxBodyBytes: bodyBytesFor(PART_BYTES),
  data: z.null(),
  messages,
})

const kindParams = z.object({ kind: z.enum(OFFICE_FILES) })
const digest = (problem: OfficeFileCallCode) =>
  z.string(code(problem)).check(z.regex(/^[\w-]{43}$/, code(problem)))

export const storeOfficeFile = endpoint({
  name: 'storeOfficeFile',
  method: 'PUT',
  path: '/api/office/files/:kind',
  access: ADMIN,
  recentPassword: true,
  params: kindParams,
  body: z.object({
    upload: z.string(code('upload.id')).check(z.regex(UPLOAD, code('upload.id'))),
    name: z.string(code('file.name')).check(
      z.trim(),
      z.minLength(1, code('file.name')),
      z.maxLength(255, code('file.name')),
      z.refine((text) => !hasForbiddenCharacters(text), code('file.name')),
    ),
    /** Bytes of all parts. Each kind has another limit. */
    size: z
      .int(code('upload.size'))
      .check(z.minimum(1, code('upload.size')), z.maximum(MAX_ID, code('upload.size'))),
    /** The digest of the file that the sender saw in force; null for the built-in one. */
    replaces: z.nullable(digest('file.replaces')),
  }),
  message: OFFICE_FILE_STORED,
  data: officeFileRecord,
  messages,
})

export const removeOfficeFile = endpoint({
  name: 'removeOfficeFile',
  method: 'POST',
  path: '/api/office/files/:kind/remove',
  access: ADMIN,
  recentPassword: true,
  params: kindParams,
  body: z.object({ digest: digest('file.digest') }),
  message: OFFICE_FILE_REMOVED,
  data: z.null(),
  messages,
})
