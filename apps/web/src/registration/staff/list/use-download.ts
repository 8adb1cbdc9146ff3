/**
 * Downloads a file with what a browser's own download does not tell: how much has come, why it was refused, and a
 * button to stop it. The file waits in memory until it is whole (100,000 applicants are some 15 MB), so that a broken
 * connection never leaves half a workbook among the downloads.
 */
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../platform/call.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { session } from '../../../platform/staff/session.ts'
import { isSessionEnd } from '../../../platform/staff/session-store.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { fetchFile } from './fetch-file.ts'

/** Progress is told this often at most. */
const TELL_EVERY_MS = 500

export function useDownload() {
  /** Bytes so far; null while nothing is under way. */
  const [received, setReceived] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(address: string) {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setReceived(0)
    const failure = await fetchPatiently(address, abort.signal, throttled(setReceived))
    running.current = null
    setReceived(null)
    if (!failure) toastSuccess('Berkas sudah diunduh')
    else if (failure.kind !== 'aborted') toastError(failureMessage(failure))
  }

  return { received, start, cancel: () => running.current?.abort() }
}

/** Waits for its owner when the session has ended, as other calls do. */
async function fetchPatiently(
  address: string,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Failure | null> {
  for (;;) {
    const result = await fetchFile(address, { signal, onProgress })
    if ('file' in result) {
      save(result.file, result.name)
      return null
    }
    if (!isSessionEnd(result.failure) || !(await session.ended())) return result.failure
  }
}

function throttled(tell: (bytes: number) => void): (bytes: number) => void {
  let last = 0
  return (bytes) => {
    const now = performance.now()
    if (now - last < TELL_EVERY_MS) return
    last = now
    tell(bytes)
  }
}

/** The browser holds the file until the page goes, or this long: it may ask the person where to put it. */
const KEEP_MS = 60_000

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS)
}
