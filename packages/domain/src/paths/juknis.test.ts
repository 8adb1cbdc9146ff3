/** The guidelines of docs/examples/juknis, each loaded and run. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runSelection } from '../../testing/selection/run-selection.ts'
import type { DocumentApplicant, SelectionDocument } from '../selection/document/format.ts'
import { ObviousPaths } from '../selection/testing/obvious-paths.ts'
import { byPrecedence, type PathSettings, pathsOfRun } from './configuration.ts'
import { readPathSettings } from './read-settings.ts'
import { splitSeats } from './split.ts'
import { pathWarnings } from './warnings.ts'

const folder = join(import.meta.dirname, '../../../../docs/examples/juknis')

/** File → the table of its README: percent of domisili, afirmasi, prestasi, mutasi; the order of filling; warnings. */
const SAID: Record<string, [shares: string, filled: string, warnings: string[]]> = {
  'smp-denpasar': ['43/20/32/5', 'prestasi afirmasi mutasi domisili', []],
  'smp-surabaya': ['40/20/35/5', 'afirmasi mutasi prestasi domisili', []],
  'smp-makassar': ['50/20/25/5', 'domisili afirmasi mutasi prestasi', ['domisili.first']],
  'smp-mataram': ['50/20/25/5', 'afirmasi mutasi prestasi domisili', []],
  'smp-tangerang-selatan': ['40/30/25/5', 'domisili mutasi prestasi afirmasi', ['domisili.first']],
  'sd-jakarta': ['77/20/-/3', 'afirmasi mutasi domisili', []],
  'sd-makassar': ['80/15/-/5', 'domisili afirmasi mutasi', ['domisili.first']],
  'sd-padang': ['80/15/-/5', 'afirmasi mutasi domisili', []],
}

function settingsOf(name: string): PathSettings {
  const read = readPathSettings(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')))
  if ('settings' in read) return read.settings
  throw new Error(JSON.stringify(read.faults))
}

/** Two schools of 32 seats and 120 children; every fourth has a card, every fifth moved, every second has a score. */
function documentOf({ level, paths }: PathSettings): SelectionDocument {
  const { seats } = splitSeats(32, paths, level)
  const applicants = Array.from({ length: 120 }, (_, i): DocumentApplicant => {
    const inZone = i % 7 !== 0
    const own = paths
      .filter(({ code, area }) => {
        const fits = area === 'district' || inZone
        const claims: Record<string, boolean> = {
          domisili: true,
          afirmasi: i % 4 === 0,
          mutasi: i % 5 === 0,
          prestasi: i % 2 === 0,
        }
        return fits && claims[code]
      })
      .map(({ code }) => code)
    const schools = i % 3 === 0 ? ['B', 'A'] : ['A', 'B']
    return {
      id: `T-${(i * 37) % 121}`,
      birth_date: `2013-0${1 + (i % 9)}-1${i % 10}`,
      score: (i * 3_571) % 10_001,
      priority: { mutasi: i % 2 },
      choices: schools.map((school, at) => ({
        school,
        distance_m: ((i * 911) % 40) * 100 + at * 300,
        paths: own,
      })),
    }
  })
  return {
    level,
    seed: '416253',
    ...pathsOfRun(paths),
    schools: ['A', 'B'].map((id) => ({ id, quota: 32, seats })),
    applicants,
  }
}

test('every file is in the table', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(files.sort()).toEqual(
    Object.keys(SAID)
      .map((name) => `${name}.json`)
      .sort(),
  )
})

describe.each(Object.entries(SAID))('%s', (name, [shares, filled, warnings]) => {
  test('has the shares, the order of filling and the warnings of the table', () => {
    const settings = settingsOf(name)
    const percent = (kind: string) => {
      const own = settings.paths.filter((path) => path.kind === kind)
      return own.length === 0 ? '-' : own.reduce((sum, { share_bp }) => sum + share_bp, 0) / 100
    }
    expect(['domisili', 'afirmasi', 'prestasi', 'mutasi'].map(percent).join('/')).toBe(shares)
    expect(
      byPrecedence(settings.paths)
        .map(({ code }) => code)
        .join(' '),
    ).toBe(filled)
    expect(pathWarnings(settings, []).map(({ code }) => code)).toEqual(warnings)
    const readme = readFileSync(join(folder, 'README.md'), 'utf8')
    const row = readme.split('\n').find((line) => line.includes(`\`${name}.json\``))
    expect(row?.split('|')[2]?.trim()).toBe(`${shares.replaceAll('/', ', ').replace('-', '–')} %`)
    expect(row?.split('|')[3]?.trim()).toBe(filled.replaceAll(' ', ', '))
  })

  test('is run as its rules say, and fills every seat', () => {
    const document = documentOf(settingsOf(name))
    const outcome = runSelection(document)
    if (!('answer' in outcome)) throw new Error(JSON.stringify(outcome))
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(outcome.answer.results).toEqual(new ObviousPaths(document, sha256).results())
    expect(outcome.answer.schools.map(({ admitted }) => admitted)).toEqual([32, 32])
  })
})
