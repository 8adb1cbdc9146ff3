/** The main part of another page of this site; null when it has none. Its style and scripts are not for this page. */
export function mainOf(html: string): HTMLElement | null {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return new DOMParser().parseFromString(main, 'text/html').querySelector('main')
}
