/** 'Kesalahan:' before the title of a page with something to correct, for who hears the title first. */
export function markTitle(page: Document, isWrong: boolean): void {
  const title = page.title.replace(/^Kesalahan: /, '')
  page.title = isWrong ? `Kesalahan: ${title}` : title
}
