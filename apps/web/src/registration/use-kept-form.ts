/** Has the service worker keep this form, so that it can be opened without a network. */
import { useEffect } from 'react'
import { loadedFiles, tellWorker } from '../offline/register.ts'
import { whenFirstUsed } from '../platform/when-idle.ts'

/**
 * After the first input, so that the first view waits for nothing, and when the later steps are loaded, which the form needs too.
 *
 * @param isOpen registration is open: a closed form is not kept
 * @param complete the later steps are loaded
 */
export function useKeptForm(isOpen: boolean, complete: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const tell = () =>
      tellWorker({
        kind: 'form',
        path: location.pathname.replace(/\/$/, '').toLowerCase(),
        files: loadedFiles(),
      })
    if (complete) tell()
    else whenFirstUsed(tell)
  }, [isOpen, complete])
}
