/**
 * Copies a text and confirms it. Falls back to `execCommand` where the clipboard API is missing (plain HTTP, old
 * phones).
 */
import { useState } from 'react'
import { Icon } from '../illustration/Icon.tsx'
import { Button } from './Button.tsx'

type Result = 'none' | 'copied' | 'failed'

const SAID: Record<Result, string> = {
  none: '',
  copied: 'Nomor disalin.',
  failed: 'Nomor belum dapat disalin. Tekan lama pada nomor, lalu pilih Salin.',
}

/** @param what names the number for screen readers */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [result, setResult] = useState<Result>('none')
  return (
    <>
      <Button kind="line" onClick={async () => setResult((await copy(text)) ? 'copied' : 'failed')}>
        <Icon name={result === 'copied' ? 'tick' : 'copy'} />
        {result === 'copied' ? 'Tersalin' : 'Salin'}
        <span className="sr"> {what}</span>
      </Button>
      <span role="status" className={result === 'failed' ? 'label' : 'sr'}>
        {SAID[result]}
      </span>
    </>
  )
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
