/** Renders toasts with react-toastify's unstyled build; its styles are in styles/components/feedback/toast.css. */
import { createRoot } from 'react-dom/client'
import { type CloseButtonProps, cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import { Icon } from '../illustration/Icon.tsx'
import type { ToastAction } from './toast.ts'

const slide = cssTransition({ enter: 'toast-in', exit: 'toast-out' })

/** How long a toast with a button stays. */
const ACTION_MS = 10_000

export function mountToasts() {
  const place = document.createElement('div')
  place.className = 'toasts'
  document.body.append(place)
  // In the top layer of the browser; otherwise the backdrop of an open dialog would cover the toasts.
  place.popover = 'manual'
  place.showPopover?.()
  createRoot(place).render(
    <ToastContainer
      aria-label="Pemberitahuan"
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      draggable
      draggablePercent={80}
      theme="light"
      transition={slide}
      closeButton={CloseButton}
      icon={({ type }) => <Icon name={type === 'success' ? 'yes' : 'warn'} />}
    />,
  )
  const errors = new Set<string>()
  // Part of each id: a toast that is still fading away would suppress a new one with the same id.
  let attempt = 0
  function dismissErrors() {
    for (const id of errors) toast.dismiss(id)
    errors.clear()
    attempt += 1
  }
  function draw(kind: 'error' | 'success', text: string, action?: ToastAction) {
    // A sentence is shown once, even if it is reported again.
    // After a success the refusals of earlier attempts no longer hold.
    if (kind === 'success') dismissErrors()
    const toastId = `${attempt} ${kind}: ${text}`
    if (kind === 'error') errors.add(toastId)
    const options = { type: kind, toastId }
    if (!action) return toast(text, options)
    const body = ({ closeToast }: { closeToast: () => void }) => (
      <>
        {text}{' '}
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            closeToast()
            action.run()
          }}
        >
          {action.label}
        </button>
      </>
    )
    toast(body, { ...options, autoClose: ACTION_MS, closeOnClick: false })
  }
  return { draw, dismissErrors }
}

function CloseButton({ closeToast }: Pick<CloseButtonProps, 'closeToast'>) {
  return (
    <button type="button" className="close" aria-label="Tutup pemberitahuan" onClick={closeToast}>
      <Icon name="close" />
    </button>
  )
}
