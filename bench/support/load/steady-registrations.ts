/** Registrations at a constant rate, to measure how other work of the server delays them. */
import type { ChoiceIds } from '../../../apps/api/testing/builders.ts'
import { invented } from '../people.ts'
import { report } from '../report.ts'
import { type LoadResult, percentile, request, sendAll } from './http-load.ts'

const REGISTRATIONS = Number(process.env.BENCH_REGISTRATIONS ?? 1_500)
/** Far below the throughput of the server, so that delays are caused by the other work. */
const PER_SECOND = 100
const CONNECTIONS = 64

/** @param run see `invented` */
export async function steadyRegistrations(url: string, zone: ChoiceIds, run: number): Promise<LoadResult> {
  const requests = invented(REGISTRATIONS, zone, run).map((body) => request('POST', '/api/ppdb/sd', body))
  const result = await sendAll(url, requests, CONNECTIONS, PER_SECOND)
  // On a saturated machine the server refuses some with 503; that count is a result too.
  if (written(result) + refused(result) !== REGISTRATIONS)
    throw new Error(`not all accepted: ${JSON.stringify([...result.answers])}`)
  return result
}

const written = ({ answers }: LoadResult) => answers.get(201) ?? 0
const refused = ({ answers }: LoadResult) => answers.get(503) ?? 0

/** @param otherWork a description of the other work */
export function reportDelay(otherWork: string, busy: LoadResult, quiet: LoadResult, extra: string) {
  const of = ({ latencies }: LoadResult, share: number) => percentile(latencies, share)
  report(
    `registrations at ${PER_SECOND}/s while ${otherWork}, p95`,
    of(busy, 0.95),
    'at other times',
    of(quiet, 0.95),
    {
      unit: ' ms',
      extra: `p50 ${of(busy, 0.5).toFixed(1)} ms, p99 ${of(busy, 0.99).toFixed(1)} ms; ${written(busy)} of ${REGISTRATIONS} accepted; ${extra}`,
    },
  )
}
