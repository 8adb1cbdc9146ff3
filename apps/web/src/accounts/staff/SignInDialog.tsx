/**
 * A dialog to sign in again, after the session has ended or shortly before. The screen behind it keeps its input. Escape
 * postpones it.
 */
import { type RefObject, useEffect, useId, useRef } from 'react'
import { loginAddress } from '../../platform/staff/paths.ts'
import { tellOtherTabs } from '../../platform/staff/tabs.ts'
import { showModal } from '../../ui/staff/dialog/show-modal.ts'
import { LoginForm } from './LoginForm.tsx'
import { SIGN_IN_AGAIN, SIGN_IN_NOW } from './messages.ts'

const WORDS = {
  ended: {
    title: 'Sesi Anda sudah berakhir',
    text: SIGN_IN_AGAIN,
  },
  ending: {
    title: 'Perpanjang sesi Anda',
    text: SIGN_IN_NOW,
  },
} as const

export function SignInDialog({ why, onClose }: { why: keyof typeof WORDS; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog)
  return (
    <dialog className="dialog sign-in" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={id}>{WORDS[why].title}</h2>
      </div>
      <p>{WORDS[why].text}</p>
      <LoginForm
        idPrefix="again"
        onSignedIn={() => {
          tellOtherTabs('signed in')
          onClose()
        }}
      >
        <p className="login-back">
          <a className="btn btn-text" href={loginAddress(location.pathname + location.search)}>
            Keluar ke halaman login
          </a>
        </p>
      </LoginForm>
    </dialog>
  )
}

/** Opens the dialog while it is mounted. Restores the focus, which removing a dialog from the page does not do. */
function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const before = document.activeElement
    showModal(dialog.current)
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [dialog])
}
