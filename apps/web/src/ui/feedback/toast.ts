/**
 * Toasts at the top right (docs/product-rules.md#messages). Their renderer is loaded apart: on public pages after the first user
 * input, so that it is available without network and does not slow the first view, and on staff screens at their start.
 */
type Kind = 'error' | 'success'
/** A button in a toast, which stays for ten seconds. */
export interface ToastAction {
  label: string
  run: () => void
}
interface Drawer {
  draw(kind: Kind, text: string, action?: ToastAction): void
  dismissErrors(): void
}

let drawing: Promise<Drawer> | null = null

function drawer(): Promise<Drawer> {
  drawing ??= import('./toast-renderer.tsx').then(
    (module) => module.mountToasts(),
    (reason: unknown) => {
      drawing = null
      throw reason
    },
  )
  return drawing
}

/** Loads the renderer. */
export function prepareToasts(): void {
  drawer().catch(() => {})
}

/** A sentence, or messages by field: one toast per entry, with its first message. */
export type ToastMessage = string | Record<string, readonly string[]>

export function toastError(message: ToastMessage): void {
  show('error', message)
}

/** Call when a form is sent again: refusals of the earlier attempt would contradict the page. */
export function dismissErrorToasts(): void {
  drawing?.then(
    ({ dismissErrors }) => dismissErrors(),
    () => {},
  )
}

export function toastSuccess(message: ToastMessage): void {
  show('success', message)
}

/** A success with a button, such as 'Urungkan'. */
export function toastWithAction(message: string, action: ToastAction): void {
  drawer().then(
    ({ draw }) => draw('success', message, action),
    () => {},
  )
}

function show(kind: Kind, message: ToastMessage): void {
  const texts = typeof message === 'string' ? [message] : Object.values(message).map((list) => list[0])
  drawer().then(
    ({ draw }) => {
      for (const text of texts) if (text) draw(kind, text)
    },
    // If the renderer cannot be loaded, the message is still shown in the page.
    () => {},
  )
}
