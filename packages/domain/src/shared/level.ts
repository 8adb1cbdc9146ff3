/** The two school levels a child is registered for. The API calls this `type`, screens 'Jenjang'. */
export const LEVELS = ['SD', 'SMP'] as const
export type Level = (typeof LEVELS)[number]

/** 'sd' | 'smp' in any letter case as it stands in a path; null for anything else. */
export function levelFromPath(text: string): Level | null {
  const upper = text.toUpperCase()
  return upper === 'SD' || upper === 'SMP' ? upper : null
}

/** The level's spelling in paths. */
export function levelPath(level: Level): 'sd' | 'smp' {
  return level === 'SD' ? 'sd' : 'smp'
}

/** What screens and the card call the level. */
export const LEVEL_NAMES: Record<Level, string> = {
  SD: 'Sekolah Dasar (SD)',
  SMP: 'Sekolah Menengah Pertama (SMP)',
}
