/** Keeps the chosen size of the text on this device and applies it to the page. */
import { STORAGE_KEYS } from '../../platform/storage-keys.ts'
import { TEXT_SIZES } from './text-sizes.ts'

/** The head of the page has applied the kept size before the first paint (document/head-script.ts). */
export function keepTextSize(page: Document): void {
  const buttons = TEXT_SIZES.flatMap(({ id }) => {
    const button = page.getElementById(id)
    return button instanceof HTMLInputElement ? [button] : []
  })
  const { dataset } = page.documentElement
  const keep = ({ id }: HTMLInputElement) => {
    dataset.textSize = id
    write(id)
  }
  // A reader does not wait for the script.
  const chosen = buttons.find(({ checked, defaultChecked }) => checked && !defaultChecked)
  if (chosen) keep(chosen)
  const current = chosen ?? buttons.find(({ id }) => id === dataset.textSize)
  // Sets every button, because hydration resets `checked` of those that no script has set.
  if (current) for (const button of buttons) button.checked = button === current
  for (const button of buttons) button.addEventListener('change', () => keep(button))
}

function write(id: string): void {
  try {
    localStorage.setItem(STORAGE_KEYS.textSize, id)
  } catch {
    // Storage is blocked: the size applies to this page only.
  }
}
