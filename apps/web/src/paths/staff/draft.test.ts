import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { expect, it } from 'vitest'
import { addedPath, controlOf, faultsOf, idOf, mergeDraft, percentText, seatsGiven } from './draft.ts'

const base = defaultPaths('SMP')
const withShare = (code: string, share_bp: number, from = base) => ({
  ...from,
  paths: from.paths.map((path) => (path.code === code ? { ...path, share_bp } : path)),
})
const shareOf = (settings: typeof base | null, code: string) =>
  settings?.paths.find((path) => path.code === code)?.share_bp

it('after a conflict the own changes stay, and everything else is the newer one', () => {
  const draft = withShare('afirmasi', 2_500)
  const latest = withShare('prestasi', 3_000)
  const merged = mergeDraft(base, draft, latest)
  expect(shareOf(merged, 'afirmasi')).toBe(2_500)
  expect(shareOf(merged, 'prestasi')).toBe(3_000)
  expect(mergeDraft(base, base, latest)).toEqual(latest)
})

it('after a conflict what was removed or added here stays so', () => {
  const added = addedPath(base)
  const draft = { ...base, paths: [...base.paths.filter(({ code }) => code !== 'mutasi'), added] }
  const merged = mergeDraft(base, draft, withShare('prestasi', 3_000))
  expect(merged?.paths.map(({ code }) => code)).toEqual(['afirmasi', 'prestasi', 'domisili', added.code])
  expect(mergeDraft(base, null, withShare('prestasi', 3_000))).toBeNull()
  expect(mergeDraft(null, base, withShare('prestasi', 3_000))).toEqual(base)
})

it('shows seats only while the shares are a whole', () => {
  expect(seatsGiven(base, 32)).toEqual({ afirmasi: 7, mutasi: 1, prestasi: 8, domisili: 16 })
  expect(seatsGiven(withShare('afirmasi', 2_001), 32)).toBeNull()
  expect(seatsGiven(withShare('afirmasi', Number.NaN), 32)).toBeNull()
})

it('names each fault at its place, and what cannot be read is one', () => {
  expect(faultsOf(base)).toEqual({})
  expect(Object.keys(faultsOf(withShare('afirmasi', Number.NaN)))).toEqual(['paths[0].share_bp'])
  expect(faultsOf(withShare('afirmasi', 1_999)).paths).toEqual([expect.stringContaining('99,99 %')])
})

it('writes shares as an office reads them, and ids that a selector takes', () => {
  expect([percentText(1_850), percentText(2_000), percentText(Number.NaN)]).toEqual(['18,5', '20', ''])
  expect(idOf('paths[2].documents[0].kind')).toBe('paths-2-documents-0-kind')
  expect(controlOf('paths[2].score_rule.contests[4].points')).toBe('paths-2-score_rule-contests')
  expect(controlOf('paths')).toBeNull()
})

it('a path that is added has a code and a place of its own', () => {
  const once = { ...base, paths: [...base.paths, addedPath(base)] }
  const { code, precedence } = addedPath(once)
  expect(once.paths.map((path) => path.code)).not.toContain(code)
  expect(once.paths.map((path) => path.precedence)).not.toContain(precedence)
})
