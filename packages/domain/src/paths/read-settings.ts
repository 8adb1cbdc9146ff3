/** Reads and checks the paths of a level as an office writes them, on the screen or in a file (docs/product-rules.md#paths). */
import * as z from 'zod/mini'
import { PATH_KEYS } from '../selection/order.ts'
import { LEVELS } from '../shared/level.ts'
import {
  CONDITIONS,
  MAX_PATH_ROWS,
  NEEDS,
  PATH_AREAS,
  PATH_KINDS,
  PATHS_PER_CHOICE,
  type PathRow,
  type PathSettings,
  type ScoreRule,
  VERIFIERS,
  WHOLE_BP,
} from './configuration.ts'
import { formatShare, type PathCode } from './messages.ts'

/** A sentence of `PATH_SENTENCES`, with its place such as `paths[2].share_bp`. */
export interface PathFault {
  place: string
  code: PathCode
  /** What the sentence names. */
  value: string
}

const code = (value: PathCode) => value
const text = (least: number, most: number, wrong: PathCode) =>
  z.string(wrong).check(z.trim(), z.minLength(least, wrong), z.maxLength(most, wrong))
const whole = (least: number, most: number, wrong: PathCode) =>
  z.int(wrong).check(z.minimum(least, wrong), z.maximum(most, wrong))
const list = <Item extends z.core.$ZodType>(item: Item, most: number, wrong: PathCode) =>
  z.array(item, wrong).check(z.maxLength(most, wrong))

const pathCode = z.string(code('code')).check(z.regex(/^[a-z][a-z0-9_]{1,19}$/, code('code')))
const flag = z.boolean(code('flag'))
const points = whole(0, WHOLE_BP, 'score.points')
const weight = z.optional(whole(0, WHOLE_BP, 'score.weight'))

const criterion = z.strictObject(
  {
    code: pathCode,
    name: text(3, 60, 'criterion.name'),
    priority: whole(0, 9, 'criterion.priority'),
    waives_age_hint: flag,
  },
  code('criteria'),
)

const document = z.strictObject(
  {
    kind: text(3, 60, 'document.kind'),
    criterion: z.nullable(pathCode),
    need: z.enum(NEEDS, code('document.need')),
    group_no: z.nullable(whole(1, 9, 'document.group')),
    condition: z.enum(CONDITIONS, code('document.condition')),
  },
  code('documents'),
)

const contest = z.strictObject(
  {
    level: z.enum(
      ['internasional', 'nasional', 'provinsi', 'kabupaten', 'kecamatan'],
      code('score.contests'),
    ),
    place: z.literal([1, 2, 3], code('score.contests')),
    form: z.enum(['single', 'team'], code('score.contests')),
    points,
  },
  code('score.contests'),
)

const scoreRule = z.strictObject(
  {
    weights: z.strictObject(
      { rapor: weight, tka: weight, lomba: weight, kepemimpinan: weight },
      code('score.weight'),
    ),
    tka_subjects: list(text(2, 40, 'score.subjects'), 10, 'score.subjects'),
    contests: list(contest, 30, 'score.contests'),
    best_n: whole(1, 5, 'score.best'),
    min_months: whole(0, 120, 'score.months'),
    max_months: whole(0, 120, 'score.months'),
    leadership_points: points,
  },
  code('score'),
)

const row = z.strictObject(
  {
    code: pathCode,
    kind: z.enum(PATH_KINDS, code('kind')),
    name: text(3, 40, 'name'),
    help: z.string(code('help')).check(z.trim(), z.maxLength(300, code('help'))),
    precedence: whole(1, 99, 'precedence'),
    share_bp: whole(0, WHOLE_BP, 'share'),
    is_rest: flag,
    order_keys: z
      .array(z.enum(PATH_KEYS, code('order')), code('order'))
      .check(z.minLength(1, code('order')), z.maxLength(10, code('order'))),
    area: z.enum(PATH_AREAS, code('area')),
    needs_claim: flag,
    leftover_position: z.nullable(whole(1, 99, 'leftover')),
    verifier: z.enum(VERIFIERS, code('verifier')),
    second_reader: flag,
    criteria: list(criterion, 10, 'criteria'),
    documents: list(document, 20, 'documents'),
    score_rule: z.nullable(scoreRule),
  },
  code('row'),
)

