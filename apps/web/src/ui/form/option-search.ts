/** Search over options: ignores case, accents and word order. Pure. */

export interface Option {
  id: number
  name: string
  /** A secondary line. */
  meta?: string | undefined
  disabled?: boolean | undefined
}

/** Lower case without accents, one character per character, so that indexes are valid in the original text. */
function fold(text: string): string {
  return Array.from(text, foldCharacter).join('')
}

function foldCharacter(character: string): string {
  const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.length === character.length ? plain : character.toLowerCase().slice(0, character.length)
}

function words(query: string): string[] {
  return fold(query).split(/\s+/u).filter(Boolean)
}

/** The options whose name contains every word of the query. */
export function searchOptions<O extends Option>(options: readonly O[], query: string): O[] {
  const wanted = words(query)
  return options.filter(({ name }) => {
    const folded = fold(name)
    return wanted.every((word) => folded.includes(word))
  })
}

/** The name split into matching and other parts, in order. */
export function markMatches(name: string, query: string): { text: string; match: boolean }[] {
  const folded = fold(name)
  const matched = new Array<boolean>(name.length).fill(false)
  for (const word of words(query)) {
    const start = folded.indexOf(word)
    if (start >= 0) matched.fill(true, start, start + word.length)
  }
  const pieces: { text: string; match: boolean }[] = []
  for (let index = 0; index < name.length; index += 1) {
    const match = matched[index] === true
    const last = pieces.at(-1)
    if (last && last.match === match) last.text += name[index]
    else pieces.push({ text: name[index] ?? '', match })
  }
  return pieces
}

/** The option that typed text refers to: the same name, or the only match; else null. */
export function meantOption<O extends Option>(options: readonly O[], typed: string): O | null {
  const wanted = words(typed).join(' ')
  if (!wanted) return null
  const open = options.filter((option) => !option.disabled)
  const same = open.filter(({ name }) => words(name).join(' ') === wanted)
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : null
  const left = searchOptions(open, typed)
  return left.length === 1 ? (left[0] ?? null) : null
}
