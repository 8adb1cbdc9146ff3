/** How a draw gives its numbers (docs/product-rules.md#draw). It is here because public pages name it with the facts of the season. */

/** `both`: dice thrown in public, mixed with a value that nobody in the office can choose. */
export const SEED_KINDS = ['dice', 'public', 'both'] as const
export type SeedKind = (typeof SEED_KINDS)[number]

export const DRAW_KIND_NAMES: Record<SeedKind, string> = {
  dice: 'Dadu',
  public: 'Angka dari sumber umum',
  both: 'Dadu dan angka dari sumber umum',
}
