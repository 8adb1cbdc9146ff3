/** The act of a selection: method, freeze, seed, preview, signatures, application; calling off and unfreezing. */
import * as z from 'zod/mini'
import { ownPassword } from '../../accounts/contract.staff.ts'
import { ACCOUNT_MESSAGES } from '../../accounts/messages.ts'
import { STAFF_MESSAGES } from '../../registration/staff/messages.ts'
import { FLAG_REASON_MAX } from '../../registration/staff/screening/messages.ts'
import { METHODS } from '../../season/level-state.ts'
import { SEED_KINDS } from '../../season/selection-facts.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { id, pathId } from '../../shared/fields/ids.ts'
import { staffReason } from '../../shared/fields/reason.ts'
import { text } from '../../shared/fields/text.ts'
import { seasonQuery } from '../../shared/paging.ts'
import { CONFIRMED_IN_LIST } from './confirming.ts'
import * as messages from './messages.ts'
import { confirmation, fullRun, levelSelection, selectionPreview, selectionRun } from './records.ts'

const { ACT_MESSAGES } = messages
const code = (value: messages.ActCode) => value
const WHO_SEES = ['admin', 'monitor'] as const
const levelParams = z.object({ id: pathId, type: z.string() })
const runParams = z.object({ id: pathId })

export type SelectionRun = z.output<typeof selectionRun>
export type LevelSelection = z.output<typeof levelSelection>
export type Confirmation = z.output<typeof confirmation>
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
    /** Hours from the freeze to the earliest draw; absent: as it is. */
    draw_wait_hours: z.optional(
      z
        .int(code('draw_wait.range'))
        .check(
          z.minimum(1, code('draw_wait.range')),
          z.maximum(messages.DRAW_WAIT_MAX, code('draw_wait.range')),
        ),
    ),
    version: id(code('version.format')),
  }),
  message: messages.METHOD_SAVED,
  data: levelSelection,
  messages: ACT_MESSAGES,
})

/** Those that move a child farthest come first. Audited: it names children. */
export const readConfirmations = endpoint({
  name: 'readConfirmations',
  method: 'GET',
  path: '/api/season/:id/selection/:type/confirmations',
  access: ['admin'],
  params: levelParams,
  data: z.object({
    count: z.int(),
    /** The first of them. */
    listed: z.array(confirmation),
  }),
})

/** Of one child, as the list showed it. */
export const confirmBeforeFreeze = endpoint({
  name: 'confirmBeforeFreeze',
  method: 'POST',
  path: '/api/ppdb/:id/confirmation',
  access: ['admin'],
  recentPassword: true,
  params: z.object({ id: pathId }),
  body: z.object({
    kind: z.enum(CONFIRMED_IN_LIST, code('confirmation.kind')),
    /** What was seen: the papers of the family. */
    reason: staffReason(FLAG_REASON_MAX, code('confirmation.reason')),
    version: id(code('version.format')),
  }),
  message: messages.CONFIRMED,
  data: z.null(),
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
    draw_kind: z.enum(SEED_KINDS, code('seed.kind')),
    /** With what the lottery is drawn, and which public value is taken: 'Dadu enam sisi, 20 lemparan'. */
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

const drawnParts = {
  dice: z.optional(z.string(code('seed.empty')).check(z.maxLength(2_000, code('seed.dice_many')))),
  value: z.optional(z.string(code('seed.empty')).check(z.maxLength(2_000, code('seed.public_long')))),
}

/** The first person types what was drawn. It is no seed before another one confirms it. */
export const typeSelectionSeed = endpoint({
  name: 'typeSelectionSeed',
  method: 'POST',
  path: '/api/selection/:id/seed',
  access: ['admin'],
  recentPassword: true,
  params: runParams,
  body: z.object({
    /** As announced; of a freeze by an earlier version this fixes it. */
    kind: z.enum(SEED_KINDS, code('seed.kind')),
    ...drawnParts,
    /** Of a freeze by an earlier version, with a public value: where it is published. */
    source: z.optional(z.string(code('seed.source')).check(z.maxLength(400, code('seed.source')))),
    /** `typed.times` of what this replaces; 0: nothing is typed yet. */
    replaces: z.int(code('seed.version')).check(z.minimum(0, code('seed.version'))),
  }),
  message: messages.TYPED,
  data: selectionRun,
  messages: ACT_MESSAGES,
})

/** Another person types the same, without having seen it: now it is the seed. */
export const confirmSelectionSeed = endpoint({
  name: 'confirmSelectionSeed',
  method: 'POST',
  path: '/api/selection/:id/seed/confirm',
  access: WHO_SEES,
  recentPassword: true,
  params: runParams,
  body: z.object(drawnParts),
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

/** The complete certificate of an applied run whose public file is the reduced one, for observers; exactly the text whose hash is announced. */
export const exportCompleteCertificate = endpoint({
  name: 'exportCompleteCertificate',
  method: 'GET',
  path: '/api/selection/:id/complete',
  access: WHO_SEES,
  recentPassword: true,
  params: runParams,
  data: z.object({ hash: z.string(), text: z.string() }),
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
