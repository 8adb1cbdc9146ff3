/** A document of invented applicants, in pieces. The same size and spread give the same document. */

/** `district`: schools of about 90 applicants, 10 villages each, born in two years. `equal`: one village, born in ten days. */
export type Spread = 'district' | 'equal'

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const APPLICANTS_PER_SCHOOL = 45
const DAY_MS = 86_400_000

export function* selectionDocument(applicants: number, spread: Spread): Generator<string> {
  const random = generator(applicants)
  const schools = Math.max(2, Math.round(applicants / APPLICANTS_PER_SCHOOL))
  const { villages, days } = spread === 'district' ? { villages: 10, days: 730 } : { villages: 1, days: 10 }
  const dates = Array.from({ length: days }, (_, day) =>
    new Date(Date.UTC(2017, 6, 1) + day * DAY_MS).toISOString().slice(0, 10),
  )
  const school = (index: number) => String(50_200_000 + index)
  yield '{"level":"SD","seed":"416253416253416253416","schools":['
  for (let i = 0; i < schools; i++)
    yield `${i > 0 ? ',' : ''}{"id":"${school(i)}","quota":${20 + random(30)}}`
  yield '],"applicants":[\n'
  for (let i = 0; i < applicants; i++) {
    const first = random(schools)
    const second = (first + 1 + random(Math.min(5, schools - 1))) % schools
    const choices = [first, second].map(
      (index) =>
        `{"school":"${school(index)}","distance_m":${300 + 137 * ((index + random(villages)) % 40)}}`,
    )
    yield `${i > 0 ? ',\n' : ''}{"id":"${ticket(random)}","birth_date":"${dates[random(days)]}","choices":[${choices}]}`
  }
  yield ']}\n'
}

function ticket(random: (below: number) => number): string {
  const symbols = () => Array.from({ length: 5 }, () => SYMBOLS[random(32)]).join('')
  return `T-${symbols()}-${symbols()}`
}

/** The generator of Park and Miller, whose values depend on the seed alone. */
function generator(seed: number): (below: number) => number {
  let state = (seed % 2_147_483_646) + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * below)
  }
}
