/** What an import would do: counts by table, rejected rows first, then the others. */
import { IMPORT_TABLE_NAMES, type ImportCheck, type ImportRow } from '@spmb/domain/import/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { useRef, useState } from 'react'
import { useEffectOn } from '../../platform/effects.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { TickChoice } from '../../ui/form/Choice.tsx'
import { numbered } from '../../ui/numbered.ts'
import { Frame } from '../../ui/staff/table/Frame.tsx'
import {
  CONFIRM_FIRST,
  confirmRemovals,
  NOTHING_IMPORTED,
  NOTHING_TO_IMPORT,
  onlyFirstSheet,
  removalsTitle,
  rowsShown,
  SEASON_CLOSED,
  samplesRemoved,
  showMoreRows,
  TRIALS_UNCONFIRMED,
  trialsRemoved,
} from './messages.ts'
import { Confirmations, TableNotes } from './TableNotes.tsx'

/** Rows that are shown before the others are asked for. */
const SHOWN_FIRST = 20
/** Removals that are named one by one. */
const REMOVALS_SHOWN = 100

const STATES: Record<ImportRow['state'], string> = {
  rejected: 'Ditolak',
  new: 'Baru',
  changed: 'Berubah',
  removed: 'Dihapus',
}

export function CheckResult(props: {
  file: string
  result: ImportCheck
  withHidden: boolean
  onWithHidden: (withHidden: boolean) => void
  busy: boolean
  onApply: () => void
  onDiscard: () => void
}) {
  const { file, result, withHidden, onWithHidden, busy, onApply, onDiscard } = props
  const [ticked, setTicked] = useState<{ of: ImportCheck; sentences: string[] } | null>(null)
  const confirmed = ticked?.of === result ? ticked.sentences : []
  const { removals, notes } = result
  const toConfirm = [
    ...(notes.other_sheets.length > 0 ? [onlyFirstSheet(notes.other_sheets.join(', '))] : []),
    ...(removals.length > 0 ? [confirmRemovals(formatCount(removals.length))] : []),
  ]
  const isConfirmed = toConfirm.every((sentence) => confirmed.includes(sentence))
  const [reminded, setReminded] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The result stands below the form: move there, also for screen readers.
  // Moves once per result.
  useEffectOn([result], () => heading.current?.focus())
  /** Beside what they confirm, far above the button when the file has many rows. */
  const ticks = useRef<HTMLDivElement>(null)
  const confirmation = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const trials = result.sample?.trials ?? 0
  function apply() {
    if (!isConfirmed) {
      setReminded(true)
      return ticks.current?.querySelector<HTMLElement>('input:not(:checked)')?.focus()
    }
    if (trials === 0 || confirmation.current?.checked) return onApply()
    setError(TRIALS_UNCONFIRMED)
    confirmation.current?.focus()
  }
  const changes = result.tables.reduce((sum, table) => sum + table.new + table.changed + table.removed, 0)
  return (
    <section className="card import-result" aria-labelledby="import-result">
      <h2 id="import-result" ref={heading} tabIndex={-1}>
        Hasil pemeriksaan {file}
      </h2>
      <div className="import-notices">
        <TableNotes notes={notes} withHidden={withHidden} busy={busy} onWithHidden={onWithHidden} />
      </div>
      <Outcome result={result} />
      {removals.length > 0 && (
        <div className="import-notices">
          <Notice kind="attention" title={removalsTitle(formatCount(removals.length))}>
            <ul>
              {removals.slice(0, REMOVALS_SHOWN).map((removal) => (
                <li key={removal}>{removal}</li>
              ))}
              {removals.length > REMOVALS_SHOWN && (
                <li>dan {formatCount(removals.length - REMOVALS_SHOWN)} lainnya</li>
              )}
            </ul>
          </Notice>
        </div>
      )}
      {result.token && toConfirm.length > 0 && (
        <div className="import-notices" ref={ticks}>
          <Confirmations
            sentences={toConfirm}
            confirmed={confirmed}
            onConfirm={(sentences) => {
              setTicked({ of: result, sentences })
              setReminded(false)
            }}
          />
          <div role="alert">{reminded && !isConfirmed && <p className="import-bad">{CONFIRM_FIRST}</p>}</div>
        </div>
      )}
      {result.tables.length > 0 && (
        <Frame label="Jumlah baris">
          <table>
            <thead>
              <tr>
                <th scope="col">Tabel</th>
                {['Baru', 'Berubah', 'Tetap', 'Dihapus', 'Ditolak'].map((title) => (
                  <th key={title} scope="col" className="r">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {result.tables.map((table) => (
                <tr key={table.table}>
                  <th scope="row">{IMPORT_TABLE_NAMES[table.table]}</th>
                  <td className="r">{formatCount(table.new)}</td>
                  <td className="r">{formatCount(table.changed)}</td>
                  <td className="r">{formatCount(table.unchanged)}</td>
                  <td className="r">{formatCount(table.removed)}</td>
                  <td className="r">{formatCount(table.rejected)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Frame>
      )}
      {result.rows.length > 0 && <Rows result={result} />}
      {result.token && trials > 0 && (
        <TickChoice id="import-trials" ref={confirmation} error={error} autoComplete="off">
          {trialsRemoved(formatCount(trials))}
        </TickChoice>
      )}
      <div className="btns import-bar">
        {result.token && (
          <Button kind="main" busy={busy} onClick={apply}>
            {busy ? 'Mengimpor…' : `Impor ${formatCount(changes)} baris`}
          </Button>
        )}
        <Button kind="line" onClick={onDiscard}>
          Tutup
        </Button>
      </div>
    </section>
  )
}

function Outcome({
  result: { outcome, refusal, sample, not_read: notRead, tables },
}: {
  result: ImportCheck
}) {
  const rejected = tables.reduce((sum, table) => sum + table.rejected, 0)
  return (
    <div role="status" className="import-notices">
      {outcome === 'refused' && (
        <Notice
          kind="err"
          title={refusal ?? (rejected > 0 ? `${formatCount(rejected)} baris ditolak` : 'Berkas ini ditolak')}
        >
          <p>{NOTHING_IMPORTED}</p>
        </Notice>
      )}
      {outcome === 'unchanged' && <Notice kind="ok" title={NOTHING_TO_IMPORT} />}
      {outcome === 'ready' && <Notice kind="information" title="Semua baris dapat diimpor" />}
      {sample && (
        <Notice kind="attention" title="Data contoh akan dihapus">
          <p>{samplesRemoved(sample)}</p>
          {sample.villages + sample.schools > 0 && <p>{SEASON_CLOSED}</p>}
        </Notice>
      )}
      {notRead.length > 0 && (
        <Notice kind="attention" title="Lembar yang tidak dibaca">
          <p>{notRead.join(', ')}</p>
        </Notice>
      )}
    </div>
  )
}

function Rows({ result: { rows: all, total_rows: total } }: { result: ImportCheck }) {
  // What is wrong or goes is always in sight; of what comes only the first rows.
  const [whole, setWhole] = useState(false)
  const serious = all.filter(({ state }) => state === 'rejected' || state === 'removed').length
  const rows = whole ? all : all.slice(0, Math.max(serious, SHOWN_FIRST))
  return (
    <>
      <p className="muted">
        {total > all.length
          ? rowsShown(formatCount(all.length), formatCount(total))
          : `${formatCount(total)} baris`}
      </p>
      <Frame label="Baris">
        <table>
          <thead>
            <tr>
              <th scope="col" className="r">
                Baris
              </th>
              <th scope="col">Keadaan</th>
              <th scope="col">Data</th>
              <th scope="col">Keterangan</th>
            </tr>
          </thead>
          <tbody>
            {numbered(rows).map(({ entry: { table, line, state, subject, detail }, at }) => (
              <tr key={at}>
                <td className="r">{line === null ? '–' : formatCount(line)}</td>
                <td className={state === 'rejected' ? 'import-bad' : undefined}>
                  {STATES[state]}
                  <span className="sub-line">{IMPORT_TABLE_NAMES[table]}</span>
                </td>
                <td className="mono">{subject}</td>
                <td>{detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
      {rows.length < all.length && (
        <Button kind="line" onClick={() => setWhole(true)}>
          {showMoreRows(formatCount(all.length - rows.length))}
        </Button>
      )}
    </>
  )
}
