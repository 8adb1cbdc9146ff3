/** What the settings on the screen would give the children of a season, also before they are saved. */
import type { PathSettings } from '@spmb/domain/paths/configuration.ts'
import { type PathLevel, type TriedPaths, tryPaths } from '@spmb/domain/paths/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { levelPath } from '@spmb/domain/shared/level.ts'
import { useState } from 'react'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { type Column, Table } from '../../ui/staff/table/Table.tsx'
import { isSame } from './draft.ts'
import { Pick } from './fields.tsx'
import { TRY_CLAIMS, TRY_NONE, TRY_TEXT, triedSentence } from './messages.ts'

export function TrySection({
  level,
  draft,
  check,
  onFaults,
}: {
  level: PathLevel
  draft: PathSettings
  /** Whether the draft has no fault. */
  check: () => boolean
  onFaults: () => void
}) {
  const { busy, write } = useWrite()
  const seasons = level.tried_on
  const [season, setSeason] = useState(String(seasons[0]?.id ?? ''))
  const [tried, setTried] = useState<{ settings: PathSettings; figures: TriedPaths } | null>(null)
  // Figures of other settings than those on the screen would be read as theirs.
  const figures = tried && isSame(tried.settings, draft) ? tried.figures : null

  async function send() {
    if (!check()) return onFaults()
    const outcome = await write(tryPaths, {
      params: { id: season, type: levelPath(level.type) },
      body: { settings: draft },
    })
    if (outcome?.ok) setTried({ settings: draft, figures: outcome.data })
    else if (outcome) toastError(failureMessage(outcome.failure))
  }

  return (
    <section className="card card-pad" aria-labelledby="try-paths">
      <h2 id="try-paths">Coba pada musim</h2>
      <p className="muted">{seasons.length > 0 ? TRY_TEXT : TRY_NONE}</p>
      {seasons.length > 0 && (
        <div className="path-row mt-3">
          <Pick
            place="try-season"
            label="Musim"
            error={undefined}
            value={season}
            options={seasons.map(({ id, label }) => [String(id), label] as const)}
            onPick={setSeason}
          />
          <Button kind="line" busy={busy} onClick={() => void send()}>
            {busy ? 'Menghitung…' : 'Coba'}
          </Button>
        </div>
      )}
      <div role="status">
        {figures && (
          <>
            <p className="says mt-3">{triedSentence(figures, figures.season.label)}</p>
            <p className="muted small">{TRY_CLAIMS}</p>
          </>
        )}
      </div>
      {figures && (
        <Table
          label={`Percobaan pada musim ${figures.season.label}`}
          className="list"
          columns={columnsOf(draft)}
          rows={figures.paths}
          rowKey={({ path }) => path}
        />
      )}
    </section>
  )
}

const columnsOf = (settings: PathSettings): Column<TriedPaths['paths'][number]>[] => [
  {
    key: 'path',
    title: 'Jalur',
    heading: true,
    cell: ({ path }) => settings.paths.find(({ code }) => code === path)?.name ?? path,
  },
  ...(
    [
      ['children', 'Anak yang ikut'],
      ['seats', 'Kursi jalur'],
      ['reserved', 'Terisi'],
      ['leftover', 'Kursi sisa'],
      ['by_other', 'Diterima lewat jalur lain'],
    ] as const
  ).map(([key, title]) => ({
    key,
    title,
    className: 'r',
    cell: (row: TriedPaths['paths'][number]) => formatCount(row[key]),
  })),
]
