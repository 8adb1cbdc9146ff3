/**
 * The number as soon as the server has answered. It stays on the page until the confirmation can be opened, so that no failing
 * network takes it away, and until the family leaves it where the change code cannot be handed to the confirmation.
 */
import { spacedChangeCode } from '@spmb/domain/registration/manage/change-code.ts'
import { useEffect, useState } from 'react'
import { PATHS, pathOf } from '../../platform/paths.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { CHECK_HEADING } from '../registration-effects.ts'
import { CODE_ONLY_HERE, OPENING_CONFIRMATION } from './messages.ts'
import { notifySent } from './sent-notification.tsx'

const RETRY_MS = 10_000

export function SentStep({
  number,
  changeCode,
  handOver,
}: {
  number: string
  changeCode: string | null
  /** Keeps the code for the confirmation; false where the device stores nothing. Must not change between calls. */
  handOver: (number: string, code: string) => boolean
}) {
  const address = pathOf(PATHS.registered, number)
  const [isOnlyHere, setOnlyHere] = useState(false)
  useEffect(() => {
    document.getElementById(CHECK_HEADING)?.focus()
    // A device that refuses it after all shows nothing; the page has the number.
    notifySent().catch(() => {})
    if (changeCode === null || handOver(number, changeCode)) return openWhenReachable(address)
    setOnlyHere(true)
  }, [address, number, changeCode, handOver])
  return (
    <div className="read stack">
      <h1 tabIndex={-1} id={CHECK_HEADING}>
        Nomor pendaftaran Anda
      </h1>
      <p className="lead mono" translate="no">
        <b>{number}</b>
      </p>
      {changeCode && (
        <p>
          Kode Ubah:{' '}
          <b className="mono" translate="no">
            {spacedChangeCode(changeCode)}
          </b>
        </p>
      )}
      <p role="status">{isOnlyHere ? CODE_ONLY_HERE : OPENING_CONFIRMATION}</p>
      <div className="btns">
        <a className={buttonClass('line')} href={address}>
          {isOnlyHere ? 'Sudah dicatat, buka konfirmasi' : 'Buka konfirmasi'}
        </a>
      </div>
    </div>
  )
}

/** Replaces the form by the page at `address` once the server answers with it. @returns what ends the attempts */
function openWhenReachable(address: string): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const attempt = () =>
    fetch(address, { method: 'HEAD', cache: 'no-store', signal }).then(
      ({ ok }) => {
        if (ok && !signal.aborted) location.replace(address)
      },
      // The network failed: asked again.
      () => {},
    )
  attempt()
  const timer = setInterval(attempt, RETRY_MS)
  addEventListener('online', attempt, { signal })
  return () => {
    clearInterval(timer)
    leaving.abort()
  }
}
