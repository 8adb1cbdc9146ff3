import { Icon } from '../illustration/Icon.tsx'
import { cannotCopy } from '../messages.ts'
import { buttonClass } from './Button.tsx'

/**
 * A button that copies a text, and the place where that is confirmed. It works without a framework: page-buttons.ts does it, on pages
 * with and without React.
 *
 * @param word what the button says
 * @param what names the text for screen readers, behind the word
 * @param noun names it in the confirmation
 */
export function CopyButton({
  text,
  word = 'Salin',
  what,
  noun = 'Nomor',
}: {
  text: string
  word?: string
  what: string
  noun?: string
}) {
  return (
    <>
      <button
        // Another text has not been copied yet.
        key={text}
        type="button"
        className={buttonClass('line')}
        data-copy={text}
        data-copied={`${noun} disalin.`}
        data-not-copied={cannotCopy(noun, noun.toLowerCase())}
      >
        <Icon name="copy" />
        <Icon name="tick" />
        {/* Both words take the same place, so that the button keeps its width. */}
        <span className="copy-label">
          <span>{word}</span>
          <span>Tersalin</span>
        </span>
        <span className="sr"> {what}</span>
      </button>
      <span role="status" className="sr" />
    </>
  )
}
