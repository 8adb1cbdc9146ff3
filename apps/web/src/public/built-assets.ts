/** What the browser build left and the pages name; scripts/build-web.ts fills it in. */
export interface BuiltAssets {
  /** Address of the entry script. */
  entry: string
  /** The whole style sheet, written into every page. */
  css: string
  /** `'sha256-…'` of it, for the content security policy. */
  styleHash: string
  /** Page module → scripts to fetch along with the entry. */
  preloads: Record<string, readonly string[]>
}
