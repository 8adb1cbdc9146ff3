/** `/admin/selection`: the act of a selection for each level, what is missing before each step, and what it gives. */

import type { LevelSelection } from '@spmb/domain/selection/act/contract.staff.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { PATHS } from '../../platform/paths.ts'
import { LevelLinks } from '../../platform/staff/LevelLinks.tsx'
import { deskPath } from '../../platform/staff/paths.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { useSchools } from '../../registration/staff/filter-lists.ts'
import { LIST_NOT_LOADED, notInList } from '../../registration/staff/messages.ts'
import { SeasonSelect } from '../../season/SeasonSelect.tsx'
import { buttonClass } from '../../ui/form/Button.tsx'
import { Combobox } from '../../ui/form/Combobox.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { DraftSection } from './act/DraftSection.tsx'
import { FrozenCards } from './act/FrozenCards.tsx'
import { SeedForm } from './act/SeedForm.tsx'
import { SignSection } from './act/SignSection.tsx'
import { LevelFindings } from './LevelFindings.tsx'
import { DESK_CHOICE_HINT, MONITOR_TEXT } from './messages.ts'
import { PreviewSection } from './preview/PreviewSection.tsx'
import { RunHistory } from './RunHistory.tsx'
import { selectionView } from './selection-address.ts'
import { selectionOf } from './selection-queries.ts'
import { type Step, stepsOf } from './steps.ts'

export function SelectionPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const viewer = useViewer()
  const state = selectionView.read(search)
  const asked = useQuery(selectionOf(state.season))
  const level = asked.data?.levels.find(({ type }) => type === state.level)
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Seleksi {state.level}</h1>
          {asked.data && <p className="muted">Tahun Pelajaran {asked.data.season.label}</p>}
          {viewer.role === 'monitor' && <p className="muted">{MONITOR_TEXT}</p>}
        </div>
        <div className="selection-choose">
          <a className={buttonClass('line')} href={PUBLIC_PATHS[state.level]} target="_blank" rel="noopener">
            <Icon name="outside" />
            Halaman untuk umum
          </a>
          <SeasonSelect
            season={state.season}
            onChoose={(season) => void navigate({ search: selectionView.link({ ...state, season }) })}
          />
          <LevelLinks
            levels={LEVELS}
            current={state.level}
            addressOf={(level) => selectionView.link({ ...state, level, open: [] })}
          />
        </div>
      </div>
      {asked.data && level ? (
        <div className="selection" key={`${asked.data.season.id} ${level.type}`}>
          {level.method === 'run' && <Stages steps={stepsOf(level)} />}
          <Act seasonId={asked.data.season.id} level={level} />
          {asked.data.season.is_active && <DeskChooser level={level.type} />}
          <RunHistory runs={level.runs} current={level.run?.id ?? null} />
        </div>
      ) : (
        <QueryState asked={[asked]} lines={10} />
      )}
    </>
  )
}

const PUBLIC_PATHS = { SD: PATHS.selectionSd, SMP: PATHS.selectionSmp } as const

/** What stands between steps and history. */
function Act({ seasonId, level }: { seasonId: number; level: LevelSelection }) {
  const { run, state } = level
  if (!run || state === 'draft') return <DraftSection seasonId={seasonId} level={level} />
  return (
    <>
      <FrozenCards run={run} state={state} />
      {state === 'frozen' && <SeedForm run={run} />}
      <LevelFindings level={level} />
      {run.seed && <PreviewSection run={run} state={state} />}
      {run.preview && <SignSection run={run} state={state} />}
    </>
  )
}

/** Opens the desk of a school from the page of the selection. */
function DeskChooser({ level }: { level: Level }) {
  const navigate = useNavigate()
  const schools = useSchools(level)
  return (
    <section className="card card-pad" aria-labelledby="desk-choice">
      <h2 id="desk-choice">Meja seleksi sekolah</h2>
      <Combobox
        id="desk-school"
        name="desk-school"
        label={`Sekolah ${level}`}
        hint={DESK_CHOICE_HINT}
        mark="none"
        state={schools.data ? 'ready' : schools.error && !schools.isFetching ? 'failed' : 'loading'}
        options={schools.data ?? []}
        value={null}
        onChoose={({ id }) => void navigate(deskPath(id))}
        onRetry={() => void schools.refetch()}
        enterTakesFirst
        texts={{
          waiting: '',
          loading: 'Memuat…',
          failed: LIST_NOT_LOADED,
          none: (typed) => notInList(typed),
          choose: DESK_CHOICE_HINT,
        }}
      />
    </section>
  )
}

const LOOKS = { done: 'dia', now: 'dia dia-now', todo: 'dia dia-todo' } as const
const SAID = { done: 'selesai', now: 'sekarang', todo: 'belum' } as const

/** The steps of the act; the current one is what has to be done now. */
function Stages({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="stages card card-pad">
      {steps.map(({ title, state }, index) => (
        <li
          key={title}
          className={state === 'done' ? 'done' : undefined}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={LOOKS[state]} aria-hidden="true">
            {state === 'done' ? <Icon name="tick" /> : index + 1}
          </span>
          {title}
          <span className="sr">, {SAID[state]}</span>
        </li>
      ))}
    </ol>
  )
}
