/**
 * Opens a native dialog as modal and moves the toasts above it: the element opened last in the top layer covers the
 * others.
 */
export function showModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal()
  const toasts = document.querySelector<HTMLElement>('.toasts')
  // Browsers before 2024 have no popovers: toasts stay behind the dialog, which shows its errors itself.
  toasts?.hidePopover?.()
  toasts?.showPopover?.()
}
