/**
 * The rules of docs/selection.md#seats-by-path, written down as plainly as possible and without regard to speed. Tests compare the
 * engine with it. It shares no code with the engine.
 */
import type {
  ApplicantAnswer,
  ChoiceAnswer,
  DocumentApplicant,
  SelectionDocument,
} from '../document/format.ts'

/** A choice of an applicant at a school. */
export interface Candidate {
  applicant: DocumentApplicant
  index: number
}

/** Who gets a seat of a school. */
export interface Seated {
  candidate: Candidate
  path: string
  seat: 'reserved' | 'leftover'
}

type Comparer = (a: Candidate, b: Candidate) => number

/** A document with paths, read by its plain rules. @param sha256 the hash of a text in hexadecimal digits */
export class ObviousPaths {
  readonly paths: { code: string; order: string[] }[]
  readonly #document: SelectionDocument
  readonly #lottery: (a: DocumentApplicant) => string

  constructor(document: SelectionDocument, sha256: (text: string) => string) {
    this.#document = document
    this.paths = document.paths ?? []
    const given = document.applicants.every(({ lottery }) => lottery !== undefined)
    this.#lottery = (a) => (given ? (a.lottery ?? '') : sha256(`${document.seed}:${a.id}`))
  }

  pathsOf = ({ applicant, index }: Candidate): string[] => applicant.choices[index]?.paths ?? []

  competes = (candidate: Candidate): boolean => {
    const { applicant, index } = candidate
    const choice = applicant.choices[index]
    return (
      !applicant.withdrawn &&
      !applicant.choices.some(({ decision }) => decision === 'LULUS') &&
      choice?.decision === undefined &&
      this.pathsOf(candidate).length > 0 &&
      applicant.choices.findIndex(({ school }) => school === choice?.school) === index
    )
  }

  /** Who comes first by a key, in a path. */
  #byKey(code: string, key: string, a: Candidate, b: Candidate): number {
    const text = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
    const number = (one: number, other: number) => (one === other ? 0 : one - other)
    const priority = ({ applicant }: Candidate) => applicant.priority?.[code] ?? Infinity
    const score = ({ applicant }: Candidate) =>
      (typeof applicant.score === 'object' ? applicant.score[code] : applicant.score) ?? -1
    const metres = ({ applicant, index }: Candidate) => applicant.choices[index]?.distance_m ?? Infinity
    if (key === 'priority') return number(priority(a), priority(b))
    if (key === 'score') return number(score(b), score(a))
    if (key === 'birth_date') return text(a.applicant.birth_date, b.applicant.birth_date)
    if (key === 'distance') return number(metres(a), metres(b))
    return text(this.#lottery(a.applicant), this.#lottery(b.applicant))
  }

