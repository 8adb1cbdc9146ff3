/** The act of a selection: method, freeze, seed, preview, signatures, application; calling off and unfreezing. */
import * as z from 'zod/mini'
import { ownPassword } from '../../accounts/contract.ts'
import { ACCOUNT_MESSAGES } from '../../accounts/messages.ts'
import { seasonField } from '../../registration/staff/list-query.ts'
import { STAFF_MESSAGES } from '../../registration/staff/messages.ts'
import { METHODS } from '../../season/level-state.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { id, pathId } from '../../shared/fields/ids.ts'
import { staffReason } from '../../shared/fields/reason.ts'
import { text } from '../../shared/fields/text.ts'
import { pagingCode } from '../../shared/paging.ts'
import * as messages from './messages.ts'
import { fullRun, levelSelection, selectionPreview, selectionRun } from './records.ts'
import { SEED_KINDS } from './seed.ts'

const { ACT_MESSAGES } = messages
const code = (value: messages.ActCode) => value
const WHO_SEES = ['admin', 'monitor'] as const
const levelParams = z.object({ id: pathId, type: z.string() })
const runParams = z.object({ id: pathId })
const NO_RUN = 'There is no such run.'
const NO_LEVEL = 'There is no such season or level.'

export type SelectionRun = z.output<typeof selectionRun>
export type LevelSelection = z.output<typeof levelSelection>
export type SelectionPreview = z.output<typeof selectionPreview>

export const readSelection = endpoint({
  name: 'readSelection',
  summary:
    'The selection of both levels of a season: method, state, what refuses the freeze, and every run with its hashes and signatures.',
  method: 'GET',
  path: '/api/selection',
  access: WHO_SEES,
  query: z.strictObject({ season: seasonField }, pagingCode('query.unknown')),
  data: z.object({
    season: z.object({ id: z.int(), label: z.string(), first_year: z.int(), is_active: z.boolean() }),
    levels: z.array(levelSelection),
  }),
  messages: STAFF_MESSAGES,
  refusals: { 404: 'There is no season of this year.' },
})

export const changeSelectionMethod = endpoint({
  name: 'changeSelectionMethod',
  summary:
    'Sets how the seats of a level are given: by decisions of staff, or by a run. Fixed when registration opens.',
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
  refusals: {
    400: 'An unknown method, or no version.',
    404: NO_LEVEL,
    409: 'Registration of the level has opened, or another admin was first.',
  },
})

const drawText = text(messages.DRAW_TEXT_MAX, {
  required: code('draw.required'),
  long: code('draw.long'),
  characters: code('draw.characters'),
})

export const freezeLevel = endpoint({
  name: 'freezeLevel',
  summary:
    'Freezes everything that the engine reads for a level, announces the draw, and stores the hash of the frozen data.',
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
  refusals: {
    400: 'The draw is not announced whole, or its moment has passed.',
    404: NO_LEVEL,
    409: 'Registration is open, the method is manual, the level is frozen already, more LULUS by hand than seats, or a distance is not confirmed; the sentence names them.',
  },
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
  summary:
    'Stores the drawn seed of a frozen run, once, and not before the moment that was announced for the draw.',
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
  refusals: {
    400: 'Fewer than 20 dice, other digits than 1 to 6, a value that is too short or long, or no source.',
    404: NO_RUN,
    409: 'The announced moment of the draw has not come, the run has a seed, or has ended.',
  },
})

export const previewSelection = endpoint({
  name: 'previewSelection',
  summary: 'Computes the result of a seeded run. Stores its hash and nothing else.',
  method: 'POST',
  path: '/api/selection/:id/preview',
  access: WHO_SEES,
  params: runParams,
  message: messages.PREVIEWED,
  data: selectionPreview,
  refusals: { 404: NO_RUN, 409: 'The run has no seed yet, is applied, or has ended.' },
})

export const signSelection = endpoint({
  name: 'signSelection',
  summary: 'Signs the result of the last preview. Two people sign, at least one of them an admin.',
  method: 'POST',
  path: '/api/selection/:id/sign',
  access: WHO_SEES,
  params: runParams,
  body: z.object({ result_hash: resultHash, password: ownPassword }),
  message: messages.SIGNED,
  data: selectionRun,
  messages: { ...ACCOUNT_MESSAGES, ...ACT_MESSAGES },
  refusals: {
    400: 'The password is wrong, or there is no hash.',
    404: NO_RUN,
    409: 'Another result, a child below the minimum age without a decision, an account or second factor younger than the freeze, an account that another person has changed since, or a second signature of the same person.',
  },
})

export const applySelection = endpoint({
  name: 'applySelection',
  summary:
    'Checks the signed result a second time in the database and writes its decisions, hidden until the publication.',
  method: 'POST',
  path: '/api/selection/:id/apply',
  access: ['admin'],
  recentPassword: true,
  params: runParams,
  body: z.object({ result_hash: resultHash }),
  message: messages.APPLIED,
  data: selectionRun,
  messages: ACT_MESSAGES,
  refusals: {
    400: 'No hash.',
    404: NO_RUN,
    409: 'Not signed by two people, the account of one has changed since the freeze, another result, or the second check found a difference; the sentence names it.',
  },
})

export const callOffSelection = endpoint({
  name: 'callOffSelection',
  summary: 'Removes exactly the decisions of an applied run before the publication, and ends the run.',
  method: 'POST',
  path: '/api/selection/:id/call_off',
  access: ['admin'],
  recentPassword: true,
  params: runParams,
  body: z.object({ reason }),
  message: messages.CALLED_OFF,
  data: selectionRun,
  messages: ACT_MESSAGES,
  refusals: {
    400: 'The reason is too short.',
    404: NO_RUN,
    409: 'The run is not applied, its results are public or scheduled, or a reserve call continues it.',
  },
})

export const unfreezeLevel = endpoint({
  name: 'unfreezeLevel',
  summary: 'Ends a run that is not applied. Its seed and the reason become public.',
  method: 'POST',
  path: '/api/selection/:id/unfreeze',
  access: ['admin'],
  recentPassword: true,
  params: runParams,
  body: z.object({ reason }),
  message: messages.UNFROZEN,
  data: selectionRun,
  messages: ACT_MESSAGES,
  refusals: { 400: 'The reason is too short.', 404: NO_RUN, 409: 'The run is applied, or has ended.' },
})

/** A file for inspectors: exact values with the salts of the commitments. */
export const exportFullRun = endpoint({
  name: 'exportFullRun',
  summary:
    'The full data of a seeded run with registration numbers and salts, for an inspector who checks the commitments. Audited.',
  method: 'GET',
  path: '/api/selection/:id/full',
  access: ['admin'],
  recentPassword: true,
  params: runParams,
  data: fullRun,
  refusals: { 404: NO_RUN, 409: 'The run has no seed yet: tickets are shown to nobody before.' },
})
