/** The built files of the staff entry; scripts/build-web.ts provides the values. */
export interface StaffAssets {
  /** Path of the entry script. */
  entry: string
  /** Path of the style sheet. */
  style: string
  /** Scripts that the entry imports. */
  preloads: readonly string[]
}
