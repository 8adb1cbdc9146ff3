/** Username, password and, where the account has one, the code of the second step; on the login page and above a screen whose session has ended. */
import { login } from '@spmb/domain/accounts/contract.public.ts'
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { call, type Failure } from '../../platform/call.ts'
import { useHydrated } from '../../platform/effects.ts'
import { describeFailure } from '../../platform/failure-messages.ts'
import { session } from '../../platform/staff/session/session.ts'
import { isSessionEnd } from '../../platform/staff/session/session-store.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { PasswordField } from '../../ui/staff/PasswordField.tsx'

interface Problem {
  title: string
  text?: string
}

/** `onSignedIn` is called when the session of this page is live. */
export function LoginForm(props: { idPrefix: string; onSignedIn: () => void; children?: ReactNode }) {
  const { idPrefix, onSignedIn } = props
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  /** The password was right, and the account has a second step. */
  const [asksCode, setAsksCode] = useState(false)

  useEffect(() => {
    if (asksCode) input(form.current, 'code')?.focus()
  }, [asksCode])

  function fail(next: Problem, field: FieldName | null) {
    setProblem(next)
    toastError(next.title)
    if (field) input(form.current, field)?.select()
  }

  async function signIn(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const username = input(form.current, 'username')?.value.trim() ?? ''
    const password = input(form.current, 'password')?.value ?? ''
    if (!username || !password)
      return fail({ title: ACCOUNT_MESSAGES['login.empty'] }, username ? 'password' : 'username')
    const code = input(form.current, 'code')?.value.trim() ?? ''
    if (asksCode && !code) return fail({ title: ACCOUNT_MESSAGES['login.code_required'] }, 'code')
    setBusy(true)
    const failure = await signInAs(username, password, code)
    setBusy(false)
    const isCodeMissing = failure?.kind === 'rejected' && failure.code === 'second_factor_required'
    if (isCodeMissing && !asksCode) {
      setProblem(null)
      return setAsksCode(true)
    }
    if (isCodeMissing) fail(problemOf(failure), 'code')
    else if (failure) fail(problemOf(failure), isSessionEnd(failure) ? 'password' : null)
    else onSignedIn()
  }

  return (
    <form method="post" noValidate onSubmit={signIn} ref={form}>
      <div role="alert">
        {problem && (
          <Notice kind="err" title={problem.title} className="login-problem">
            {problem.text && <p>{problem.text}</p>}
          </Notice>
        )}
      </div>
      <div className="field">
        <label htmlFor={`${idPrefix}-username`}>Username</label>
        <input
          className="control"
          id={`${idPrefix}-username`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
          required
        />
      </div>
      <PasswordField
        id={`${idPrefix}-password`}
        name="password"
        label="Password"
        autoComplete="current-password"
        required
      />
      {asksCode && (
        <div className="field">
          <label htmlFor={`${idPrefix}-code`}>Kode verifikasi</label>
          <p className="hint" id={`${idPrefix}-code-hint`}>
            6 angka dari aplikasi autentikator, atau satu kode pemulihan
          </p>
          <input
            className="control"
            id={`${idPrefix}-code`}
            name="code"
            aria-describedby={`${idPrefix}-code-hint`}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
          />
        </div>
      )}
      {/* Disabled until hydration, so that the browser does not submit the form itself. */}
      <Button kind="main" type="submit" className="wide" disabled={!hydrated} busy={busy}>
        {busy ? 'Memeriksa…' : 'LOGIN'}
      </Button>
      {props.children}
    </form>
  )
}

type FieldName = 'username' | 'password' | 'code'

function input(form: HTMLFormElement | null, name: FieldName): HTMLInputElement | null {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : null
}

/** Null once the session is live. */
async function signInAs(username: string, password: string, code: string): Promise<Failure | null> {
  const outcome = await call(login, { body: { username, password, ...(code && { code }) } })
  return outcome.ok ? session.read() : outcome.failure
}

function problemOf(failure: Failure): Problem {
  if (failure.kind === 'rejected') return { title: failure.message }
  const words = describeFailure(failure)
  return failure.kind === 'refused' ? { title: words.text } : words
}
