/** The moments of a season in their order, with the current one among them. Pure. */
import type { SeasonRecord } from '@spmb/domain/season/contract.staff.ts'

export interface Step {
  title: string
  at: Date
  /** Whether its last minute is shown, as families read it. */
  isEnd: boolean
  state: 'past' | 'here' | 'ahead'
}

export function timelineOf(season: SeasonRecord, now: Date): Step[] {
  const forced = season.window_mode !== 'schedule'
  const steps: [title: string, at: string | null, isEnd: boolean][] = [
    [forced ? 'Jadwal buka' : 'Dibuka', season.opens_at, false],
    [forced ? 'Jadwal tutup' : 'Ditutup', season.closes_at, true],
    ['Terbit terjadwal', season.publication_mode === 'schedule' ? season.publishes_at : null, false],
    ['Daftar ulang mulai', season.re_registration_from, false],
    ['Daftar ulang selesai', season.re_registration_to, true],
    ['Batas keberatan', season.objections_until, true],
  ]
  const known = steps.flatMap(([title, at, isEnd]) => (at ? [{ title, at: new Date(at), isEnd }] : []))
  return [...known, { title: 'Sekarang', at: now, isEnd: false }]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((step) => ({
      ...step,
      state: step.at.getTime() === now.getTime() ? 'here' : step.at < now ? 'past' : 'ahead',
    }))
}
