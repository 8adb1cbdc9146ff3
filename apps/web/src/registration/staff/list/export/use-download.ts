/**
 * Downloads a file with what a browser's own download lacks here: progress, the reason of a refusal, and cancellation.
 * The file is collected in memory (100,000 applicants take about 15 MB), so that a broken connection never leaves half a
 * workbook among the downloads.
 */
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../../platform/call.ts'
import { mayRepeat } from '../../../../platform/staff/call-staff.ts'
import { failureMessage } from '../../../../platform/staff/failure-message.ts'
import { saveFile } from '../../../../platform/staff/save-file.ts'
import { toastError, toastSuccess } from '../../../../ui/feedback/toast.ts'
import { fetchFile } from './fetch-file.ts'

/** The shortest interval between two progress reports. */
const REPORT_EVERY_MS = 500

export function useDownload() {
  /** Bytes received so far; null without a running download. */
  const [received, setReceived] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(address: string) {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setReceived(0)
    const failure = await fetchAgain(address, abort.signal, throttled(setReceived))
    running.current = null
    setReceived(null)
    if (!failure) toastSuccess('Berkas sudah diunduh')
    else if (failure.kind !== 'aborted') toastError(failureMessage(failure))
  }

  return { received, start, cancel: () => running.current?.abort() }
}

/** When the session has ended or the password is required again, waits for the user and repeats, as other calls do. */
async function fetchAgain(
  address: string,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Failure | null> {
  for (let earlier = 0; ; earlier++) {
    const result = await fetchFile(address, { signal, onProgress })
    if ('file' in result) {
      saveFile(result.file, result.name)
      return null
    }
    if (!(await mayRepeat(result.failure, earlier))) return result.failure
  }
}

function throttled(report: (bytes: number) => void): (bytes: number) => void {
  let last = 0
  return (bytes) => {
    const now = performance.now()
    if (now - last < REPORT_EVERY_MS) return
    last = now
    report(bytes)
  }
}
