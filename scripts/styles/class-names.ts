/** Reads class names and custom properties from the sources of the web, to compare what is used with what has a style. */

/**
 * The class names that a source file gives to elements, as `className="…"` or as words of `className={…}` and `className: '…'`.
 * Names that are put together from parts are left out.
 */
export function classNamesIn(source: string): Set<string> {
  const found = new Set<string>()
  const written = /\bclassName(?:=|:\s*)("[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})/g
  for (const [, value = ''] of source.matchAll(written))
    for (const [text] of value.replace(COMPARED, '').matchAll(/"[^"]*"|'[^']*'|`[^`]*`/g))
      for (const name of wholeWords(text.slice(1, -1))) found.add(name)
  return found
}

/** The beginnings of names that a source file puts together, such as 'btn-' of `btn-${kind}`. */
export function classNamePrefixesIn(source: string): string[] {
  return [...source.matchAll(/[`\s]([a-z][\w-]*-)\$\{/gi)].map(([, prefix = '']) => prefix)
}

/** The text of a comparison, which is no class name. */
const COMPARED = /[!=]==\s*'[^']*'/g

/** Words of a text or template, without those that a placeholder touches. */
function wholeWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => /^[a-z][\w-]*$/i.test(word))
}

/** The class names that a style sheet selects. */
export function classNamesOfStyles(css: string): Set<string> {
  return new Set(withoutComments(css).match(/(?<=\.)[a-z][\w-]*/gi))
}

/** The style sheets that this one imports, as they are written: './components/feedback/tag.css'. */
export function importedStyles(css: string): string[] {
  return [...withoutComments(css).matchAll(/@import\s+"([^"]+)"/g)].map(([, path = '']) => path)
}

/** Custom properties, such as '--line': those that a text sets, and those that it reads. */
export function customProperties(text: string): { set: Set<string>; read: Set<string> } {
  return {
    set: new Set(text.match(/--[\w-]+(?=['"]?\s*:)/g)),
    read: new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)),
  }
}

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')
