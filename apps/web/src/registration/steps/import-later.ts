/**
 * Imports code that a page needs later. Browsers remember a failed import until the page is left: a repeated one fails
 * without a request. So the files are fetched first, which can be repeated, and the import finds them in the browser's cache.
 */

let fetched: Promise<void> | null = null

/** Rejects when the network fails; the next call tries again. @param load has one dynamic `import` */
export async function importLater<T>(load: () => Promise<T>): Promise<T> {
  fetched ??= fetchFiles().catch((reason: unknown) => {
    fetched = null
    throw reason
  })
  await fetched
  return load()
}

/** The document lists the files (public/document/document.ts). */
async function fetchFiles(): Promise<void> {
  const files = document.getElementById('root')?.dataset.later?.split(' ') ?? []
  await Promise.all(files.map(fetchWhole))
}

async function fetchWhole(file: string): Promise<void> {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file} was answered ${response.status}`)
  await response.arrayBuffer()
}
