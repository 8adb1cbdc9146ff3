/** A document of invented applicants, in pieces. The same size and spread give the same document. */
import { pathsOfRun } from '@spmb/domain/paths/configuration.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { splitSeats } from '@spmb/domain/paths/split.ts'

/**
 * `district`: schools of about 90 applicants, 10 villages each, born in two years. `equal`: one village, born in ten days. `paths`:
 * as `district`, of SMP with the four paths that an admin begins with; two of seven children claim one of them, some live outside the
 * zone of a school.
 */
export type Spread = 'district' | 'equal' | 'paths'

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const APPLICANTS_PER_SCHOOL = 45
const DAY_MS = 86_400_000

export function* selectionDocument(applicants: number, spread: Spread): Generator<string> {
  const random = generator(applicants)
  const schools = Math.max(2, Math.round(applicants / APPLICANTS_PER_SCHOOL))
  const { villages, days } = spread === 'equal' ? { villages: 1, days: 10 } : { villages: 10, days: 730 }
  const dates = Array.from({ length: days }, (_, day) =>
    new Date(Date.UTC(2017, 6, 1) + day * DAY_MS).toISOString().slice(0, 10),
  )
  const school = (index: number) => String(50_200_000 + index)
  const ofPaths = spread === 'paths' ? inventedPaths(random) : null
  const head = { level: ofPaths ? 'SMP' : 'SD', seed: '416253416253416253416', ...ofPaths?.head }
  yield `${JSON.stringify(head).slice(0, -1)},"schools":[`
  for (let i = 0; i < schools; i++) {
    const quota = 20 + random(30)
    yield `${i > 0 ? ',' : ''}{"id":"${school(i)}","quota":${quota}${ofPaths?.seats(quota) ?? ''}}`
  }
  yield '],"applicants":[\n'
  for (let i = 0; i < applicants; i++) {
    const first = random(schools)
    const second = (first + 1 + random(Math.min(5, schools - 1))) % schools
    const child = ofPaths?.child()
    const choices = [first, second].map(
      (index) =>
        `{"school":"${school(index)}","distance_m":${300 + 137 * ((index + random(villages)) % 40)}${child?.choice() ?? ''}}`,
    )
    yield `${i > 0 ? ',\n' : ''}{"id":"${ticket(random)}","birth_date":"${dates[random(days)]}"${child?.said ?? ''},"choices":[${choices}]}`
  }
  yield ']}\n'
}

/** What is said of paths, as text that follows other keys. */
function inventedPaths(random: (below: number) => number) {
  const { paths, level } = defaultPaths('SMP')
  const text = (keys: object) => (Object.keys(keys).length > 0 ? `,${JSON.stringify(keys).slice(1, -1)}` : '')
  return {
    head: pathsOfRun(paths),
    seats: (quota: number) => text({ seats: splitSeats(quota, paths, level).seats }),
    child() {
      const claimed = (['afirmasi', 'mutasi', 'prestasi'] as const).filter(() => random(10) === 0)
      return {
        said: text({
          ...(claimed.includes('prestasi') ? { score: { prestasi: 5_000 + random(5_000) } } : {}),
          ...(claimed.includes('mutasi') ? { priority: { mutasi: random(2) } } : {}),
        }),
        choice() {
          const inZone = random(20) > 0
          return text({
            paths: [
              ...claimed.filter((code) => inZone || code !== 'afirmasi'),
              ...(inZone ? ['domisili'] : []),
            ],
          })
        },
      }
    },
  }
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