  /** The first key of a path in which two differ. */
  separates(code: string, a: Candidate, b: Candidate): string | undefined {
    const order = this.paths.find((path) => path.code === code)?.order
    return order?.find((key) => this.#byKey(code, key, a, b) !== 0)
  }

  /** Who comes first in a path. */
  before(code: string): Comparer {
    return (a, b) => {
      const key = this.separates(code, a, b)
      const [one, other] = [String(a.applicant.id), String(b.applicant.id)]
      return key ? this.#byKey(code, key, a, b) : one < other ? -1 : one > other ? 1 : 0
    }
  }

  /** The seats that decisions by hand leave of a school, by path. */
  free(school: unknown): Record<string, number> {
    const seats = { ...this.#document.schools.find(({ id }) => id === school)?.seats }
    for (const { withdrawn, choices } of this.#document.applicants)
      for (const choice of choices)
        if (!withdrawn && choice.school === school && choice.decision === 'LULUS')
          seats[choice.path ?? ''] = (seats[choice.path ?? ''] ?? 0) - 1
    return seats
  }

  /** The choice of a school among all who ask it. */
  choose(school: unknown, asked: readonly Candidate[]): Seated[] {
    const free = this.free(school)
    const seated: Seated[] = []
    const take = (path: string, most: number, seat: Seated['seat']) => {
      const waiting = asked.filter(
        (each) =>
          !seated.some(({ candidate }) => candidate.applicant === each.applicant) &&
          this.pathsOf(each).includes(path),
      )
      const taken = waiting.sort(this.before(path)).slice(0, most)
      seated.push(...taken.map((candidate): Seated => ({ candidate, path, seat })))
      return taken.length
    }
    let vacant = 0
    for (const { code } of this.paths) {
      const reserved = free[code] ?? 0
      vacant += reserved - take(code, reserved, 'reserved')
    }
    for (const code of this.#document.leftover ?? []) vacant -= take(code, vacant, 'leftover')
    return seated
  }

  /** Rounds: everybody asks the first school that has not refused yet, all at the same time. */
  run(): Seated[] {
    const { schools, applicants } = this.#document
    const refusedBy = new Map(applicants.map((a) => [a.id, new Set<number>()]))
    for (;;) {
      const asking = applicants.flatMap((applicant): Candidate[] => {
        const index = applicant.choices.findIndex(
          (_, i) => this.competes({ applicant, index: i }) && !refusedBy.get(applicant.id)?.has(i),
        )
        return index < 0 ? [] : [{ applicant, index }]
      })
      const seated = schools.flatMap(({ id }) =>
        this.choose(
          id,
          asking.filter(({ applicant, index }) => applicant.choices[index]?.school === id),
        ),
      )
      const refused = asking.filter(
        ({ applicant }) => !seated.some(({ candidate }) => candidate.applicant === applicant),
      )
      if (refused.length === 0) return seated
      for (const { applicant, index } of refused) refusedBy.get(applicant.id)?.add(index)
    }
  }

  results(): ApplicantAnswer[] {
    const seated = new Map(this.run().map((each) => [each.candidate.applicant.id, each]))
    const byHand = (a: DocumentApplicant) =>
      a.withdrawn ? -1 : a.choices.findIndex(({ decision }) => decision === 'LULUS')
    const placeOf = (a: DocumentApplicant) =>
      byHand(a) >= 0 ? byHand(a) : (seated.get(a.id)?.candidate.index ?? -1)
    return this.#document.applicants.map((a) => ({
      id: a.id,
      school: a.choices[placeOf(a)]?.school ?? null,
      path: byHand(a) >= 0 ? (a.choices[byHand(a)]?.path ?? null) : (seated.get(a.id)?.path ?? null),
      seat: byHand(a) >= 0 ? 'reserved' : (seated.get(a.id)?.seat ?? null),
      choices: a.choices.map((_, index) => this.#explain({ applicant: a, index }, placeOf, seated)),
    }))
  }

  #explain(
    own: Candidate,
    placeOf: (a: DocumentApplicant) => number,
    seated: ReadonlyMap<unknown, Seated>,
  ): ChoiceAnswer {
    const { applicant, index } = own
    const choice = applicant.choices[index] as (typeof applicant.choices)[number]
    const school = this.#document.schools.find(({ id }) => id === choice.school)
    const rivals = this.#document.applicants.flatMap((each) =>
      each.choices.flatMap((other, i): Candidate[] =>
        other.school === choice.school && this.competes({ applicant: each, index: i })
          ? [{ applicant: each, index: i }]
          : [],
      ),
    )
    const listOf = (code: string) =>
      rivals.filter((each) => this.pathsOf(each).includes(code)).sort(this.before(code))
    const waits = ({ applicant: a, index: i }: Candidate) =>
      placeOf(a) < 0 || (placeOf(a) > i && a.keep_waiting === true)
    const at = (list: readonly Candidate[]) => list.findIndex((each) => each.applicant === applicant) + 1
    const paths = this.paths.flatMap(({ code }) => {
      const list = listOf(code)
      if (!this.competes(own) || at(list) === 0) return []
      const reserve = school?.quota ? at(list.filter(waits)) : 0
      return [{ path: code, rank: at(list), of: list.length, reserve: reserve || null }]
    })
    const answer = (result: ChoiceAnswer['result'], reason: ChoiceAnswer['reason']): ChoiceAnswer => ({
      school: choice.school,
      result,
      rank: null,
      of: null,
      reserve: null,
      reason,
      paths,
    })
    if (applicant.withdrawn) return answer(null, 'MENGUNDURKAN_DIRI')
    if (applicant.choices.findIndex((each) => each.school === choice.school) < index)
      return answer(null, 'PILIHAN_SAMA')
    if (choice.decision === 'TIDAK LULUS') return answer('TIDAK LULUS', 'TIDAK_MANUAL')
    if (choice.decision === 'LULUS') return answer('LULUS', 'LULUS_MANUAL')
    if (this.pathsOf(own).length === 0)
      return answer(
        'TIDAK LULUS',
        choice.claim === 'refused'
          ? 'JALUR_TIDAK_DITERIMA'
          : choice.claim === 'incomplete'
            ? 'BERKAS_TIDAK_LENGKAP'
            : 'LUAR_ZONA',
      )
    const place = placeOf(applicant)
    if (place === index)
      return answer(
        'LULUS',
        seated.get(applicant.id)?.seat === 'leftover' ? 'LULUS_SISA_KURSI' : 'LULUS_PERINGKAT',
      )
    const isByHand = applicant.choices.some(({ decision }) => decision === 'LULUS')
    if (place >= 0 && (place < index || isByHand))
      return answer(
        null,
        place === 0
          ? 'DITERIMA_DI_PILIHAN_1'
          : place === 1
            ? 'DITERIMA_DI_PILIHAN_2'
            : 'DITERIMA_DI_PILIHAN_LAIN',
      )
    const lostByDistance = this.pathsOf(own).some((code) => {
      const last = listOf(code).findLast(({ applicant: a, index: i }) => {
        const seat = seated.get(a.id)
        return seat?.candidate.index === i && seat.path === code && seat.seat === 'reserved'
      })
      return last && this.separates(code, own, last) === 'distance'
    })
    if (choice.distance_m === null && lostByDistance) return answer('TIDAK LULUS', 'JARAK_TIDAK_DIKETAHUI')
    const quota = school?.quota ?? null
    return answer(
      'TIDAK LULUS',
      quota === null ? 'KUOTA_BELUM_ADA' : quota === 0 ? 'KUOTA_NOL' : 'PERINGKAT_DI_LUAR_KUOTA',
    )
  }
}
