/** The list of ASVS requirements is complete, and what it cites exists. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const text = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')

/** Requirements of level 1 and 2 in each section of version 5.0.0, in the order of their numbers; 3 for those of level 3. */
const LEVELS: Record<string, string> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
}

interface Row {
  number: string
  level: string
  state: string
  shown: string
}
const rows: Row[] = [
  ...text.matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \| ([12]) \| (\S+) \| (.*) \|$/gm),
].flatMap(([, numbers = '', level = '', state = '', shown = '']) =>
  numbers.split(', ').map((number) => ({ number, level, state, shown })),
)

test('every requirement of level 1 and 2 has one row with its level', () => {
  const expected = Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].flatMap((level, index) => (level === '3' ? [] : [`${section}.${index + 1} level ${level}`])),
  )
  expect(expected.filter((each) => each.endsWith('1'))).toHaveLength(70)
  expect(expected.filter((each) => each.endsWith('2'))).toHaveLength(183)
  expect(rows.map(({ number, level }) => `${number} level ${level}`).sort()).toEqual(expected.sort())
})

test('a row is met with a file that shows it, not applicable with a reason, or listed as open', () => {
  const open = new Set(
    [...text.matchAll(/^- \*\*([\d.]+)\*\* \(level [12]\): .{30,}/gm)].map(([, number]) => number),
  )
  for (const { number, state, shown } of rows) {
    expect([number, ['met', 'n/a', 'open']]).toEqual([number, expect.arrayContaining([state])])
    if (state === 'met')
      expect([number, shown]).toEqual([number, expect.stringMatching(/`[\w./-]+`|`docs\/.*`/)])
    if (state === 'n/a') expect([number, shown.length > 5]).toEqual([number, true])
    expect([number, open.has(number)]).toEqual([number, state === 'open'])
  }
})

test('the counts of the summary are those of the rows', () => {
  for (const level of ['1', '2']) {
    const of = rows.filter((row) => row.level === level)
    const count = (state: string) => of.filter((row) => row.state === state).length
    const counts = [of.length, count('n/a'), of.length - count('n/a'), count('met'), count('open')]
    expect(text).toContain(`| ${level} | ${counts.join(' | ')} |`)
  }
})

test.each(['docs/asvs.md', 'docs/security-verification.md'])(
  'every file that %s names exists',
  (document) => {
    const cited = [
      ...readFileSync(join(ROOT, document), 'utf8').matchAll(
        /`(\w[\w./-]*\.(?:tsx?|md|ya?ml|service))(?:#[\w-]+)?`/g,
      ),
    ]
    expect(cited.length).toBeGreaterThan(20)
    const server = ['', '/features', '/platform'].map((storey) => `apps/api/src${storey}`)
    const folders = ['', ...server, 'e2e/journeys', 'packages/domain/src']
    for (const [, path = ''] of cited) {
      // A second file of the same folder is named without it.
      const found = folders.some((folder) => existsSync(join(ROOT, folder, path)))
      if (path.includes('/') || path.endsWith('.spec.ts')) expect([path, found]).toEqual([path, true])
    }
  },
)
