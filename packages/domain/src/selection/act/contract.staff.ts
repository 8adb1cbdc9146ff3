/** The act of a selection: method, freeze, seed, preview, signatures, application; calling off and unfreezing. */
import * as z from 'zod/mini'
import { ownPassword } from '../../accounts/contract.staff.ts'
import { ACCOUNT_MESSAGES } from '../../accounts/messages.ts'
import { STAFF_MESSAGES } from '../../registration/staff/messages.ts'
import { METHODS } from '../../season/level-state.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { id, pathId } from '../../shared/fields/ids.ts'
import { staffReason } from '../../shared/fields/reason.ts'
import { text } from '../../shared/fields/text.ts'
import { seasonQuery } from '../../shared/paging.ts'
import * as messages from './messages.ts'
import { fullRun, levelSelection, selectionPreview, selectionRun } from './records.ts'
import { SEED_KINDS } from './seed.ts'

const { ACT_MESSAGES } = messages
const code = (value: messages.ActCode) => value
const WHO_SEES = ['admin', 'monitor'] as const
const levelParams = z.object({ id: pathId, type: z.string() })
const runParams = z.object({ id: pathId })

export type SelectionRun = z.output<typeof selectionRun>
export type LevelSelection = z.output<typeof levelSelection>
export type SelectionPreview = z.output<typeof selectionPreview>

export const readSelection = endpoint({
  name: 'readSelection',
  method: 'GET',
  path: '/api/selection',
  access: WHO_SEES,
  query: seasonQuery,
  data: z.object({
    season: z.object({ id: z.int(), label: z.string(), first_year: z.int(), is_active: z.boolean() }),
    levels: z.array(levelSelection),
  }),
  messages: STAFF_MESSAGES,
})

export const changeSelectionMethod = endpoint({
  name: 'changeSelectionMethod',
  method: 'PUT',
  path: '/api/season/:id/selection/:type/method',
  access: ['admin'],
  recentPassword: true,
  params: levelParams,
  body: z.object({
    method: z.enum(METHODS, code('method.unknown')),
    version: id(code('version.format')),
  }),
  message: messages.METHOD_SAVED,
  data: levelSelection,
  messages: ACT_MESSAGES,
})

const drawText = text(messages.DRAW_TEXT_MAX, {
  required: code('draw.required'),
  long: code('draw.long'),
  characters: code('draw.characters'),
})

export const freezeLevel = endpoint({
  name: 'freezeLevel',
  method: 'POST',
  path: '/api/season/:id/selection/:type/freeze',
  access: ['admin'],
  recentPassword: true,
  params: levelParams,
  body: z.object({
    /** With what the lottery is drawn: 'Dadu enam sisi, 20 lemparan'. */
    draw_source: drawText,
    draw_place: drawText,
    /** In the office's zone: '2025-06-16 10:00'. */
    draw_at: z.string(code('draw_at.format')).check(z.maxLength(40, code('draw_at.format'))),
  }),
  message: messages.FROZEN,
  data: levelSelection,
  messages: ACT_MESSAGES,
})

/** Why something is called off; it becomes public. */
const reason = staffReason(messages.ACT_REASON_MAX, {
  required: code('act_reason.short'),
  long: code('act_reason.long'),
  characters: code('act_reason.characters'),
}).check(z.refine((value) => [...value].length >= messages.ACT_REASON_MIN, code('act_reason.short')))

const resultHash = z.string(code('hash.format')).check(z.regex(/^[0-9a-f]{64}$/, code('hash.format')))

export const setSelectionSeed = endpoint({
  name: 'setSelectionSeed',
  method: 'POST',
  path: '/api/selection/:id/seed',
  access: ['admin'],
  recentPassword: true,
  params: runParams,
  body: z.object({
    kind: z.enum(SEED_KINDS, code('seed.kind')),
    seed: z.string(code('seed.empty')).check(z.maxLength(2_000, code('seed.public_long'))),
    /** Required for a public value: where it is published. */
    source: z.optional(z.string(code('seed.source')).check(z.maxLength(400, code('seed.source')))),
  }),
  message: messages.SEEDED,
  data: selectionRun,
  messages: ACT_MESSAGES,
})

export const previewSelection = endpoint({
  name: 'previewSelection',
  method: 'POST',
  path: '/api/selection/:id/preview',
  access: WHO_SEES,
  params: runParams,
  message: messages.PREVIEWED,
  data: selectionPreview,
})

export const signSelection = endpoint({
  name: 'signSelection',
  method: 'POST',
  path: '/api/selection/:id/sign',
  access: WHO_SEES,
  params: runParams,
  body: z.object({ result_hash: resultHash, password: ownPassword }),
  message: messages.SIGNED,
  data: selectionRun,
  messages: { ...ACCOUNT_MESSAGES, ...ACT_MESSAGES },
})

export const applySelection = endpoint({
  name: 'applySelection',
  method: 'POST',
  path: '/api/selection/:id/apply',
  access: ['admin'],
  recentPassword: true,
  params: runParams,
  body: z.object({ result_hash: resultHash }),
  message: messages.APPLIED,
  data: selectionRun,
  messages: ACT_MESSAGES,
})

export const callOffSelection = endpoint({
  name: 'callOffSelection',
  method: 'POST',
  path: '/api/selection/:id/call_off',
  access: ['admin'],
  recentPassword: true,
  params: runParams,
  body: z.object({ reason }),
  message: messages.CALLED_OFF,
  data: selectionRun,
  messages: ACT_MESSAGES,
})

export const unfreezeLevel = endpoint({
  name: 'unfreezeLevel',
  method: 'POST',
  path: '/api/selection/:id/unfreeze',
  access: ['admin'],
  recentPassword: true,
  params: runParams,
  body: z.object({ reason }),
  message: messages.UNFROZEN,
  data: selectionRun,
  messages: ACT_MESSAGES,
})

/** A file for inspectors: exact values with the salts of the commitments. */
export const exportFullRun = endpoint({
  name: 'exportFullRun',
  method: 'GET',
  path: '/api/selection/:id/full',
  access: ['admin'],
  recentPassword: true,
  params: runParams,
  data: fullRun,
})
