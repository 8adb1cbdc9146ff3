/** The two school levels. The API calls this `type`, screens 'Jenjang'. */
export const LEVELS = ['SD', 'SMP'] as const
export type Level = (typeof LEVELS)[number]

/** The level of 'sd' or 'smp' in any letter case, as in a path; null for anything else. */
export function levelFromPath(text: string): Level | null {
  const upper = text.toUpperCase()
  return upper === 'SD' || upper === 'SMP' ? upper : null
}

/** The level as written in paths. */
export function levelPath(level: Level): 'sd' | 'smp' {
  return level === 'SD' ? 'sd' : 'smp'
}

/** The name of the level on screens and on the card. */
export const LEVEL_NAMES: Record<Level, string> = {
  SD: 'Sekolah Dasar (SD)',
  SMP: 'Sekolah Menengah Pertama (SMP)',
}
