/** What is typed on the paper form, and the request body that it makes. Pure. */
import { claimablePaths, documentsOf } from '@spmb/domain/paths/claim/details.ts'
import type { SentClaim } from '@spmb/domain/paths/claim/sent-claims.ts'
import type { FieldKey } from '@spmb/domain/registration/catalogue.ts'
import { FAMILY_KEYS } from '@spmb/domain/registration/family/family.ts'
import { keysOfLevel } from '@spmb/domain/registration/field-keys.ts'
import { NUMBER_NAMES } from '@spmb/domain/registration/staff/numbers/messages.ts'
import { NUMBER_KINDS } from '@spmb/domain/registration/staff/numbers/numbers.ts'
import { checkPaper, PAPER_SENTENCES } from '@spmb/domain/registration/staff/paper/check-paper.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type FieldMessages, toMessages } from '@spmb/domain/shared/problem.ts'
import { readTypedDate } from '@spmb/domain/shared/typed-date.ts'
import { inputsOf } from '../../../paths/family/claim-inputs.ts'
import type { ClaimWorld } from '../../../paths/form/claim-world.ts'
import { claimsIn, inputOfField } from '../../../paths/form/form-claims.ts'
import type { Answers } from '../../fields/answers.ts'
import { hintInputsBornOn } from '../../fields/hint-inputs.ts'

const DATES = ['birth_date', 'paper_consent_on', 'received_on'] as const
const TICKS = [
  'no_phone',
  'nik_missing',
  'nisn_missing',
  'paper_consent',
  'number_check',
  'mail_wanted',
] as const
const EXTRAS = [
  ...TICKS,
  ...(['paper_consent_on', 'received_on', 'late_reason', 'number_reason'] as const),
] as const

/** Fields that the paper form does not ask for: the district follows from the village, the consent is written. */
const NOT_ASKED: readonly FieldKey[] = ['district_id', 'consent']

export function paperKeys(level: Level): readonly FieldKey[] {
  return keysOfLevel(level).filter((key) => !NOT_ASKED.includes(key))
}

/** Reads the form; a missing input reads as '', a ticked box as 'on'. */
export function readPaper(level: Level, data: FormData): Answers {
  const text = (name: string) => {
    const value = data.get(name)
    return [name, typeof value === 'string' ? value : '']
  }
  return Object.fromEntries([...paperKeys(level), ...FAMILY_KEYS, ...EXTRAS].map(text))
}

/** The body of the request. A date that cannot be read is sent as it was typed, and refused. */
export function paperBody(answers: Answers): Record<string, unknown> {
  const body: Record<string, unknown> = { ...answers }
  for (const name of DATES) body[name] = readTypedDate(answers[name] ?? '') ?? answers[name]?.trim()
  for (const name of TICKS) body[name] = answers[name] === 'on'
  return body
}

/** The body of a late registration. One school is both choices, as where a village has only one. */
export const lateBody = (body: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  registered_late: true,
  school_2_id: body.school_2_id || body.school_1_id,
})

/** The problems before the form is sent, by the rules of the server; empty for none. */
export function checkPaperForm(
  level: Level,
  body: Record<string, unknown>,
  context: Parameters<typeof checkPaper>[2],
): FieldMessages {
  const checked = checkPaper(level, body, context)
  if (checked.ok) return {}
  const { school_2_id, ...problems } = toMessages(checked.problems, PAPER_SENTENCES)
  // A late child may name one school only, so a missing one is one problem.
  const isOfFirst = body.registered_late === true && !body.school_1_id
  return { ...problems, ...(school_2_id && !isOfFirst && { school_2_id }) }
}

export function paperHintInputs(level: Level, data: FormData) {
  const answers = readPaper(level, data)
  return hintInputsBornOn(readTypedDate(answers.birth_date ?? '') ?? '', answers)
}

/** Whether the NIK or NISN was refused because another registration has it. */
export const isNumberTaken = (messages: FieldMessages): boolean =>
  NUMBER_KINDS.some((kind) =>
    messages[kind]?.some((text) => text.startsWith(`${NUMBER_NAMES[kind]} ini sudah terdaftar`)),
  )

/** The id of the element that a problem is about; null for none. */
export function paperAnchor(field: string): string | null {
  if (field === '_') return null
  return field === 'gender' ? 'gender-L' : (inputOfField(field) ?? field)
}

/** Fields whose value of the last form can be repeated with the arrow down: they are often equal in one village. */
export const REPEATED: readonly string[] = [
  'birth_place',
  'father_job',
  'mother_job',
  'address',
  'from_school',
  'from_school_address',
  'graduation_year',
] satisfies FieldKey[]

/** Names whose values the form has without typing. */
const GIVEN: readonly string[] = ['village_id', 'school_1_id', 'school_2_id', 'paper_consent_on']

/** Whether something was typed that would be lost. */
export function isTyped(answers: Answers): boolean {
  return Object.entries(answers).some(([name, text]) => text.trim() !== '' && !GIVEN.includes(name))
}

/** The claims of the form as they are sent, each with the kinds of the documents that are ticked. */
export function paperClaims({ claims }: Pick<ClaimWorld, 'claims'>, data: FormData): SentClaim[] {
  const { settings } = claims
  const texts = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]))
  return claimsIn(claimablePaths(settings), settings.paths_per_choice, texts).map((claim) => {
    const { path, criterion } = claim
    const row = settings.paths.find(({ code }) => code === path)
    const documents = row ? documentsOf(row, String(criterion)) : []
    const isSeen = (at: number) => texts[inputsOf(String(path)).document(at)] === 'on'
    return { ...claim, seen: documents.filter((_, at) => isSeen(at)).map(({ kind }) => kind) }
  })
}
