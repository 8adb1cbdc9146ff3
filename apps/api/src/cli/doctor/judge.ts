/** What a fact that `doctor` found means. Pure. */
import { isDiskLow } from '@spmb/domain/reporting/disk.ts'
import type { SiteAnswer } from './ask-site.ts'
import { FINDINGS, type Finding } from './messages.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
const GB = 1_000_000_000
/** A backup each night, and an hour. */
const BACKUP_HOURS = 25
/** certbot renews 30 days before the end. */
const CERTIFICATE_DAYS = 21
/** Before this program was written. */
const EARLIEST = new Date('2026-01-01T00:00:00Z')

export function judgeDisk(folder: string, { free, total }: { free: number; total: number }): Finding {
  const written = free < GB ? `${Math.floor(free / 1_000_000)} MB` : `${Math.floor(free / GB)} GB`
  if (isDiskLow(free)) return FINDINGS.diskFull(folder, written)
  if (free < 5 * GB || free < total / 10) return FINDINGS.diskFills(folder, written)
  return FINDINGS.disk(folder, written)
}

/** @param last the newest backup that the present archive of changes continues */
export function judgeBackup(last: Date | null, now: Date): Finding {
  if (!last) return FINDINGS.noBackupOfArchive()
  const hours = Math.max(0, Math.floor((now.getTime() - last.getTime()) / HOUR_MS))
  return hours > BACKUP_HOURS ? FINDINGS.oldBackup(hours) : FINDINGS.backup(hours)
}

export function judgeSchema(found: number, expected: number): Finding {
  if (found > expected) return FINDINGS.newerSchema()
  return found < expected ? FINDINGS.pendingMigrations(expected - found) : FINDINGS.schema()
}

export function judgeClock(
  now: Date,
  { newest, synchronised }: { newest: Date | null; synchronised: boolean | null },
): Finding {
  const time = now.toISOString().slice(0, 16).replace('T', ' ').concat(' UTC')
  if (now < EARLIEST) return FINDINGS.clockFarBehind(time)
  if (newest && newest.getTime() - now.getTime() > HOUR_MS) return FINDINGS.clockBehindRecords(time)
  return synchronised === false ? FINDINGS.clockNotSynchronised(time) : FINDINGS.clock(time)
}

export function judgeSite({ status, proxy, certificate }: SiteAnswer, now: Date): Finding[] {
  return [judgeProxy(status, proxy), judgeCertificate(certificate, now)]
}

function judgeProxy(status: number, proxy: string | undefined): Finding {
  if (status === 421) return FINDINGS.wrongHost()
  if (status !== 200 && status !== 503) return FINDINGS.behindProxyDown(status)
  if (proxy === 'forged') return FINDINGS.forged()
  if (proxy === 'no_header') return FINDINGS.noHeader()
  return proxy === 'no_proxy' ? FINDINGS.noProxy() : FINDINGS.proxy()
}

function judgeCertificate({ ends, untrusted }: SiteAnswer['certificate'], now: Date): Finding {
  const days = Math.floor((ends.getTime() - now.getTime()) / DAY_MS)
  if (days < 0) return FINDINGS.certificateEnded(ends.toISOString().slice(0, 10))
  if (untrusted) return FINDINGS.certificateUntrusted(untrusted)
  return days < CERTIFICATE_DAYS ? FINDINGS.certificateEnds(days) : FINDINGS.certificate(days)
}
