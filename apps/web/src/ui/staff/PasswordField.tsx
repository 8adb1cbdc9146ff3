/** A password field: supports paste and password managers, can show the text, and warns about Caps Lock. */
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { FieldError, FieldHint } from '../form/Field.tsx'
import { CAPS_LOCK } from '../messages.ts'

export function PasswordField({
  id,
  label,
  hint,
  error,
  ...input
}: { id: string; label: string; hint?: string; error?: string | undefined } & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const ids = [hint && `${id}-hint`, error && `${id}-error`, `${id}-caps`].filter(Boolean).join(' ')
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      <div className="affix">
        <input
          maxLength={256}
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          className="control"
          aria-describedby={ids}
          aria-invalid={error ? true : undefined}
          onKeyDown={noticeCapsLock}
          onKeyUp={noticeCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className="btn btn-text"
          aria-pressed={shown}
          aria-label={`Tampilkan ${label}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Sembunyikan' : 'Tampilkan'}
        </button>
      </div>
      <p className="hint caps" id={`${id}-caps`} role="status">
        {capsLock ? CAPS_LOCK : ''}
      </p>
    </div>
  )
}
