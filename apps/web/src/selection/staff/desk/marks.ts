/** What the operator wants to decide, before it is applied: marks beside the stored decisions. Pure. */
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { arrangeDesk, type Desk, type DeskApplicant } from '@spmb/domain/selection/desk/arrange.ts'
import type { DeskApplicantRecord, DeskData } from '@spmb/domain/selection/desk/contract.staff.ts'

export type Marks = ReadonlyMap<number, Decision>
export type DeskChild = DeskApplicant & DeskApplicantRecord

export interface DeskView {
  /** By the stored decisions, so that no row moves while marks are set. */
  shown: Desk<DeskChild>
  /** The line, and the tie at it, without the children marked TIDAK LULUS. */
  line: Desk<DeskChild>
  /** Whom the seats still reach beside the marks. */
  proposal: number[]
  /** Open children without a mark. */
  rest: number[]
  /** Seats taken when all marks are applied. */
  usedAfter: number
}

export function viewOf(
  desk: Pick<DeskData, 'applicants' | 'order' | 'seats' | 'used' | 'by_path'>,
  marks: Marks,
): DeskView {
  const { order, used } = desk
  // The seats of several paths are not those of the first children in the order of one.
  const seats = desk.by_path ? null : desk.seats
  const children = desk.applicants.map(
    (one): DeskChild => ({
      ...one,
      birthDate: one.birth_date,
      admittedElsewhere: one.placed || one.other?.decision === 'LULUS',
    }),
  )
  const shown = arrangeDesk(children, { order, seats, used })
  const withMarks = (applies: (mark: Decision) => boolean) =>
    children.map((child) => {
      const mark = marks.get(child.id)
      return mark !== undefined && applies(mark) ? { ...child, decision: mark } : child
    })
  const line = arrangeDesk(
    withMarks((mark) => mark === 'TIDAK LULUS'),
    { order, seats, used },
  )
  const change = children.reduce((sum, { id, decision }) => {
    const after = marks.has(id) ? marks.get(id) : decision
    return sum + Number(after === 'LULUS') - Number(decision === 'LULUS')
  }, 0)
  const planned = arrangeDesk(
    withMarks(() => true),
    { order, seats, used: used + change },
  )
  const rest = shown.rows.filter(({ state, applicant }) => state === 'open' && !marks.has(applicant.id))
  return {
    shown,
    line,
    proposal: planned.proposal,
    rest: rest.map(({ applicant }) => applicant.id),
    usedAfter: used + change,
  }
}

/** The same mark again removes it; a mark that is the stored decision is none. */
export function marked(
  marks: Marks,
  { id, decision }: Pick<DeskChild, 'id' | 'decision'>,
  mark: Decision,
): Marks {
  const next = new Map(marks)
  if (marks.has(id) ? marks.get(id) === mark : decision === mark) next.delete(id)
  else if (decision === mark) next.delete(id)
  else next.set(id, mark)
  return next
}

export function markedAll(marks: Marks, ids: readonly number[], mark: Decision): Marks {
  const next = new Map(marks)
  for (const id of ids) next.set(id, mark)
  return next
}

/** Marks of children who are still listed and not decided like that by now. */
export function liveMarks(marks: Marks, applicants: readonly Pick<DeskChild, 'id' | 'decision'>[]): Marks {
  const decided = new Map(applicants.map(({ id, decision }) => [id, decision]))
  const next = [...marks].filter(([id, mark]) => decided.has(id) && decided.get(id) !== mark)
  return next.length === marks.size ? marks : new Map(next)
}

/** The rows of a bulk act, in the order of the desk: the last free seats go to the first rows. */
export function rowsOf(
  rows: readonly { applicant: DeskChild }[],
  marks: Marks,
  npsn: string,
): { row: number; no_registration: string; npsn: string; decision: Decision }[] {
  return rows
    .flatMap(({ applicant: { id, no_registration } }) =>
      marks.has(id) ? [{ no_registration, npsn, decision: marks.get(id) ?? null }] : [],
    )
    .map((row, index) => ({ row: index + 1, ...row }))
}

/**
 * Marked children of whom the order is not the reason: passed over although a seat reaches them, LULUS although none does, tied at the
 * line, or decided before. A child that is passed over leaves its seat to the next one, who follows the order then.
 *
 * @returns them in the order of the desk
 */
export function againstOrder(desk: Parameters<typeof viewOf>[0], marks: Marks): DeskApplicantRecord[] {
  const passedOver = new Map<number, Decision>()
  let view = viewOf(desk, passedOver)
  const found = () => view.proposal.filter((id) => marks.get(id) === 'TIDAK LULUS')
  for (let more = found(); more.length > 0; more = found()) {
    for (const id of more) passedOver.set(id, 'TIDAK LULUS')
    view = viewOf(desk, passedOver)
  }
  const reached = new Set(view.proposal)
  const tied = new Set(view.line.tie.map(({ id }) => id))
  const isException = ({ id, decision }: DeskChild) => {
    if (!marks.has(id)) return false
    const follows = marks.get(id) === 'LULUS' ? reached.has(id) : !passedOver.has(id)
    return decision !== null || tied.has(id) || !follows
  }
  return view.shown.rows.map(({ applicant }) => applicant).filter(isException)
}
