/** The sheet with the frozen hash that a school hangs up, as a reader in front of it sees it. */
import { readPdf } from '../../src/platform/pdf/testing.ts'

/** The large words, four on a line, in their order. @param pdf the bytes of the file */
export async function wordsOnSheet(pdf: Buffer): Promise<{ words: string[]; pages: number }> {
  const { pages } = await readPdf(pdf)
  const lines = pages.flatMap((page) => page.lines)
  const words = lines
    .filter((line) => /^([a-z]{5} ){3}[a-z]{5}$/.test(line))
    .flatMap((line) => line.split(' '))
  return { words, pages: pages.length }
}
