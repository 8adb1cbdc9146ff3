/** What the browser build of the staff side left; scripts/build-web.ts fills it in. */
export interface StaffAssets {
  /** Address of the entry script. */
  entry: string
  /** Address of the style sheet. */
  style: string
  /** Scripts that the entry imports. */
  preloads: readonly string[]
}
