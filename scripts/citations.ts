/**
 * Citations of the project's documents: code writes `docs/FILE.md#anchor` as a path from the project's folder, documents
 * link to each other with relative paths. Both must name an existing file and heading.
 */
import { posix } from 'node:path'

/** A text file: its path from the project's folder, with '/', and its content. */
export interface TextFile {
  path: string
  text: string
}

/** Citations of papers that are not part of the repository, by section number. */
const UNRESOLVABLE = /product'?s? (?:section|rule) ?[0-9'"]|regulation notes|\bproduct\.md\b/i

/** The anchor that GitHub gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

/** Every citation that does not resolve, as 'path:line: citation'. */
export function brokenCitations(files: readonly TextFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const anchors = new Map(
    files
      .filter(({ path }) => path.endsWith('.md'))
      .map(({ path, text }) => [
        path,
        new Set([...text.matchAll(/^#+ (.*)$/gm)].map((m) => anchorOf(m[1] ?? ''))),
      ]),
  )
  const resolves = (file: string, anchor: string | undefined) =>
    anchor === undefined ? paths.has(file) || isFolder(file) : (anchors.get(file)?.has(anchor) ?? false)
  const isFolder = (file: string) => [...paths].some((path) => path.startsWith(`${file.replace(/\/$/, '')}/`))

  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const broken: string[] = []
      for (const [citation, file = '', anchor] of line.matchAll(
        /(?<![\w./-])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g,
      ))
        if (!resolves(file, anchor)) broken.push(citation)
      if (path.endsWith('.md'))
        for (const [, target = ''] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
          if (/^[a-z]+:/.test(target)) continue
          const [name = '', anchor] = target.split('#')
          const file = name === '' ? path : posix.join(posix.dirname(path), name)
          if (!resolves(file, anchor)) broken.push(target)
        }
      if (UNRESOLVABLE.test(line)) broken.push(line.trim())
      return broken.map((citation) => `${path}:${index + 1}: ${citation}`)
    }),
  )
}
