/** Search over options: ignores case, accents, apostrophes and word order. Pure. */
import { isApostrophe, isNear, searchable, withoutKind } from '@spmb/domain/shared/characters.ts'

export interface Option {
  id: number
  name: string
  /** Other spellings of the name, which the search also finds. */
  other_names?: readonly string[] | undefined
  /** A short value at the right of the name. */
  aside?: string | undefined
  /** A secondary line. */
  meta?: string | undefined
  disabled?: boolean | undefined
}

function words(query: string): string[] {
  return searchable(query).split(' ').filter(Boolean)
}

function hasWords(name: string, wanted: readonly string[]): boolean {
  const text = searchable(name)
  return wanted.every((word) => text.includes(word))
}

/**
 * The options with a name that contains every word of the query. One that matches by another spelling shows it. Where there are none,
 * those without 'kec.' or 'desa' in the query, and then those whose name differs in one letter.
 */
export function searchOptions<O extends Option>(options: readonly O[], query: string): O[] {
  const found = optionsWith(options, query)
  if (found.length > 0) return found
  const name = withoutKind(searchable(query)) || searchable(query)
  const named = optionsWith(options, name)
  return named.length > 0 ? named : options.filter((option) => isNear(searchable(option.name), name))
}

function optionsWith<O extends Option>(options: readonly O[], query: string): O[] {
  const wanted = words(query)
  return options.flatMap((option) => {
    if (hasWords(option.name, wanted)) return option
    const other = option.other_names?.find((name) => hasWords(name, wanted))
    return other ? { ...option, meta: other } : []
  })
}

/** Lower case without accents, one character per character, so that indexes are valid in the original text. */
function foldCharacter(character: string): string {
  const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.length === character.length ? plain : character.toLowerCase().slice(0, character.length)
}

/** Where a word begins and ends in a folded text, which may have apostrophes that the word lacks; null if nowhere. */
function placeOf(folded: string, word: string): [start: number, end: number] | null {
  for (let start = 0; start < folded.length; start += 1) {
    let found = 0
    let end = start
    while (found < word.length && end < folded.length) {
      if (folded[end] === word[found]) found += 1
      else if (found === 0 || !isApostrophe(folded[end] ?? '')) break
      end += 1
    }
    if (found === word.length) return [start, end]
  }
  return null
}

/** A part of a name, from the place `at`. */
export interface NamePart {
  at: number
  text: string
  match: boolean
}

/** The name split into matching and other parts, in order. */
export function markMatches(name: string, query: string): NamePart[] {
  const folded = Array.from(name, foldCharacter).join('')
  const matched = new Array<boolean>(name.length).fill(false)
  for (const word of words(query)) {
    const place = placeOf(folded, word)
    if (place) matched.fill(true, ...place)
  }
  const pieces: NamePart[] = []
  for (let index = 0; index < name.length; index += 1) {
    const match = matched[index] === true
    const last = pieces.at(-1)
    if (last && last.match === match) last.text += name[index]
    else pieces.push({ at: index, text: name[index] ?? '', match })
  }
  return pieces
}

/** The option that typed text refers to: the same name, or the only match; else null. */
export function meantOption<O extends Option>(options: readonly O[], typed: string): O | null {
  const wanted = withoutKind(searchable(typed))
  if (!wanted) return null
  const open = options.filter((option) => !option.disabled)
  const same = open.filter(({ name, other_names = [] }) =>
    [name, ...other_names].some((spelling) => searchable(spelling) === wanted),
  )
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : null
  const left = searchOptions(open, typed)
  return left.length === 1 ? (left[0] ?? null) : null
}
