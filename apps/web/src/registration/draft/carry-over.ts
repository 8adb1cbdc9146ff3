/**
 * 'Daftarkan anak lain': parents, contact and address of the form just sent, for the next child. Kept in this tab only,
 * never the child's own data, used once, forgotten after 24 hours.
 */
import type { Answers } from '../form/answers.ts'
import { DRAFT_HOURS } from './draft.ts'

const KEPT = [
  'father_name',
  'father_job',
  'father_phone',
  'mother_name',
  'mother_job',
  'mother_phone',
  'phone',
  'email',
  'address',
  'district_id',
  'village_id',
]

export interface CarryOver {
  /** Milliseconds since 1970. */
  sentAt: number
  answers: Answers
  /** 'Daftarkan anak lain' was pressed: the next form takes it. */
  asked: boolean
}

export function carryOverOf(answers: Answers, now: number): CarryOver {
  return {
    sentAt: now,
    answers: Object.fromEntries(KEPT.map((field) => [field, answers[field] ?? ''])),
    asked: false,
  }
}

/** What the next form starts with: nothing unless it was asked for and is not too old. */
export function takeOver(carryOver: CarryOver | null, now: number): Answers | null {
  if (!carryOver?.asked) return null
  return now - carryOver.sentAt < DRAFT_HOURS * 3_600_000 ? carryOver.answers : null
}

const NAME = 'spmb-anak-lain'

export function keepForNextChild(answers: Answers, now: number): void {
  store(carryOverOf(answers, now))
}

/** Whether this tab still knows it. */
export function hasForNextChild(): boolean {
  return load() !== null
}

/** Marks it as wanted; called by the link on the confirmation page. */
export function askForNextChild(): void {
  const carryOver = load()
  if (carryOver) store({ ...carryOver, asked: true })
}

/** Takes it, and forgets it either way: whoever opens the form next on this phone may be somebody else. */
export function takeForNextChild(now: number): Answers | null {
  const answers = takeOver(load(), now)
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Nothing was stored.
  }
  return answers
}

function load(): CarryOver | null {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as CarryOver | null
  } catch {
    return null
  }
}

function store(carryOver: CarryOver): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(carryOver))
  } catch {
    // A tab that keeps nothing starts the next form empty.
  }
}
