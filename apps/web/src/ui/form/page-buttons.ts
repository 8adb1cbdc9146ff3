/**
 * Buttons that work without a framework. They are marked by attributes: `data-copy` copies its text and confirms it in the status
 * behind it; `data-print` prints the page; `data-share` sends its text with the address of `data-share-path`, by the device's own list
 * of programs or by WhatsApp. Print buttons are hidden in the page and appear where the browser can print, which those within other
 * programs cannot.
 */

/** Call once for each page. */
export function setUpButtons(page: Document): void {
  const canPrint = typeof print === 'function' && !/; wv\)/.test(navigator.userAgent)
  for (const button of page.querySelectorAll<HTMLElement>('[data-print]')) button.hidden = !canPrint
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest<HTMLElement>('[data-copy],[data-print],[data-share]')
    if (!button) return
    const { copy, share: text, sharePath = '' } = button.dataset
    if (copy !== undefined) copyAndSay(button, copy)
    else if (text !== undefined) share(`${text} ${location.origin}${sharePath}`)
    else print()
  })
}

async function copyAndSay(button: HTMLElement, text: string): Promise<void> {
  const done = await copyText(text)
  button.classList.toggle('is-copied', done)
  const status = button.nextElementSibling
  if (status?.role !== 'status') return
  status.className = done ? 'sr' : 'label'
  status.textContent = (done ? button.dataset.copied : button.dataset.notCopied) ?? ''
}

function share(text: string): void {
  const byWhatsApp = () => open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener')
  if (!navigator.share) byWhatsApp()
  // Closing the list is an answer too: nothing else opens then. A device may also refuse to show it.
  else navigator.share({ text }).catch(({ name }: Error) => name !== 'AbortError' && byWhatsApp())
}

/** Copies a text; by `execCommand` where the clipboard API is missing (plain HTTP, old phones). @returns whether it is copied */
async function copyText(text: string): Promise<boolean> {
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
