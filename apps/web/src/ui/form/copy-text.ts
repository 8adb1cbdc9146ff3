/** Copies a text; by `execCommand` where the clipboard API is missing (plain HTTP, old phones). @returns whether it is copied */
export async function copyText(text: string): Promise<boolean> {
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
