/**
 * The work of staff with 200,000 applicants: 'Cari siapa saja', and a bulk act of 5,000 decisions at one school with its
 * preview and undo, each over HTTP; then registrations at a constant rate while such acts are applied and undone without a
 * pause, compared with the same rate before. Times in milliseconds.
 */

import {
  applyDecisions,
  previewDecisions,
  undoDecisions,
} from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import { findApplicants } from '@spmb/domain/registration/staff/find/contract.staff.ts'
import type { Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { readOrCreateDataKey } from '../apps/api/src/platform/settings/data-key.ts'
import { aZone } from '../apps/api/testing/builders.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../apps/api/testing/processes/real-server.ts'
import { percentile } from './support/load/http-load.ts'
import { reportDelay, steadyRegistrations } from './support/load/steady-registrations.ts'
import { median } from './support/report.ts'
import { seedApplicants, settle } from './support/seed-applicants.ts'
import { openBenchDatabase, signInAdmin } from './support/staff.ts'

const APPLICANTS = Number(process.env.BENCH_APPLICANTS ?? 200_000)
const DECISIONS = Number(process.env.BENCH_DECISIONS ?? 5_000)
const ROUNDS = 5
const CALLS = 100
const REASON = 'Contoh alasan'

const dataDir = await makeDataDir()
const server = await startRealServer({ dataDir, env: { LIMIT_SCALE: '1000000' } })
const owner = await openBenchDatabase(dataDir, 'owner')
const app = await openBenchDatabase(dataDir, 'app')
const headers = { ...(await signInAdmin(server.url, app)), 'content-type': 'application/json' }
await seedApplicants(owner.kysely, readOrCreateDataKey(dataDir), { count: APPLICANTS })
await settle(owner.kysely)

async function send(contract: Endpoint, body: object) {
  const started = performance.now()
  const response = await fetch(server.url + contract.path, {
    method: contract.method,
    headers,
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${contract.name}: ${response.status} ${JSON.stringify(answer.message)}`)
  return { data: answer.data, ms: performance.now() - started }
}

await findAnybody()
await decideTogether()
await owner.close()
await app.close()
await server.stop()
await removeDataDir(dataDir)

async function findAnybody() {
  const { rows } = await owner.pool.query<{ no_registration: string; name: string }>(
    `select no_registration, name from registration where id % ${Math.floor(APPLICANTS / CALLS)} = 1 limit ${CALLS}`,
  )
  const texts: Record<string, (i: number) => string> = {
    'a whole name': (i) => rows[i % rows.length]?.name ?? '',
    'a part of a number': (i) => rows[i % rows.length]?.no_registration.slice(5, 14) ?? '',
    'a name that 1 in 50 parents has': (i) => ['ibu rahma', 'ibu lestari', 'ibu putri'][i % 3] as string,
    'a whole NIK': (i) => `5299${String(i * 97).padStart(12, '0')}`,
    'a whole NISN': (i) => String(i * 97).padStart(10, '0'),
    'an unknown telephone number': (i) => `0813${String(i).padStart(8, '0')}`,
  }
  for (const [what, text] of Object.entries(texts)) {
    const times: number[] = []
    for (let i = 0; i < CALLS; i++) times.push((await send(findApplicants, { text: text(i) })).ms)
    console.log(
      `find by ${what}: median ${median(times).toFixed(1)} ms, p95 ${percentile(Float64Array.from(times).sort(), 0.95).toFixed(1)} ms`,
    )
  }
}

async function decideTogether() {
  const { rows } = await owner.pool.query<{ school_1_id: number; npsn: string }>(
    `select school_1_id, npsn from registration join school on school.id = school_1_id
     where level = 'SD' group by 1, 2 order by count(*) desc limit 1`,
  )
  const { school_1_id: school, npsn } = rows[0] as { school_1_id: number; npsn: string }
  await owner.pool.query(
    `insert into quota (season_id, school_id, seats) select id, $1, 9999 from season where is_active
     on conflict (season_id, school_id) do update set seats = 9999`,
    [school],
  )
  const found = await owner.pool.query<{ no_registration: string }>(
    `select no_registration from registration where school_1_id = $1 and school_1_decision is null
       and school_2_decision is null order by id limit $2`,
    [school, DECISIONS],
  )
  const targets = {
    rows: found.rows.map(({ no_registration }, i) => ({
      row: i + 2,
      no_registration,
      npsn,
      decision: 'LULUS',
    })),
  }
  const times: Record<'preview' | 'apply' | 'undo', number[]> = { preview: [], apply: [], undo: [] }
  async function act() {
    const preview = await send(previewDecisions.SD, { targets })
    if (preview.data.refusals.length > 0) throw new Error(JSON.stringify(preview.data.refusals[0]))
    const { fingerprint } = preview.data
    const applied = await send(applyDecisions.SD, { targets, reason: REASON, fingerprint })
    const undone = await send(undoDecisions, { act_id: applied.data.act_id })
    times.preview.push(preview.ms)
    times.apply.push(applied.ms)
    times.undo.push(undone.ms)
  }
  for (let i = 0; i < ROUNDS; i++) await act()
  for (const [what, measured] of Object.entries(times))
    console.log(
      `${what} of ${targets.rows.length} decisions: median ${median(measured).toFixed(0)} ms, slowest ${Math.max(...measured).toFixed(0)} ms`,
    )

  const zone = await aZone(app.kysely, 'SD')
  await steadyRegistrations(server.url, zone, 900)
  const quiet = await steadyRegistrations(server.url, zone, 901)
  let done = false
  const acting = (async () => {
    let acts = 0
    while (!done) {
      await act()
      acts++
    }
    return acts
  })()
  const busy = await steadyRegistrations(server.url, zone, 902)
  done = true
  reportDelay('bulk acts follow each other', busy, quiet, `${await acting} acts`)
}
