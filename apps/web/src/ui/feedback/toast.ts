/**
 * Short messages at the top right (docs/product-rules.md#messages). The part that draws them is loaded as soon as the
 * visitor touches the page, so that it is there when the network is not, and does not weigh on the first view.
 */
type Kind = 'error' | 'success'
type Draw = (kind: Kind, text: string) => void

let drawing: Promise<Draw> | null = null

function drawer(): Promise<Draw> {
  drawing ??= import('./toast-renderer.tsx').then(
    (module) => module.mountToasts(),
    (reason: unknown) => {
      drawing = null
      throw reason
    },
  )
  return drawing
}

/** Loads the drawing part. Call when the page has nothing better to do. */
export function prepareToasts(): void {
  drawer().catch(() => {})
}

/** A sentence, or messages by field: one toast for each entry, its first message. */
export type ToastMessage = string | Record<string, readonly string[]>

export function toastError(message: ToastMessage): void {
  show('error', message)
}

export function toastSuccess(message: ToastMessage): void {
  show('success', message)
}

function show(kind: Kind, message: ToastMessage): void {
  const texts = typeof message === 'string' ? [message] : Object.values(message).map((list) => list[0])
  drawer().then(
    (draw) => {
      for (const text of texts) if (text) draw(kind, text)
    },
    // Without the drawing part nothing is lost: every message also stands in the page.
    () => {},
  )
}
