/** 'Jarak': how many distances of a level are confirmed, the pairs that look wrong, and the way to every village and school. */
import type { readDistances } from '@spmb/domain/selection/distance/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Data } from '@spmb/domain/shared/endpoint.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { SEARCH_MAX_LENGTH } from '@spmb/domain/shared/paging.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { STAFF_PATHS, schoolDistancePath, villageDistancePath } from '../../../platform/staff/paths.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { refreshDistances } from '../../../registration/staff/distance/own-distances-query.ts'
import { ZoningNav } from '../../../schools/staff/ZoningNav.tsx'
import { SeasonSelect } from '../../../season/SeasonSelect.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { StaffIcon } from '../../../ui/staff/StaffIcon.tsx'
import { FilterSelect } from '../../../ui/staff/table/FilterSelect.tsx'
import { SearchField } from '../../../ui/staff/table/SearchField.tsx'
import { ConfirmAllDialog } from './ConfirmAllDialog.tsx'
import {
  type DistanceView,
  distanceView,
  SUSPICION_KINDS,
  SUSPICION_NAMES,
  shownPairs,
} from './distance-address.ts'
import { levelDistances } from './distance-queries.ts'
import {
  DISTANCE_INTRO,
  levelFixed,
  NOTHING_MATCHES,
  NOTHING_WRONG,
  ORDER_OF_SOURCES,
  SEASON_FIXED,
  UNKNOWN_LAST,
} from './messages.ts'
import { PairTable } from './PairTable.tsx'
import { usePairActs } from './use-pair-acts.tsx'

/** Pairs of a page of the list; a first import may leave hundreds. */
const SHOWN_AT_FIRST = 50

export function DistancePage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const isAdmin = useViewer().role === 'admin'
  const view = distanceView.read(search)
  const distances = useQuery({
    ...levelDistances(view.level, view.season),
    placeholderData: keepPreviousData,
  })
  const show = (change: Partial<DistanceView>) =>
    void navigate({ search: distanceView.address({ ...view, ...change }) }, { replace: 'search' in change })
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Jarak</h1>
          <p className="muted">{DISTANCE_INTRO}</p>
        </div>
        <SeasonSelect season={view.season} onChoose={(season) => show({ season })} />
        {isAdmin && (
          <div className="btns">
            <Link className={buttonClass('line')} to={`${STAFF_PATHS.import}?table=distances`}>
              <StaffIcon name="upload" />
              Impor dan unduh
            </Link>
          </div>
        )}
      </div>
      <ZoningNav />
      <div className="filters distance-filters">
        <FilterSelect
          label="Jenjang"
          all="SD"
          value={view.level === 'SD' ? null : view.level}
          options={LEVELS.filter((level) => level !== 'SD').map((level) => [level, level])}
          onChoose={(level) => show({ level: level ?? 'SD' })}
        />
        <FilterSelect
          label="Yang perlu dilihat"
          all="Semua"
          value={view.kind}
          options={SUSPICION_KINDS.map((kind) => [kind, SUSPICION_NAMES[kind]])}
          onChoose={(kind) => show({ kind })}
        />
        <SearchField
          label="Cari desa atau sekolah"
          value={view.search}
          maxLength={SEARCH_MAX_LENGTH}
          onSearch={(text) => show({ search: text })}
        />
      </div>
      {distances.data ? (
        <Distances
          key={distances.data.level}
          distances={distances.data}
          view={view}
          busy={distances.isPlaceholderData}
        />
      ) : (
        <QueryState asked={[distances]} lines={8} />
      )}
    </>
  )
}

function Distances({
  distances,
  view,
  busy,
}: {
  distances: Data<typeof readDistances>
  view: DistanceView
  busy: boolean
}) {
  const queries = useQueryClient()
  const { level, season, fixed, open, wrong, named } = distances
  const [confirming, setConfirming] = useState(false)
  const [all, setAll] = useState(false)
  const { actsFor, dialog } = usePairActs(fixed)
  const acts = actsFor(level)
  const pairs = shownPairs(wrong, view)
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const query = view.season === null ? '' : `?season=${view.season}`
  return (
    <div aria-busy={busy || undefined}>
      {fixed.includes(level) && (
        <Notice
          kind="information"
          className="distance-notice"
          title={season.is_active ? levelFixed(level) : SEASON_FIXED}
        />
      )}
      <Summary distances={distances} />
      {distances.unknown > 0 && <p className="muted">{UNKNOWN_LAST}</p>}
      {acts && open.plain + open.suspicious > 0 && (
        <div className="btns">
          <Button kind="main" onClick={() => setConfirming(true)}>
            Konfirmasi jarak {level}…
          </Button>
        </div>
      )}
      <section aria-labelledby="wrong" className="distance-part">
        <h2 id="wrong">Perlu dilihat</h2>
        <p className="muted mb-3" role="status">
          <b className="num">{formatCount(pairs.length)}</b> dari {formatCount(wrong.length)} jarak
        </p>
        {pairs.length > 0 ? (
          <PairTable
            label={`Jarak ${level} yang perlu dilihat`}
            pairs={all ? pairs : pairs.slice(0, SHOWN_AT_FIRST)}
            first="both"
            nameOf={(id) => names.get(id) ?? ''}
            query={query}
            acts={acts}
          />
        ) : (
          <p className="card state">{wrong.length === 0 ? NOTHING_WRONG : NOTHING_MATCHES}</p>
        )}
        {!all && pairs.length > SHOWN_AT_FIRST && (
          <button type="button" className="mini" onClick={() => setAll(true)}>
            Tampilkan {formatCount(pairs.length - SHOWN_AT_FIRST)} lagi
          </button>
        )}
      </section>
      <Places
        title="Menurut desa/kelurahan"
        places={distances.villages}
        pathOf={villageDistancePath}
        query={query}
      />
      <Places
        title={`Menurut ${level}`}
        places={distances.schools}
        pathOf={schoolDistancePath}
        query={query}
      />
      {dialog}
      {confirming && (
        <ConfirmAllDialog
          distances={distances}
          onChanged={() => refreshDistances(queries)}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

function Summary({ distances }: { distances: Data<typeof readDistances> }) {
  const { total, confirmed, unknown, overrides, applicant_overrides: own } = distances
  const figures: [string, number][] = [
    ['Dikonfirmasi', confirmed],
    ['Belum', total - confirmed - unknown],
    ['Tidak diketahui', unknown],
    ['Koreksi', overrides],
    ['Koreksi untuk satu anak', own],
  ]
  return (
    <section className="card distance-summary" aria-label="Ringkasan">
      <dl className="figs">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">
              {formatCount(count)}
              {label === 'Dikonfirmasi' && <small> dari {formatCount(total)}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">{ORDER_OF_SOURCES}</p>
    </section>
  )
}

/** Folded: 81 villages and 272 schools. */
function Places({
  title,
  places,
  pathOf,
  query,
}: {
  title: string
  places: readonly { id: number; name: string; district: string; open: number }[]
  pathOf: (id: number) => string
  query: string
}) {
  return (
    <details className="card distance-places">
      <summary>
        <h2>{title}</h2>
      </summary>
      <ul>
        {places.map(({ id, name, district, open }) => (
          <li key={id}>
            <Link to={pathOf(id) + query}>{name}</Link>{' '}
            <span className="muted">
              {district}
              {open > 0 && `, ${formatCount(open)} belum dikonfirmasi`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
