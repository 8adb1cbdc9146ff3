/** Opens a native dialog as a modal one, with the toasts above it: what opens last in the top layer covers the rest. */
export function showModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal()
  const toasts = document.querySelector<HTMLElement>('.toasts')
  // Browsers before 2024 have no popovers: toasts stay behind the dialog, which tells its failures itself.
  toasts?.hidePopover?.()
  toasts?.showPopover?.()
}
