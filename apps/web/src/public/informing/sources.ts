/** What the build makes for informing pages, apart from their HTML: the style sheets, which the server inlines, and the script. */

export const PAGE_SCRIPT = 'src/public/informing/page-script.ts'

/** Of every informing page. */
export const COMMON_STYLE = 'src/styles/informing.css'

/** Of single informing pages. */
export const PAGE_STYLES = [
  'src/results/result-check.css',
  'src/results/selection/selection.css',
  'src/results/ticket-page.css',
  'src/finder/finder.css',
  'src/information/tutorial.css',
  'src/level/level.css',
  'src/registration/confirmation/confirmation.css',
] as const

export type InformingStyle = (typeof PAGE_STYLES)[number]
