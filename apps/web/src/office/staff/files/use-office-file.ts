/** The state of one file of the office: chosen, being sent, refused, removed. */

import { type OfficeFileRecord, removeOfficeFile } from '@spmb/domain/office/files/contract.staff.ts'
import type { OfficeFileKind } from '@spmb/domain/office/files/kinds.ts'
import { OFFICE_FILE_MESSAGES, OFFICE_FILE_STORED } from '@spmb/domain/office/files/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callStaff } from '../../../platform/staff/call-staff.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { readBase64 } from '../../../platform/staff/read-base64.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { type ChosenFile, readChosen } from './chosen-file.ts'
import { FILE_GONE } from './messages.ts'
import { officeFiles } from './office-file-queries.ts'
import { type Sending, sendOfficeFile } from './send-file.ts'

/** @param inForce the own file; undefined for the built-in one */
export function useOfficeFile(kind: OfficeFileKind, inForce: OfficeFileRecord | undefined) {
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [error, setError] = useState<string>()
  const [conflict, setConflict] = useState<string>()
  const [asking, setAsking] = useState(false)
  const running = useRef<AbortController | null>(null)
  const goOn = useRef<(() => void) | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function refresh() {
    await queries.invalidateQueries({ queryKey: officeFiles.queryKey })
    // The pages name the logo of the staff screens.
    await queries.invalidateQueries({ queryKey: ['facts'] })
  }

  async function choose(file: File | undefined) {
    setError(undefined)
    setConflict(undefined)
    setChosen(null)
    if (!file) return
    const read = await readChosen(kind, file)
    if ('problem' in read) setError(read.problem)
    else setChosen(read.chosen)
  }

  async function send() {
    if (!chosen || running.current) return
    const control = new AbortController()
    running.current = control
    setError(undefined)
    setConflict(undefined)
    const outcome = await sendOfficeFile(
      chosen.content,
      {
        kind,
        upload: uploadNameOf(chosen.fingerprint),
        name: chosen.name,
        replaces: inForce?.digest ?? null,
      },
      { call: callStaff, read: readBase64, wait: waitUntil, onChange: setSending, signal: control.signal },
    )
    running.current = null
    setSending(null)
    if (outcome.kind === 'aborted') return
    if (outcome.kind === 'conflict') {
      setConflict(outcome.message)
      return queries.invalidateQueries({ queryKey: officeFiles.queryKey })
    }
    if (outcome.kind === 'stored') {
      toastSuccess(OFFICE_FILE_STORED)
      removeUpload(chosen.fingerprint)
      setChosen(null)
      return refresh()
    }
    if (outcome.kind === 'gone') {
      setChosen(null)
      return setError(FILE_GONE)
    }
    if (outcome.kind === 'refused') {
      // What was sent is of no use: another file has another name.
      removeUpload(chosen.fingerprint)
      setChosen(null)
      return setError(Object.values(outcome.fields).flat()[0] ?? OFFICE_FILE_MESSAGES['file.empty'])
    }
    toastError(failureMessage(outcome))
  }

  /** Ends early when the connection is back or the user asks. */
  function waitUntil(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        removeEventListener('online', end)
        goOn.current = null
        if (signal.aborted) reject(signal.reason)
        else resolve()
      }
      const timer = setTimeout(end, milliseconds)
      addEventListener('online', end)
      signal.addEventListener('abort', end, { once: true })
      goOn.current = end
    })
  }

  async function remove() {
    if (!inForce) return
    const outcome = await write(removeOfficeFile, { params: { kind }, body: { digest: inForce.digest } })
    if (!outcome) return
    if (outcome.ok) {
      setAsking(false)
      toastSuccess(outcome.message)
    } else {
      toastError(failureMessage(outcome.failure))
      if (outcome.failure.kind === 'conflict') setAsking(false)
    }
    await refresh()
  }

  return {
    chosen,
    sending,
    error,
    conflict,
    choose,
    send,
    /** The parts that were sent stay: sending again continues. */
    stop: () => running.current?.abort(),
    discard: () => choose(undefined),
    continueNow: () => goOn.current?.(),
    removal: { asking, busy, ask: () => setAsking(true), close: () => setAsking(false), confirm: remove },
    isUnsaved: () => chosen !== null,
  }
}

/** Names of unfinished uploads in this tab, so that a file chosen again after a reload is continued. */
const KEY = 'spmb-office-uploads'

/** The name of the upload of this file: the earlier one, or a new random one. */
function uploadNameOf(fingerprint: string): string {
  const known = stored()[fingerprint]
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  store({ ...stored(), [fingerprint]: name })
  return name
}

/** After the file is in force, or was refused. */
function removeUpload(fingerprint: string): void {
  const { [fingerprint]: _, ...others } = stored()
  store(others)
}

function stored(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Without storage an upload is continued until the page is left. */
function store(names: Record<string, string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(names))
  } catch {
    // As above.
  }
}
