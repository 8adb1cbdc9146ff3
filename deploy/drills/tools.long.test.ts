/** Debian's own checkers of the unit file and of the alert rules. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEPLOY, haveTools, run } from './support.ts'

const RULES = join(DEPLOY, 'prometheus')
/** Highest accepted exposure; systemd calls up to 4 'OK'. The figure is in docs/measurements.md. */
const MOST_EXPOSURE = 1.5

describe.runIf(haveTools('promtool'))('promtool', () => {
  it('accepts the rules and the configuration, and its tests of the rules pass', () => {
    expect(run('promtool', ['check', 'rules', 'alerts.yml'], RULES)).toContain('SUCCESS')
    expect(run('promtool', ['check', 'config', 'prometheus.yml'], RULES)).toContain('SUCCESS')
    expect(run('promtool', ['test', 'rules', 'alerts.test.yml'], RULES)).toContain('SUCCESS')
  })

  it('refuses a rule with a mistake', () => {
    const folder = mkdtempSync(join(tmpdir(), 'spmb-rules-'))
    const rules = readFileSync(join(RULES, 'alerts.yml'), 'utf8')
    writeFileSync(join(folder, 'alerts.yml'), rules.replace('up{job="spmb"} == 0', 'up{job="spmb" == 0'))
    expect(() => run('promtool', ['check', 'rules', 'alerts.yml'], folder)).toThrow('parse error')
    rmSync(folder, { recursive: true })
  })
})

const UNITS = '/lib/systemd/system'

describe.runIf(haveTools('systemd-analyze') && existsSync(UNITS))('systemd-analyze', () => {
  /** A root in which the program is installed. */
  function installed(unit: string): string {
    const root = mkdtempSync(join(tmpdir(), 'spmb-unit-'))
    cpSync(UNITS, join(root, 'usr', UNITS), { recursive: true, verbatimSymlinks: true })
    const programs = ['opt/spmb/scripts/runtime/node.sh', 'bin/kill']
    const files = {
      ...Object.fromEntries(programs.map((path) => [path, '#!/bin/sh\n'])),
      'opt/spmb/docs/it/6-trouble.md': '',
      'etc/spmb/spmb.env': '',
      'etc/systemd/system/spmb.service': unit,
      'etc/systemd/system/spmb.service.d/backup.conf': backups,
    }
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), content)
    }
    for (const path of programs) chmodSync(join(root, path), 0o755)
    return root
  }
  const unit = readFileSync(join(DEPLOY, 'systemd/spmb.service'), 'utf8')
  const backups = readFileSync(join(DEPLOY, 'systemd/backup.conf'), 'utf8')

  it('verifies the unit with the folder of backups, and rates its exposure', () => {
    const root = installed(unit)
    run('systemd-analyze', ['verify', `--root=${root}`, 'spmb.service'])
    const rated = run('systemd-analyze', [
      'security',
      '--offline=true',
      `--root=${root}`,
      '--no-pager',
      'spmb.service',
    ])
    const [, exposure] = /Overall exposure level for spmb\.service: ([\d.]+)/.exec(rated) ?? []
    console.log(`systemd-analyze security: ${exposure}`)
    expect(Number(exposure)).toBeLessThanOrEqual(MOST_EXPOSURE)
    rmSync(root, { recursive: true })
  })

  it('refuses a unit whose program does not exist', () => {
    const root = installed(unit.replace('/opt/spmb/scripts/runtime/node.sh', '/opt/spmb/node'))
    expect(() => run('systemd-analyze', ['verify', `--root=${root}`, 'spmb.service'])).toThrow(
      'not executable',
    )
    rmSync(root, { recursive: true })
  })
})
