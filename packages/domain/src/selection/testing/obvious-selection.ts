/**
 * The rules of docs/selection.md, written down as plainly as possible and without regard to speed. Tests compare the engine
 * with it. It shares no code with the engine.
 */
import type {
  ApplicantAnswer,
  ChoiceAnswer,
  DocumentApplicant,
  SelectionDocument,
} from '../document/format.ts'
import { LEVEL_ORDER, type OrderKey } from '../order.ts'

/** A choice of an applicant at a school. */
interface Candidate {
  applicant: DocumentApplicant
  index: number
}

/** @param sha256 the hash of a text in hexadecimal digits */
export function obviousSelection(
  document: SelectionDocument,
  sha256: (text: string) => string,
): { results: ApplicantAnswer[]; last: Map<unknown, unknown> } {
  const order = document.order ?? LEVEL_ORDER[document.level]
  const given = document.applicants.every(({ lottery }) => lottery !== undefined)
  const lottery = (a: DocumentApplicant) => (given ? a.lottery : sha256(`${document.seed}:${a.id}`)) as string
  const text = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
  const metres = ({ applicant, index }: Candidate) => applicant.choices[index]?.distance_m ?? Infinity
  const comparers: Record<OrderKey, (a: Candidate, b: Candidate) => number> = {
    birth_date: (a, b) => text(a.applicant.birth_date, b.applicant.birth_date),
    distance: (a, b) => (metres(a) === metres(b) ? 0 : metres(a) - metres(b)),
    lottery: (a, b) => text(lottery(a.applicant), lottery(b.applicant)),
  }
  const before = (a: Candidate, b: Candidate) => {
    for (const key of order) if (comparers[key](a, b) !== 0) return comparers[key](a, b)
    return text(String(a.applicant.id), String(b.applicant.id))
  }
  const byHand = (a: DocumentApplicant) =>
    a.withdrawn ? -1 : a.choices.findIndex(({ decision }) => decision === 'LULUS')
  const isRepeated = (a: DocumentApplicant, index: number) =>
    a.choices.findIndex(({ school }) => school === a.choices[index]?.school) < index
  const competes = ({ applicant, index }: Candidate) => {
    const choice = applicant.choices[index]
    return (
      byHand(applicant) < 0 &&
      !applicant.withdrawn &&
      choice?.eligible !== false &&
      choice?.decision === undefined &&
      !isRepeated(applicant, index)
    )
  }

  // The order of each school.
  const lists = new Map<unknown, Candidate[]>()
  for (const { id } of document.schools)
    lists.set(
      id,
      document.applicants
        .flatMap((applicant) => applicant.choices.map((_, index) => ({ applicant, index })))
        .filter((each) => each.applicant.choices[each.index]?.school === id && competes(each))
        .sort(before),
    )
  const seats = new Map<unknown, number>()
  for (const { id, quota } of document.schools)
    seats.set(
      id,
      (quota ?? 0) - document.applicants.filter((a) => a.choices[byHand(a)]?.school === id).length,
    )

  // Rounds: each child asks the first school that has not refused; every school keeps the best and refuses the others.
  const refusedBy = new Map(document.applicants.map((a) => [a.id, new Set<number>()]))
  const asked = (a: DocumentApplicant) =>
    a.choices.findIndex((_, index) => competes({ applicant: a, index }) && !refusedBy.get(a.id)?.has(index))
  for (let again = true; again; ) {
    again = false
    for (const [school, list] of lists) {
      const asking = list.filter(({ applicant, index }) => asked(applicant) === index)
      for (const { applicant, index } of asking.slice(seats.get(school))) {
        refusedBy.get(applicant.id)?.add(index)
        again = true
      }
    }
  }
  const place = (a: DocumentApplicant) => (byHand(a) >= 0 ? byHand(a) : asked(a))

  const lastOf = (school: unknown) =>
    lists.get(school)?.findLast(({ applicant, index }) => place(applicant) === index)
  const explain = (a: DocumentApplicant, index: number): ChoiceAnswer => {
    const choice = a.choices[index] as (typeof a.choices)[number]
    const list = lists.get(choice.school) ?? []
    const self = { applicant: a, index }
    const competing = competes(self)
    const answer = (
      result: ChoiceAnswer['result'],
      reason: ChoiceAnswer['reason'],
      reserve: number | null = null,
    ) => {
      const rank = competing ? list.findIndex(({ applicant }) => applicant === a) + 1 : null
      return { school: choice.school, result, rank, of: competing ? list.length : null, reserve, reason }
    }
    if (a.withdrawn) return answer(null, 'MENGUNDURKAN_DIRI')
    if (isRepeated(a, index)) return answer(null, 'PILIHAN_SAMA')
    if (choice.decision === 'TIDAK LULUS') return answer('TIDAK LULUS', 'TIDAK_MANUAL')
    if (choice.decision === 'LULUS') return answer('LULUS', 'LULUS_MANUAL')
    if (choice.eligible === false) return answer('TIDAK LULUS', 'LUAR_ZONA')
    const placed = place(a)
    if (placed === index) return answer('LULUS', 'LULUS_PERINGKAT')
    if (placed >= 0 && (placed < index || byHand(a) >= 0))
      return answer(
        null,
        placed === 0
          ? 'DITERIMA_DI_PILIHAN_1'
          : placed === 1
            ? 'DITERIMA_DI_PILIHAN_2'
            : 'DITERIMA_DI_PILIHAN_LAIN',
      )
    const quota = document.schools.find(({ id }) => id === choice.school)?.quota
    const waits = (each: Candidate) =>
      place(each.applicant) < 0 ||
      (place(each.applicant) > each.index && each.applicant.keep_waiting === true)
    const reserve = list.filter(waits).findIndex(({ applicant }) => applicant === a) + 1
    const last = lastOf(choice.school)
    const separates = last && order.find((key) => comparers[key](self, last) !== 0)
    const reason =
      choice.distance_m === null && separates === 'distance'
        ? 'JARAK_TIDAK_DIKETAHUI'
        : quota === undefined || quota === null
          ? 'KUOTA_BELUM_ADA'
          : quota === 0
            ? 'KUOTA_NOL'
            : 'PERINGKAT_DI_LUAR_KUOTA'
    return answer('TIDAK LULUS', reason, quota ? reserve || null : null)
  }
  return {
    results: document.applicants.map((a) => ({
      id: a.id,
      school: a.choices[place(a)]?.school ?? null,
      choices: a.choices.map((_, index) => explain(a, index)),
    })),
    last: new Map(document.schools.map(({ id }) => [id, lastOf(id)?.applicant.id ?? null])),
  }
}
