/** `/information/pengumuman-hasil-ppdb`: the form that opens the result of a registration number. */
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { NeedsScript } from '../information/NeedsScript.tsx'
import { PATHS, pathOf } from '../platform/paths.ts'
import { useHydrated } from '../platform/use-hydrated.ts'
import { dismissErrorToasts, toastError } from '../ui/feedback/toast.ts'
import { Button } from '../ui/form/Button.tsx'
import { Icon } from '../ui/illustration/Icon.tsx'
import { Breadcrumb } from '../ui/layout/Breadcrumb.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { type Finding, findResult } from './find-result.ts'
import { ENTER_NUMBER, NUMBER_EMPTY, NUMBER_EXAMPLE } from './messages.ts'

const FIELD = 'no_registration'
const HINT = 'no_registration-hint'
const ERROR = 'no_registration-error'

export function ResultCheckPage() {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<{ message: string; hint: string | null } | null>(null)
  const [failed, setFailed] = useState<Extract<Finding, { kind: 'failed' }> | null>(null)

  function refuse(message: string, hint: string | null) {
    setError({ message, hint })
    toastError(message)
    field.current?.focus()
  }

  /** Moves the focus: the button that had it disappears together with its notice. */
  function retry() {
    button.current?.focus()
    return check()
  }

  async function check(event?: FormEvent) {
    event?.preventDefault()
    const typed = field.current?.value ?? ''
    setError(null)
    setFailed(null)
    dismissErrorToasts()
    if (typed.trim() === '') return refuse(NUMBER_EMPTY, null)
    setAsking(true)
    const finding = await findResult(typed)
    setAsking(false)
    if (finding.kind === 'found') navigate(pathOf(PATHS.result, finding.result.no_registration))
    else if (finding.kind === 'notFound') refuse(finding.message, finding.hint)
    else setFailed(finding)
  }

  return (
    <div className="wrap page">
      <Breadcrumb to={PATHS.information}>Informasi</Breadcrumb>
      <h1>Pengumuman Kelulusan</h1>
      <p className="lead muted read mt-2">{ENTER_NUMBER}</p>
      <form className="read" method="post" noValidate onSubmit={check}>
        <div className={error ? 'field bad' : 'field'}>
          <label htmlFor={FIELD}>No. Pendaftaran</label>
          <p className="hint" id={HINT}>
            {NUMBER_EXAMPLE}
          </p>
          {error ? (
            <p className="error" id={ERROR}>
              <Icon name="warn" />
              <span>
                {error.message} {error.hint ? <span className="font-normal">{error.hint}</span> : null}
              </span>
            </p>
          ) : null}
          <input
            ref={field}
            className="control mono w-number"
            id={FIELD}
            name={FIELD}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${HINT} ${ERROR}` : HINT}
          />
        </div>
        {failed ? <FailureNotice failure={failed.failure} onRetry={retry} /> : null}
        <div className="btns mt-6">
          <Button ref={button} kind="main" type="submit" disabled={!hydrated} busy={asking}>
            {asking ? 'Mencari…' : 'Cek Kelulusan'}
          </Button>
        </div>
      </form>
      <NeedsScript />
    </div>
  )
}
