/** What a claim names beside its path and criterion, and which of it a criterion asks for (docs/product-rules.md#claims). */
import * as z from 'zod/mini'
import { id } from '../../shared/fields/ids.ts'
import { text } from '../../shared/fields/text.ts'
import { isLocalDate, type LocalDate, yearsBefore } from '../../shared/local-date.ts'
import type { Problems } from '../../shared/problem.ts'
import {
  type ClaimRow,
  type ClaimSettings,
  type PathCriterion,
  type PathDocument,
  type PathRow,
  WHOLE_BP,
} from '../configuration.ts'
import { type Achievement, type PrestasiScore, prestasiScore, type ScoreFacts } from '../score.ts'
import type { ClaimCode } from './messages.ts'

export const MAX_CERTIFICATES = 5
export const SEMESTERS = 5
const NAME_MAX = 120
const NUMBER_MAX = 40
/** The criterion of mutasi of a child whose parent works at the school; `area` says the same of a whole path. */
const CHILD_OF_TEACHER = 'anak_guru'

const code = (value: ClaimCode) => value
const written = (max: number, wrong: ClaimCode) =>
  text(max, { required: wrong, long: wrong, characters: wrong })
const date = (wrong: ClaimCode) => z.string(wrong).check(z.refine(isLocalDate, wrong))

const certificate = z.object(
  {
    contest: written(NAME_MAX, 'certificate.contest'),
    organiser: written(NAME_MAX, 'certificate.organiser'),
    level: z.enum(
      ['internasional', 'nasional', 'provinsi', 'kabupaten', 'kecamatan'],
      code('certificate.level'),
    ),
    place: z.literal([1, 2, 3], code('certificate.place')),
    form: z.enum(['single', 'team'], code('certificate.form')),
    date: date('certificate.date'),
  },
  code('certificates'),
)
export type Certificate = z.output<typeof certificate>

/** Of every kind; a criterion asks for some of them, see `askedOf`. */
const FIELDS = {
  /** Of the letter that moves a parent. */
  letter_date: date('letter.date'),
  letter_number: written(NUMBER_MAX, 'letter.number'),
  /** The school in which a parent works. */
  parent_school_id: id(code('parent_school')),
  /** The kind of one of the path's documents. */
  card_kind: z.string(code('card.kind')),
  card_number: written(NUMBER_MAX, 'card.number'),
  /** Of the semesters 4/1 to 6/1, hundredths of a point. */
  averages: z
    .array(
      z.int(code('averages')).check(z.minimum(0, code('averages')), z.maximum(WHOLE_BP, code('averages'))),
      code('averages'),
    )
    .check(z.minLength(SEMESTERS, code('averages')), z.maxLength(SEMESTERS, code('averages'))),
  certificates: z
    .array(certificate, code('certificates'))
    .check(
      z.minLength(1, code('certificates.none')),
      z.maxLength(MAX_CERTIFICATES, code('certificates.many')),
    ),
  /** Chair of OSIS, OSIM, MPK or scouting. */
  leads: z.boolean(code('leads')),
} as const
export type DetailKey = keyof typeof FIELDS
export const DETAIL_KEYS = Object.keys(FIELDS) as [DetailKey, ...DetailKey[]]

/** Only what the criterion asks for. */
export type ClaimDetails = { [Key in DetailKey]?: z.output<(typeof FIELDS)[Key]> }

export interface Asked {
  key: DetailKey
  optional: boolean
}

/** In the order of the form. */
export function askedOf(path: ClaimRow, criterion: Pick<PathCriterion, 'code' | 'waives_age_hint'>): Asked[] {
  const asked = (key: DetailKey, optional = false): Asked => ({ key, optional })
  if (path.area === 'parent_school' || (path.kind === 'mutasi' && criterion.code === CHILD_OF_TEACHER))
    return [asked('parent_school_id')]
  if (path.kind === 'mutasi') return [asked('letter_date'), asked('letter_number')]
  // A doctor's letter has no number.
  if (path.kind === 'afirmasi') return [asked('card_kind'), asked('card_number', criterion.waives_age_hint)]
  if (path.kind !== 'prestasi' || !path.score_rule) return []
  const { weights } = path.score_rule
  return [
    ...(weights.rapor ? [asked('averages')] : []),
    ...(weights.lomba ? [asked('certificates', criterion.code !== 'lomba')] : []),
    ...(weights.kepemimpinan ? [asked('leads', true)] : []),
  ]
}

/** The documents of a criterion: of all criteria, and its own. */
export function documentsOf(path: Pick<PathRow, 'documents'>, criterion: string): PathDocument[] {
  return path.documents.filter((each) => each.criterion === null || each.criterion === criterion)
}

/** What a family chooses from: the paths that are claimed, and what each criterion asks for. */
export function claimablePaths({ paths }: Pick<ClaimSettings, 'paths'>) {
  return paths
    .filter(({ needs_claim }) => needs_claim)
    .map((path) => ({
      code: path.code,
      name: path.name,
      help: path.help,
      criteria: path.criteria.map((criterion) => ({
        code: criterion.code,
        name: criterion.name,
        asked: askedOf(path, criterion),
        cards: documentsOf(path, criterion.code).map(({ kind }) => kind),
      })),
    }))
}

/**
 * Reads what the criterion asks for; nothing else of what was sent is kept.
 *
 * @param sent any object
 * @param opens the day on which the registration opens: a letter is at most a year old then
 */
export function readDetails(
  sent: Readonly<Record<string, unknown>>,
  path: ClaimRow,
  criterion: PathCriterion,
  { opens, today }: { opens: LocalDate; today: LocalDate },
): { details: ClaimDetails; problems: Problems<ClaimCode> } {
  const details: Record<string, unknown> = {}
  const problems: Problems<ClaimCode> = {}
  for (const { key, optional } of askedOf(path, criterion)) {
    const value = Object.hasOwn(sent, key) ? sent[key] : undefined
    if (optional && isEmpty(value)) continue
    const read = FIELDS[key].safeParse(value)
    if (read.success) details[key] = read.data
    else problems[key] = [...new Set(read.error.issues.map(({ message }) => message as ClaimCode))]
  }
  const { letter_date, card_kind, certificates }: ClaimDetails = details
  if (letter_date !== undefined && letter_date > today) problems.letter_date = ['letter.date']
  if (letter_date !== undefined && letter_date < yearsBefore(opens, 1)) problems.letter_date = ['letter.old']
  if (card_kind !== undefined && documentsOf(path, criterion.code).every(({ kind }) => kind !== card_kind))
    problems.card_kind = ['card.kind']
  if (certificates?.some((each) => each.date > today)) problems.certificates = ['certificate.date']
  return { details, problems }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * @param imported by subject, hundredths of a point; it enters no score that a family types
 * @returns null: the path has no score
 */
export function scoreWithParts(
  path: Pick<PathRow, 'score_rule'>,
  { averages, certificates, leads }: ClaimDetails,
  { opens, imported }: { opens: LocalDate; imported: ScoreFacts['tka'] },
): PrestasiScore | null {
  if (!path.score_rule) return null
  const achievements: Achievement[] = certificates ?? []
  const facts = { rapor: averages ?? [], tka: imported, certificates: achievements, leads: leads ?? false }
  return prestasiScore(path.score_rule, facts, opens)
}

export const scoreOf = (...of: Parameters<typeof scoreWithParts>): number | null =>
  scoreWithParts(...of)?.score ?? null
