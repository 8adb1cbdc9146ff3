/** Renders toasts with react-toastify's unstyled build; its styles are in styles/components/toast.css. */
import { createRoot } from 'react-dom/client'
import { type CloseButtonProps, cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import { Icon } from '../illustration/Icon.tsx'

const slide = cssTransition({ enter: 'toast-in', exit: 'toast-out' })

export function mountToasts(): (kind: 'error' | 'success', text: string) => void {
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
  // A sentence is shown once, even if it is reported again.
  return (kind, text) => toast(text, { type: kind, toastId: `${kind}: ${text}` })
}

function CloseButton({ closeToast }: Pick<CloseButtonProps, 'closeToast'>) {
  return (
    <button type="button" className="close" aria-label="Tutup pemberitahuan" onClick={closeToast}>
      <Icon name="close" />
    </button>
  )
}
