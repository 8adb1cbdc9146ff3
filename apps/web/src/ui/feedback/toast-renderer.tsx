/** Draws toasts with react-toastify's unstyled build; the look is in styles/toast.css. */
import { createRoot } from 'react-dom/client'
import { type CloseButtonProps, cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import { Icon } from '../illustration/Icon.tsx'

const slide = cssTransition({ enter: 'toast-in', exit: 'toast-out' })

export function mountToasts(): (kind: 'error' | 'success', text: string) => void {
  const place = document.createElement('div')
  place.className = 'toasts'
  document.body.append(place)
  // In the browser's top layer, or the ground of a dialog that is open would cover them.
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
  // The same sentence is shown once, however often the button is pressed.
  return (kind, text) => toast(text, { type: kind, toastId: `${kind}: ${text}` })
}

function CloseButton({ closeToast }: Pick<CloseButtonProps, 'closeToast'>) {
  return (
    <button type="button" className="close" aria-label="Tutup pemberitahuan" onClick={closeToast}>
      <Icon name="close" />
    </button>
  )
}
