/** Debian's Prometheus reads the metrics of the real server for a minute, with the alert rules loaded. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../apps/api/testing/processes/free-port.ts'
import { removeDataDir, startRealServer } from '../../apps/api/testing/processes/real-server.ts'
import { DEPLOY, haveTools, run } from './support.ts'

const MINUTE_MS = 60_000

describe.runIf(haveTools('prometheus'))('Prometheus', () => {
  it('scrapes the server for a minute, evaluates every rule, and no alert of the service fires', async () => {
    const [metricsPort, port] = [await freePort(), await freePort()]
    const server = await startRealServer({ env: { METRICS_PORT: String(metricsPort) } })
    const folder = mkdtempSync(join(tmpdir(), 'spmb-prometheus-'))
    cpSync(join(DEPLOY, 'prometheus/alerts.yml'), join(folder, 'alerts.yml'))
    const written = namesOfRules(readFileSync(join(folder, 'alerts.yml'), 'utf8'))
    const config = readFileSync(join(DEPLOY, 'prometheus/prometheus.yml'), 'utf8')
      .replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`)
      .replaceAll('15s', '5s')
    writeFileSync(join(folder, 'prometheus.yml'), config)
    const prometheus = spawn(
      'prometheus',
      [
        '--config.file=prometheus.yml',
        '--storage.tsdb.path=tsdb',
        `--web.listen-address=127.0.0.1:${port}`,
        '--log.level=error',
      ],
      { cwd: folder, stdio: 'inherit' },
    )
    const query = async (path: string) => (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()
    const value = async (expression: string) => {
      const { data } = await query(`query?query=${encodeURIComponent(expression)}`)
      return Number(data.result[0]?.value[1])
    }
    try {
      const until = Date.now() + MINUTE_MS
      while (Date.now() < until) {
        await fetch(`${server.url}/api/district`).then((answer) => answer.text())
        await setTimeout(500)
      }
      expect(await value('up{job="spmb"}')).toBe(1)
      const scrapes = await value('count_over_time(up{job="spmb"}[1m])')
      const answered = await value('sum(increase(spmb_http_request_duration_seconds_count[1m]))')
      const { data } = await query('rules')
      const rules = data.groups.flatMap((group: { rules: object[] }) => group.rules)
      console.log({ scrapes, answered: Math.round(answered), rules: rules.length })
      expect(scrapes).toBeGreaterThanOrEqual(10)
      expect(answered).toBeGreaterThan(50)
      // Prometheus sorts the groups by name.
      expect(rules.map(({ name, health }: Rule) => `${name} ${health}`).toSorted()).toEqual(
        written.map((name) => `${name} ok`).toSorted(),
      )
      expect(
        rules.filter(({ state, labels }: Rule) => state === 'firing' && labels.severity === 'page'),
      ).toEqual([])
    } finally {
      prometheus.kill()
      await once(prometheus, 'exit')
      await server.stop()
      await removeDataDir(server.dataDir)
      rmSync(folder, { recursive: true })
    }
  }, 180_000)
})

it.runIf(haveTools('promtool'))('the alerts fire and stay silent on the series of their own tests', () => {
  expect(run('promtool', ['test', 'rules', 'prometheus/alerts.test.yml'])).toContain('SUCCESS')
})

/** Names of all rules of a file, in its order. */
const namesOfRules = (file: string): string[] =>
  parse(file).groups.flatMap(({ rules }: { rules: { alert?: string; record?: string }[] }) =>
    rules.map(({ alert, record }) => alert ?? record),
  )

interface Rule {
  name: string
  health: string
  state: string
  labels: Record<string, string>
}
