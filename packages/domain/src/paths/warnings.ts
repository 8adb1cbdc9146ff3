/** What a guideline may say, but only with a reason that an admin types (docs/product-rules.md#paths). */
import { PATH_LIMITS } from '../season/regulation.ts'
import { byPrecedence, PATH_KINDS, type PathSettings } from './configuration.ts'
import { formatShare } from './messages.ts'

export interface PathWarning {
  code: 'share.least' | 'share.greatest' | 'domisili.first' | 'paths_per_choice' | 'seats.none'
  says: string
}

const ARTICLE = 'Pasal 30 Permendikdasmen 3/2025 menetapkan'

/**
 * @param seats of each school of the level, by the codes of the paths; empty while no quota is set
 */
export function pathWarnings(
  { level, paths, paths_per_choice }: PathSettings,
  seats: readonly Readonly<Record<string, number>>[],
): PathWarning[] {
  const warnings: PathWarning[] = []
  const shares = Object.fromEntries(
    PATH_KINDS.map((kind) => [
      kind,
      paths.filter((path) => path.kind === kind).reduce((sum, { share_bp }) => sum + share_bp, 0),
    ]),
  )
  for (const kind of PATH_KINDS) {
    const share = shares[kind] ?? 0
    const { least, greatest } = PATH_LIMITS[level][kind]
    const start = `Jalur ${kind} ${level} ${formatShare(share)}: ${ARTICLE}`
    if (share < least)
      warnings.push({ code: 'share.least', says: `${start} paling sedikit ${formatShare(least)}.` })
    if (share > greatest)
      warnings.push({ code: 'share.greatest', says: `${start} paling banyak ${formatShare(greatest)}.` })
  }
  const [first] = byPrecedence(paths)
  if (first?.kind === 'domisili' && shares.afirmasi)
    warnings.push({
      code: 'domisili.first',
      says: 'Anak afirmasi mengambil kursi domisili lebih dulu; kursi afirmasi menjadi tambahan.',
    })
  if (paths_per_choice !== 'all_eligible')
    warnings.push({ code: 'paths_per_choice', says: 'Keluarga harus menebak jalur yang sepi.' })
  for (const { code, name } of paths)
    if (seats.length > 0 && seats.every((each) => !each[code]))
      warnings.push({ code: 'seats.none', says: `Jalur ${name} tidak mempunyai kursi di sekolah mana pun.` })
  return warnings
}
