/**
 * Sends a file in parts and stores it. A part that was lost is sent again until the connection is back, from where it was cut
 * off; every call may be repeated without harm.
 */

import {
  type OfficeFileRecord,
  readOfficeUpload,
  sendOfficeUpload,
  storeOfficeFile,
} from '@spmb/domain/office/files/contract.staff.ts'
import { PART_BYTES, partsOf } from '@spmb/domain/office/files/kinds.ts'
import type { BodyIn, Endpoint, ParamsIn } from '@spmb/domain/shared/endpoint.ts'
import type { CallOptions, Failure, Outcome } from '../../../platform/call.ts'
import type { callStaff } from '../../../platform/staff/call-staff.ts'

export type Sending =
  /** Bytes that the server has. */
  | { state: 'sending'; sent: number }
  /** There is no connection, or the server asks to wait. */
  | { state: 'waiting'; sent: number; failure: Failure }
  /** The server checks the file. */
  | { state: 'storing' }

export interface SendDeps {
  call: typeof callStaff
  /** Reads bytes as base64; null when the file is gone. */
  read: (bytes: Blob) => Promise<string | null>
  /** Waits so many milliseconds, or less when the connection is back. Rejects when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  onChange: (sending: Sending) => void
  signal: AbortSignal
}

export type SentFile = { kind: 'stored'; record: OfficeFileRecord } | { kind: 'gone' } | Failure

/** Below the time after which the server gives up a request. */
const PART_TIMEOUT_MS = 35_000
const STORE_TIMEOUT_MS = 120_000
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

export async function sendOfficeFile(
  content: Blob,
  to: ParamsIn<typeof storeOfficeFile> & Omit<BodyIn<typeof storeOfficeFile>, 'size'>,
  { call, read, wait, onChange, signal }: SendDeps,
): Promise<SentFile> {
  const { kind, upload, name, replaces } = to
  const { size } = content
  let sent = 0

  /** Repeats the call while only the way to the server fails. */
  async function insist<const E extends Endpoint>(
    contract: E,
    options: CallOptions<E>,
  ): Promise<Outcome<never>> {
    for (let attempt = 0; ; attempt++) {
      const outcome = await call(contract, { ...options, signal })
      if (outcome.ok || !isPassing(outcome.failure)) return outcome as Outcome<never>
      onChange({ state: 'waiting', sent, failure: outcome.failure })
      await wait(waitAfter(outcome.failure, attempt), signal)
    }
  }

  try {
    onChange({ state: 'sending', sent })
    const there: Outcome<{ parts: number[] }> = await insist(readOfficeUpload, { params: { upload } })
    if (!there.ok) return there.failure
    const known = new Set(there.data.parts)
    for (let part = 0; part < partsOf(size); part++) {
      const bytes = content.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
      if (!known.has(part)) {
        const base64 = await read(bytes)
        if (base64 === null) return { kind: 'gone' }
        const outcome = await insist(sendOfficeUpload, {
          params: { upload, part: String(part) },
          body: { content: base64 },
          timeoutMs: PART_TIMEOUT_MS,
        })
        if (!outcome.ok) return outcome.failure
      }
      sent += bytes.size
      onChange({ state: 'sending', sent })
    }
    onChange({ state: 'storing' })
    const stored: Outcome<OfficeFileRecord> = await insist(storeOfficeFile, {
      params: { kind },
      body: { upload, name, size, replaces },
      timeoutMs: STORE_TIMEOUT_MS,
    })
    return stored.ok ? { kind: 'stored', record: stored.data } : stored.failure
  } catch (error) {
    if (signal.aborted) return { kind: 'aborted' }
    throw error
  }
}

const isPassing = ({ kind }: Failure) => ['lost', 'timeout', 'unavailable', 'tooMany'].includes(kind)

function waitAfter(failure: Failure, attempt: number): number {
  const asked = 'retryAfter' in failure && failure.retryAfter !== null ? failure.retryAfter * 1_000 : 0
  return Math.max(asked, WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)] ?? 0)
}
