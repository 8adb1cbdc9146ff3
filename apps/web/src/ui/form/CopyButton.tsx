/**
 * Copies a text and confirms it. Falls back to `execCommand` where the clipboard API is missing (plain HTTP, old
 * phones).
 */
import { useState } from 'react'
import { Icon } from '../illustration/Icon.tsx'
import { cannotCopy } from '../messages.ts'
import { Button } from './Button.tsx'

type Result = 'none' | 'copied' | 'failed'

const saidOf = (noun: string): Record<Result, string> => ({
  none: '',
  copied: `${noun} disalin.`,
  failed: cannotCopy(noun, noun.toLowerCase()),
})

/**
 * @param what names the text for screen readers
 * @param noun names it in the confirmation
 */
export function CopyButton({ text, what, noun = 'Nomor' }: { text: string; what: string; noun?: string }) {
  const [result, setResult] = useState<Result>('none')
  return (
    <>
      <Button kind="line" onClick={async () => setResult((await copy(text)) ? 'copied' : 'failed')}>
        <Icon name={result === 'copied' ? 'tick' : 'copy'} />
        <CopyLabel copied={result === 'copied'} />
        <span className="sr"> {what}</span>
      </Button>
      <span role="status" className={result === 'failed' ? 'label' : 'sr'}>
        {saidOf(noun)[result]}
      </span>
    </>
  )
}

/** Both words take the same place, so that the button keeps its width. */
function CopyLabel({ copied }: { copied: boolean }) {
  return (
    <span className="copy-label">
      <span className={copied ? 'invisible' : undefined}>Salin</span>
      <span className={copied ? undefined : 'invisible'}>Tersalin</span>
    </span>
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
  // A modal dialog makes the rest of the page inert.
  const parent = focused?.closest('dialog') ?? document.body
  parent.append(field)
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
