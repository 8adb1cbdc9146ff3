/** The sizes of the text; header.css sets the size of each by its id. The first is the usual one. */
export const TEXT_SIZES = [
  { id: 'tulisan-biasa', label: 'Biasa' },
  { id: 'tulisan-besar', label: 'Besar' },
  { id: 'tulisan-sangat-besar', label: 'Sangat besar' },
] as const
