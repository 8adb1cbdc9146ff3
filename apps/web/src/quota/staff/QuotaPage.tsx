/** 'Kuota Zonasi': the seats of all schools as a spreadsheet. Admins fill and save it; the monitor reads. */

import {
  type QuotaRow,
  readQuotaGrid,
  saveQuotas,
  undoQuotas,
} from '@spmb/domain/quota/grid-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Data } from '@spmb/domain/shared/endpoint.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Outcome } from '../../platform/call.ts'
import { useFacts } from '../../platform/facts.ts'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { useLeaveGuard } from '../../platform/staff/use-leave-guard.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { SeasonSelect, useSetUp } from '../../season/SeasonSelect.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { LeaveDialog } from '../../ui/staff/dialog/LeaveDialog.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { PathSeatsDialog } from './by-path/PathSeatsDialog.tsx'
import { bySchool, pathSeatsOf, type SchoolPaths } from './by-path/path-seats.ts'
import { unsavedOf } from './grid/cells.ts'
import { GridTools } from './grid/GridTools.tsx'
import { type GridView, gridView, shownRows } from './grid/grid-view.ts'
import { PasteDialog } from './grid/PasteDialog.tsx'
import { QuotaGrid } from './grid/QuotaGrid.tsx'
import type { RowActions } from './grid/QuotaRow.tsx'
import { SaveBar } from './grid/SaveBar.tsx'
import { focusSeats } from './grid/use-grid-keys.ts'
import { useTypedCells } from './grid/use-typed-cells.ts'
import {
  REMOVE_FILTERS,
  SAVE_BEFORE_OTHER_SEASON,
  SCHOOLS_BY_IMPORT,
  SEATS_OF_EARLIER_SEASON,
  TYPE_SEATS,
  UNFIT_TEXT,
  unfitTitle,
} from './messages.ts'
import { type QuotaAct, QuotaDialog } from './QuotaDialog.tsx'

const NONE: readonly QuotaRow[] = []

/** What is typed belongs to one season. */
export function QuotaPage() {
  const { season } = gridView.read(useLocation().search)
  return <QuotasOfSeason key={season} />
}

