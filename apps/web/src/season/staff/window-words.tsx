/** Names and explanations of the season's modes. */
import { WINDOW_MODE_NAMES } from '@spmb/domain/season/messages.ts'
import { WINDOW_MODES, type WindowMode } from '@spmb/domain/season/season.ts'

const EXPLANATIONS: Record<WindowMode, string> = {
  schedule: 'Buka dan tutup sendiri pada saat di bawah',
  open: 'Terbuka sekarang juga; ditanya sekali lagi',
  closed: 'Formulir menolak sekarang juga; ditanya sekali lagi',
}

export const MODE_CHOICES = WINDOW_MODES.map(
  (mode) =>
    [
      mode,
      <span key={mode}>
        {WINDOW_MODE_NAMES[mode]}
        <span className="sub-line">{EXPLANATIONS[mode]}</span>
      </span>,
    ] as const,
)