/** What a form or a file sends. Its rules are those of each field; `readPathSettings` checks them together. */
export const pathSettings = z.strictObject(
  {
    level: z.enum(LEVELS, code('level')),
    paths_per_choice: z.enum(PATHS_PER_CHOICE, code('paths_per_choice')),
    kk_required: z.optional(flag),
    paths: z
      .array(row, code('paths'))
      .check(z.minLength(1, code('paths')), z.maxLength(MAX_PATH_ROWS, code('paths'))),
  },
  code('settings'),
)

/** @param value from JSON */
export function readPathSettings(value: unknown): { settings: PathSettings } | { faults: PathFault[] } {
  const read = z.safeParse(pathSettings, value)
  if (!read.success) return { faults: read.error.issues.map(faultOf) }
  const { level, paths_per_choice, kk_required, paths } = read.data
  // `false` is how it is without the key, so that equal settings are equal.
  const settings: PathSettings = { level, paths_per_choice, ...(kk_required && { kk_required }), paths }
  const faults = contradictions(settings)
  return faults.length > 0 ? { faults } : { settings }
}

function faultOf(issue: z.core.$ZodIssue): PathFault {
  const place = placeOf(issue.path)
  if (issue.code === 'unrecognized_keys') return { place, code: 'key', value: issue.keys.join(', ') }
  return { place, code: issue.message as PathCode, value: '' }
}

/** 'paths[2].share_bp' */
const placeOf = (path: readonly PropertyKey[]) =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')

function contradictions({ level, paths }: PathSettings): PathFault[] {
  const faults: PathFault[] = []
  const add = (place: string, fault: PathCode, value = '') => faults.push({ place, code: fault, value })
  for (const [i, path] of paths.entries()) {
    const place = `paths[${i}]`
    const isFirst = (same: (other: PathRow) => boolean) => paths.findIndex(same) === i
    if (!isFirst((other) => other.code === path.code)) add(`${place}.code`, 'code.repeated', path.code)
    if (!isFirst((other) => other.precedence === path.precedence))
      add(`${place}.precedence`, 'precedence.repeated', String(path.precedence))
    const { leftover_position: turn } = path
    if (turn !== null && !isFirst((other) => other.leftover_position === turn))
      add(`${place}.leftover_position`, 'leftover.repeated', String(turn))
    if (turn !== null && path.kind === 'mutasi') add(`${place}.leftover_position`, 'leftover.mutasi')
    if (level === 'SD' && path.kind === 'prestasi') add(`${place}.kind`, 'prestasi.sd')
    if (path.kind !== 'domisili' && !path.needs_claim) add(`${place}.needs_claim`, 'claim.needed')
    for (const { at, fault, value = '' } of wrongInside(path)) add(`${place}.${at}`, fault, value)
  }
  const rests = paths.filter(({ is_rest }) => is_rest)
  const [rest] = rests
  const at = (row: PathRow) => `paths[${paths.indexOf(row)}]`
  if (!rest) add('paths', 'rest.none')
  for (const other of rests.slice(1)) add(`${at(other)}.is_rest`, 'rest.several')
  if (rest && rest.kind !== 'domisili') add(`${at(rest)}.is_rest`, 'rest.kind')
  if (rest?.needs_claim) add(`${at(rest)}.needs_claim`, 'rest.claim')
  if (rest && rest.leftover_position === null) add(`${at(rest)}.leftover_position`, 'rest.leftover')
  const sum = paths.reduce((all, { share_bp }) => all + share_bp, 0)
  if (sum !== WHOLE_BP) add('paths', 'shares.sum', formatShare(sum))
  return faults
}

interface Inside {
  /** Below the row. */
  at: string
  fault: PathCode
  value?: string
}

