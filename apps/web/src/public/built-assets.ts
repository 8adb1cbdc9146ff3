/** The built files that pages refer to; scripts/build-web.ts provides the values. */
export interface BuiltAssets {
  /** Path of the entry script. */
  entry: string
  /** The style sheet, inlined in every page that runs in the browser. */
  css: string
  /** `'sha256-…'` of the style sheet, for the content security policy. */
  styleHash: string
  /** Page module → scripts to preload with the entry. */
  preloads: Record<string, readonly string[]>
  /** Module that a page, or such a module, imports later → its files, without those that the document of the page loads. */
  later: Record<string, readonly string[]>
  /** Page module → style sheets that only this page has. They are not inlined, so that other pages stay small. */
  pageStyles: Record<string, readonly string[]>
  /** Path of the script of informing pages. */
  pageScript: string
  /** Style sheet of informing pages → its text, which is inlined. */
  informingStyles: Record<string, string>
}