function QuotasOfSeason() {
  const { search, state: entry } = useLocation()
  const navigate = useNavigate()
  const view = gridView.read(search)
  const setUp = useSetUp(view.season)
  const isAdmin = useViewer().role === 'admin'
  const mayChange = isAdmin && setUp !== 'earlier'
  const { grid, reload } = useQuotaGrid(view.season)
  const { data: levels } = useQuery(pathSeatsOf(view.season))
  const paths = useMemo(() => bySchool(levels ?? []), [levels])
  const [act, setAct] = useState<QuotaAct | null>(null)
  /** As it was when its dialog opened. */
  const [opened, setOpened] = useState<SchoolPaths | null>(null)
  const [pasted, setPasted] = useState<string | null>(null)
  const { busy, write } = useWrite()
  const cells = useTypedCells()
  const all = grid.data?.rows ?? NONE
  const rows = useMemo(() => shownRows(all, gridView.read(search)), [all, search])
  const unsaved = unsavedOf(all, cells.typed)
  const hasUnsaved = unsaved.changes.length + unsaved.blocked.length > 0
  const lastChange = useLastChange(grid.data)
  const guard = useLeaveGuard(() => hasUnsaved)

  /** Adds one history entry per search, not one per letter. */
  function show(change: Partial<GridView>) {
    const isTyped = 'search' in change
    const replace = isTyped && (entry as { typed?: true } | null)?.typed === true
    void navigate(
      { search: gridView.address({ ...view, ...change }) },
      { replace, state: isTyped ? { typed: true } : null },
    )
  }

  function chooseSeason(season: number | null) {
    if (hasUnsaved) toastError(SAVE_BEFORE_OTHER_SEASON)
    else void navigate(gridView.link({ ...view, season }))
  }

  /**
   * Reads the grid again also after a conflict, so that cells with a newer quota are marked.
   *
   * @returns the rows read after a success
   */
  async function finish(outcome: Outcome<null> | null): Promise<readonly QuotaRow[] | undefined> {
    if (!outcome) return undefined
    if (outcome.ok) toastSuccess(outcome.message)
    else toastError(failureMessage(outcome.failure))
    const isRead = outcome.ok || outcome.failure.kind === 'conflict'
    const newest = isRead ? await reload() : []
    return outcome.ok ? newest : undefined
  }

  async function save() {
    const { changes } = unsaved
    const query = seasonOf(view)
    const sent = cells.typed
    const newest = await finish(await write(saveQuotas, { query, body: { changes } }))
    if (newest) cells.saved(sent, changes, newest)
  }

  const actions = useMemo(
    (): RowActions => ({
      onType: cells.type,
      onRestore: (school) => cells.restore([school.id]),
      onKeep: cells.keep,
      onAct: setUp === 'active' ? setAct : null,
      onPaths: (schoolId) => setOpened(paths.get(schoolId) ?? null),
    }),
    [cells.type, cells.restore, cells.keep, setUp, paths],
  )

  return (
    <>
      <div className="work-head">
        <div>
          <h1>Kuota Zonasi</h1>
          {mayChange && <p className="muted">{TYPE_SEATS}</p>}
          {isAdmin && setUp === 'earlier' && <p className="muted">{SEATS_OF_EARLIER_SEASON}</p>}
        </div>
        {isAdmin && <SeasonSelect season={view.season} onChoose={chooseSeason} />}
        {mayChange && grid.data && (
          <div className="btns">
            <Button kind="line" onClick={() => setPasted('')}>
              <Icon name="copy" />
              Tempel dari Excel
            </Button>
            {view.level && setUp === 'active' && (
              <Button
                kind="danger-line"
                onClick={() => setAct({ kind: 'reset level', level: view.level ?? 'SD' })}
              >
                <Icon name="again" />
                Reset Kuota {view.level}…
              </Button>
            )}
          </div>
        )}
      </div>
      {grid.data ? (
        <>
          <UnfitNotice schools={paths.values()} onOpen={mayChange ? actions.onPaths : null} />
          <GridTools view={view} all={all} shown={rows.length} onChange={show} />
          {mayChange && (
            <p className="keys" aria-hidden="true">
              <kbd>↑</kbd> <kbd>↓</kbd> pindah · <kbd>Enter</kbd> ke bawah · <kbd>Esc</kbd> batal sel ·{' '}
              <kbd>Ctrl</kbd> <kbd>Z</kbd> urung · <kbd>Ctrl</kbd> <kbd>V</kbd> dua kolom dari Excel
            </p>
          )}
          {rows.length > 0 ? (
            <QuotaGrid
              label={`Kuota ${view.level ?? 'SD dan SMP'}`}
              view={view}
              rows={rows}
              typed={cells.typed}
              paths={paths}
              actions={mayChange ? actions : null}
              onStepBack={() => {
                if (cells.latest !== null) focusSeats(cells.latest)
                cells.stepBack()
              }}
              onPasteTable={setPasted}
            />
          ) : (
            <div className="card state">
              <b>{all.length === 0 ? 'Belum ada sekolah' : 'Tidak ada sekolah yang cocok'}</b>
              <p className="muted">{all.length === 0 ? SCHOOLS_BY_IMPORT : REMOVE_FILTERS}</p>
            </div>
          )}
          {mayChange && (
            <SaveBar
              unsaved={unsaved}
              lastChange={lastChange}
              busy={busy}
              onSave={save}
              onDiscard={() => cells.restore([...cells.typed.keys()])}
              onUndo={async () => void (await finish(await write(undoQuotas, { query: seasonOf(view) })))}
            />
          )}
        </>
      ) : (
        <QueryState asked={[grid]} lines={8} />
      )}
      {opened && (
        <PathSeatsDialog
          opened={opened}
          season={view.season}
          now={paths.get(opened.school.school_id) ?? opened}
          onChanged={async () => void (await reload())}
          onClose={() => setOpened(null)}
        />
      )}
      {act && (
        <QuotaDialog
          act={act}
          schools={all}
          onChanged={async (schoolIds) => {
            await reload()
            cells.restore(schoolIds)
          }}
          onClose={() => setAct(null)}
        />
      )}
      {pasted !== null && (
        <PasteDialog
          text={pasted}
          schools={all}
          onEnter={(changes) => {
            cells.enter(changes.map(({ school, seats }) => ({ row: school, seats })))
            setPasted(null)
          }}
          onClose={() => setPasted(null)}
        />
      )}
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </>
  )
}

/** The grid of quotas from the server, and the caller's last change in words. */
const GRID = 'quota grid'

const seasonOf = ({ season }: Pick<GridView, 'season'>) => ({ season: season ?? undefined })

function useQuotaGrid(season: number | null) {
  const queries = useQueryClient()
  const queryKey = [GRID, season]
  const grid = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchData(readQuotaGrid, { query: seasonOf({ season }), signal }),
  })
  /** @returns the rows that are shown then */
  async function reload(): Promise<readonly QuotaRow[]> {
    await queries.invalidateQueries({ queryKey })
    return queries.getQueryData<Data<typeof readQuotaGrid>>(queryKey)?.rows ?? []
  }
  return { grid, reload }
}

/** For example 'Perubahan terakhir Anda: 4 kuota, 13 Juni 2025 pukul 14.30'; null when there is nothing to undo. */
function useLastChange(data: Data<typeof readQuotaGrid> | undefined): string | null {
  const { timeZone } = useFacts()
  if (!data?.undo) return null
  const { schools, at } = data.undo
  return `Perubahan terakhir Anda: ${formatCount(schools)} kuota, ${longMoment(new Date(at), timeZone)}`
}

/** The schools whose seats by path are not their quota any more. */
function UnfitNotice({
  schools,
  onOpen,
}: {
  schools: Iterable<SchoolPaths>
  /** Null for users who only read. */
  onOpen: ((schoolId: number) => void) | null
}) {
  const unfit = [...schools].filter(({ school }) => !school.fits)
  if (unfit.length === 0) return null
  return (
    <Notice kind="attention" title={unfitTitle(unfit.length)} className="mb-3">
      <p>{UNFIT_TEXT}</p>
      <ul className="marks">
        {unfit.map(({ school: { school_id: id, name } }) => (
          <li key={id}>
            {onOpen ? (
              <button type="button" className="mini" onClick={() => onOpen(id)}>
                {name}
              </button>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
