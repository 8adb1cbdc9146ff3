/**
 * What one attacker costs the opening day: a site (IPv6 /48) that registers from 3,000 networks; networks that search for lost
 * numbers; and two calls of every visitor, the finder's search and the quotas. Of this checkout and of an older one, one
 * after the other.
 *
 * node bench/memory/one-site.ts [older checkout]
 */
import { readFileSync } from 'node:fs'
import { listQuotas } from '@spmb/domain/quota/contract.public.ts'
import { registerSd } from '@spmb/domain/registration/contract.public.ts'
import { findLostNumber } from '@spmb/domain/registration/manage/lost-number-contract.public.ts'
import { anSdBody, aZone } from '../../apps/api/testing/builders.ts'
import {
  makeDataDir,
  REPO,
  removeDataDir,
  startRealServer,
} from '../../apps/api/testing/processes/real-server.ts'
import { inDatabase } from '../support/data-folder.ts'
import { request, sendAll } from '../support/load/http-load.ts'
import { processorSeconds } from '../support/processor-time.ts'

const REGISTRATIONS = 3_000
const SEARCHES = 20_000
const READS = 2_000
const CLIENTS = 16

const hex = (value: number) => value.toString(16)
/** A network of one site, and one of another site for each number. */
const ofOneSite = (i: number) => ({ 'x-forwarded-for': `2001:db8:1:${hex(i)}::1` })
const ofAnySite = (i: number) => ({
  'x-forwarded-for': `2001:${hex(0xdb9 + (i >> 16))}:${hex(i & 0xffff)}::1`,
})
const each = (count: number, one: (i: number) => Buffer) => Array.from({ length: count }, (_, i) => one(i))

for (const [name, repo] of Object.entries({ old: process.argv[2], new: REPO }))
  if (repo) console.log(name, await measure(repo))

async function measure(repo: string) {
  const dataDir = await makeDataDir()
  const server = await startRealServer({
    dataDir,
    repo,
    env: { LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1', REGISTRATIONS_PER_DAY: '1000000' },
  })
  const pid = server.process.pid as number
  const count = (statement: string) =>
    inDatabase(dataDir, async (db) => Number((await db.pool.query(statement)).rows[0]?.count))
  try {
    const zone = await inDatabase(dataDir, (db) => aZone(db.kysely, 'SD'))
    const send = async (requests: Buffer[]) => {
      const before = processorSeconds(pid)
      const { answers } = await sendAll(server.url, requests, CLIENTS)
      const each = ((processorSeconds(pid) - before) * 1e6) / requests.length
      return { answers: Object.fromEntries(answers), microseconds: Math.round(each) }
    }
    const registrations = await send(
      each(REGISTRATIONS, (i) => {
        const body = { ...anSdBody(zone), nik: `5299${String(i).padStart(12, '0')}` }
        return request('POST', registerSd.path, JSON.stringify(body), ofOneSite(i))
      }),
    )
    const quotas = await send(each(READS, (i) => request('GET', listQuotas.path, undefined, ofAnySite(i))))
    const finderOf = (text: (i: number) => string) =>
      send(
        each(READS, (i) =>
          request('GET', `/information/sekolah?cari=contoh${text(i)}`, undefined, ofAnySite(i)),
        ),
      )
    const finder = await finderOf(() => '')
    const finderNewTexts = await finderOf((i) => `+${i}`)
    const [memory, rows] = [residentMb(pid), await count('select count(*) from audit_entry')]
    const searches = await send(
      each(SEARCHES, (i) => {
        const nik = `5299${String(i).padStart(12, '1')}`
        const child = { type: 'SD', nik, birth_date: '2018-05-05', mother_name: 'Contoh Tidak Ada' }
        return request('POST', findLostNumber.path, JSON.stringify(child), ofAnySite(i))
      }),
    )
    return {
      registrations,
      quotas,
      finder,
      finderNewTexts,
      searches,
      searchesMb: Math.round(residentMb(pid) - memory),
      searchesAuditRows: (await count('select count(*) from audit_entry')) - rows,
    }
  } finally {
    await server.stop()
    await removeDataDir(dataDir)
  }
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}
