/** How the page about the selection explains the paths of a level; apart from its other words, which the script of the page loads too. */
import { formatShare } from '@spmb/domain/paths/messages.ts'
import type { PathRule } from '@spmb/domain/season/selection-facts.ts'
import { KEY_NAMES } from '@spmb/domain/selection/messages.ts'
import { inSentence } from '@spmb/domain/shared/in-sentence.ts'

export const PATHS_RULE =
  'Kursi setiap sekolah dibagi menurut jalur, dan setiap jalur punya urutannya sendiri. Seorang anak ikut di semua jalur yang boleh diikutinya dan mendapat satu kursi, dari jalur pertama yang masih punya kursi untuknya. Jalur yang diisi lebih dulu ada di atas.'

/** A path with its share and its order: 'Afirmasi: 15 % kursi', 'Urutan: usia, lalu nomor undian.' */
export function pathStep({ name, share, order }: PathRule): readonly [title: string, text: string] {
  const words = order.map((key) => KEY_NAMES[key])
  const last = words.pop() ?? ''
  const keys = words.length > 0 ? `${words.join(', ')}, lalu ${last}` : last
  return [`${name}: ${formatShare(share)} kursi`, `Urutan: ${keys}.`]
}

export function leftoverRule(paths: readonly PathRule[]): string {
  const turns = paths
    .filter(({ leftover }) => leftover !== null)
    .sort((a, b) => (a.leftover ?? 0) - (b.leftover ?? 0))
    .map(({ name }) => inSentence(name))
  return `Kursi jalur yang tidak terisi diberikan kepada anak lain menurut urutan jalur ${turns.join(', lalu ')}.`
}