/** What is wrong in a row by itself. */
function wrongInside(path: PathRow): Inside[] {
  const { order_keys: order, criteria, documents, needs_claim, score_rule } = path
  const wrong: Inside[] = []
  const repeated = order.find((key, i) => order.indexOf(key) !== i)
  if (repeated) wrong.push({ at: 'order_keys', fault: 'order.repeated', value: repeated })
  else if (order.at(-1) !== 'lottery') wrong.push({ at: 'order_keys', fault: 'order.lottery' })
  if (order.includes('score') && !score_rule) wrong.push({ at: 'order_keys', fault: 'order.score' })
  for (const [i, { code: own }] of criteria.entries())
    if (criteria.findIndex((other) => other.code === own) !== i)
      wrong.push({ at: `criteria[${i}].code`, fault: 'code.repeated', value: own })
  if (needs_claim && criteria.length === 0) wrong.push({ at: 'criteria', fault: 'criterion.none' })
  if (needs_claim && documents.every(({ need }) => need === 'optional'))
    wrong.push({ at: 'documents', fault: 'document.none' })
  for (const [i, { criterion: of, need, group_no }] of documents.entries()) {
    const at = `documents[${i}]`
    if (of !== null && criteria.every((each) => each.code !== of))
      wrong.push({ at: `${at}.criterion`, fault: 'document.criterion', value: of })
    if ((need === 'one_of') !== (group_no !== null))
      wrong.push({ at: `${at}.group_no`, fault: 'document.group' })
  }
  return score_rule ? [...wrong, ...wrongScore(score_rule)] : wrong
}

function wrongScore({ weights, tka_subjects, contests, min_months, max_months }: ScoreRule): Inside[] {
  const wrong: Inside[] = []
  const sum = Object.values(weights).reduce<number>((all, each) => all + (each ?? 0), 0)
  if (sum !== WHOLE_BP) wrong.push({ at: 'score_rule.weights', fault: 'score.sum', value: formatShare(sum) })
  if (weights.tka && tka_subjects.length === 0)
    wrong.push({ at: 'score_rule.tka_subjects', fault: 'score.subjects' })
  if (weights.lomba && contests.length === 0)
    wrong.push({ at: 'score_rule.contests', fault: 'score.contests' })
  const name = ({ level, place, form }: (typeof contests)[number]) => `${level} ${place} ${form}`
  for (const [i, each] of contests.entries())
    if (contests.findIndex((other) => name(other) === name(each)) !== i)
      wrong.push({ at: `score_rule.contests[${i}]`, fault: 'score.contest_repeated', value: name(each) })
  if (min_months >= max_months) wrong.push({ at: 'score_rule.max_months', fault: 'score.months' })
  return wrong
}

/**
 * What must not change from the opening on: everything but names and help. A moved row changes nothing.
 *
 * @returns a fault for each row that is new, gone or different
 */
export function changedAfterOpening(before: PathSettings, after: PathSettings): PathFault[] {
  const fixed = ({ name: _, help: __, ...others }: PathRow) => JSON.stringify(sortedKeys(others))
  const opened = (place: string): PathFault => ({ place, code: 'opened', value: '' })
  const faults = after.paths.flatMap((path, i) => {
    const earlier = before.paths.find((other) => other.code === path.code)
    return earlier && fixed(earlier) === fixed(path) ? [] : [opened(`paths[${i}]`)]
  })
  if (before.paths.some((path) => after.paths.every((other) => other.code !== path.code)))
    faults.push(opened('paths'))
  if (before.level !== after.level) faults.push(opened('level'))
  if (before.paths_per_choice !== after.paths_per_choice) faults.push(opened('paths_per_choice'))
  if ((before.kk_required ?? false) !== (after.kk_required ?? false)) faults.push(opened('kk_required'))
  return faults
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sortedKeys(each)]))
}

/**
 * The seats that an admin sets in place of the computed ones.
 *
 * @param seats from JSON: a number of each code
 */
export function checkOverride(
  seats: Readonly<Record<string, unknown>>,
  quota: number,
  rows: readonly Pick<PathRow, 'code'>[],
): PathFault[] {
  const codes = rows.map((each) => each.code)
  const odd = [
    ...codes.filter((each) => !Object.hasOwn(seats, each)),
    ...Object.keys(seats).filter((each) => !codes.includes(each)),
  ]
  if (odd.length > 0) return [{ place: 'seats', code: 'seats.path', value: odd.join(', ') }]
  const wrong = codes.filter((each) => !Number.isInteger(seats[each]) || Number(seats[each]) < 0)
  if (wrong.length > 0)
    return wrong.map((each) => ({ place: `seats.${each}`, code: code('seats.number'), value: '' }))
  const sum = codes.reduce((all, each) => all + Number(seats[each]), 0)
  if (sum === quota) return []
  return [{ place: 'seats', code: 'seats.sum', value: `${sum}, padahal daya tampung sekolah ${quota}` }]
}
