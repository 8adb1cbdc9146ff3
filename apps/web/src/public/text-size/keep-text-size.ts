/** Keeps the chosen size of the text on this device and applies it to the page. */
import { TEXT_SIZES } from './text-sizes.ts'

const STORAGE_KEY = 'spmb-tulisan'

export function keepTextSize(page: Document): void {
  const buttons = TEXT_SIZES.flatMap(({ id }) => {
    const button = page.getElementById(id)
    return button instanceof HTMLInputElement ? [button] : []
  })
  const kept = buttons.find(({ id }) => id === read())
  if (kept) kept.checked = true
  for (const button of buttons) button.addEventListener('change', () => write(button.id))
}

function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function write(id: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, id)
  } catch {
    // Storage is blocked: the size applies to this page only.
  }
}
