/** The alert rules name metrics and label values that a running server has. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../apps/api/src/platform/metrics/metrics.ts'
import { createSummedMetrics } from '../apps/api/src/platform/workers/summed-metrics.ts'
import { createTestApp, type TestApp } from '../apps/api/testing/test-app.ts'

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: Record<string, string>
}
const read = (name: string) =>
  parse(readFileSync(join(import.meta.dirname, 'prometheus', name), 'utf8')) as {
    groups: { rules: Rule[] }[]
  }
const RULES = read('alerts.yml').groups.flatMap(({ rules }) => rules)

let test: TestApp
/** Label sets by the name of their metric. */
const samples = new Map<string, Record<string, string>[]>()
beforeAll(async () => {
  const metrics = createMetrics()
  test = await createTestApp({ metrics, freeSpace: async () => [{ folder: 'data', freeBytes: 1 }] })
  for (const level of ['sd', 'smp'])
    await test.app.inject({ method: 'POST', url: `/api/ppdb/${level}`, payload: {} })
  metrics.watchBackups(() => ({
    completeUntil: null,
    failed: false,
    changesFailing: false,
    changesWaitingBytes: 0,
    outliveData: false,
    folderFailing: false,
    sameDisk: false,
    checks: {},
  }))
  const ofWorkers = createSummedMetrics(
    async () => new Map(),
    () => 2,
  )
  for (const line of `${await metrics.text()}\n${await ofWorkers.text()}`.split('\n')) {
    const [, name, labels = ''] = /^([a-z0-9_]+)(?:\{(.*)\})? /.exec(line) ?? []
    if (!name) continue
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label, value])
    samples.set(name, [...(samples.get(name) ?? []), Object.fromEntries(pairs)])
  }
})
afterAll(() => test.close())

/** Selectors such as `spmb_x{reason="y"}`, of our metrics and those of Node. */
const selectorsOf = (expr: string) =>
  [...expr.matchAll(/\b((?:spmb|nodejs|process)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)(=~|=)"([^"]*)"/g)].map(([, label = '', operator, value = '']) => ({
        label,
        fits: new RegExp(operator === '=~' ? `^(?:${value})$` : `^${value.replaceAll('.', '\\.')}$`),
      })),
    }),
  )

/** Values that appear only when something goes wrong. */
const NOT_SEEN: Record<string, string[]> = { status: ['500', '503'] }

it.each(RULES.map((rule) => [rule.alert, rule] as const))(
  '%s reads metrics that exist',
  (_name, { expr }) => {
    const selectors = selectorsOf(expr)
    if (!expr.includes('up{')) expect(selectors.length).toBeGreaterThan(0)
    for (const { name, labels } of selectors) {
      const known = samples.get(name)
      expect([name, known !== undefined]).toEqual([name, true])
      for (const { label, fits } of labels) {
        const values = [...(known ?? []).flatMap((each) => each[label] ?? []), ...(NOT_SEEN[label] ?? [])]
        expect([name, label, values.some((value) => fits.test(value))]).toEqual([name, label, true])
      }
    }
  },
)

it.each(RULES.map((rule) => [rule.alert, rule] as const))(
  '%s says how urgent it is and what to do',
  (_name, rule) => {
    expect(['page', 'ticket']).toContain(rule.labels.severity)
    for (const text of [rule.annotations.summary, rule.annotations.action])
      expect(text?.length).toBeGreaterThan(20)
  },
)

it('a metric of the server that does not exist is noticed', () => {
  expect(
    selectorsOf('rate(spmb_nothing_total{level="SD"}[1m])').map(({ name }) => samples.has(name)),
  ).toEqual([false])
  expect(samples.has('spmb_registrations_total')).toBe(true)
})
