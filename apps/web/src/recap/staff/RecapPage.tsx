/** 'Rekap': applicants, seats and admissions by district and school, by age and gender, by village and year, and their files. */

import { readRecap } from '@spmb/domain/recap/contract.staff.ts'
import { FEW_NOTE, PATHS_NOTE, RECAP_NOTES, WITHHELD_NOTE } from '@spmb/domain/recap/messages.ts'
import { DETAILS } from '@spmb/domain/recap/sums.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useFacts } from '../../platform/facts.ts'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { ofLevels } from '../../platform/staff/list-state.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { visibleLevels } from '../../platform/staff/session/viewer.ts'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { ChildrenTable, YearTable } from './ChildrenTable.tsx'
import { childrenToHelp } from './messages.ts'
import { RecapFiles } from './RecapFiles.tsx'
import { RecapTools } from './RecapTools.tsx'
import {
  type RecapState,
  type RecapView,
  recapParameters,
  recapView,
  shownView,
  toggled,
} from './recap-address.ts'
import { SchoolTable } from './SchoolTable.tsx'

export function RecapPage() {
  const viewer = useViewer()
  const { timeZone } = useFacts()
  const { search } = useLocation()
  const navigate = useNavigate()
  const levels = visibleLevels(viewer)
  const state = ofLevels(recapView.read(search), levels)
  const { level } = state
  const asked = useQuery({
    queryKey: ['recap', level, recapParameters(state)],
    queryFn: ({ signal }) => fetchData(readRecap[level], { query: recapParameters(state), signal }),
    placeholderData: keepPreviousData,
  })
  const show = (change: Partial<RecapState>) =>
    void navigate({ search: recapView.link({ ...state, ...change }) })
  const { data: recap } = asked
  const view = shownView(state.view, recap ?? {})
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Rekap</h1>
          {recap && (
            <p className="muted">
              Tahun Pelajaran {recap.season.label}, keadaan {longMoment(new Date(recap.at), timeZone)}
            </p>
          )}
        </div>
        <RecapFiles state={state} />
      </div>
      <RecapTools
        state={state}
        levels={levels}
        compared={recap?.compared ?? null}
        hasPaths={recap?.paths !== undefined}
        onChange={show}
      />
      {recap ? (
        <div aria-busy={asked.isPlaceholderData}>
          {(view === 'schools' || view === 'places' || view === 'onward' || view === 'paths') && (
            <SchoolTable
              recap={recap}
              about={view}
              isWhole={viewer.school === null}
              open={state.open}
              onToggle={(district) => show(toggled(state, district))}
            />
          )}
          {view === 'ages' && (
            <ChildrenTable
              label={`Rekap ${level} menurut usia dan jenis kelamin`}
              headings={[`Usia 1 Juli ${recap.season.first_year}`]}
              rows={recap.ages.map((row) => ({ ...row, key: row.age, labels: [`${row.age} tahun`] }))}
            />
          )}
          {view === 'villages' && (
            <ChildrenTable
              label={`Rekap ${level} menurut desa`}
              headings={['Desa/kelurahan', 'Kecamatan']}
              rows={recap.villages.map((row) => ({
                ...row,
                key: row.id,
                labels: [row.name, row.district.name],
              }))}
            />
          )}
          {view === 'years' && <YearTable recap={recap} />}
          <ul className="recap-notes muted small">
            {notesOf(view, viewer.school === null).map((note) => (
              <li key={note}>{note}</li>
            ))}
            {recap.support !== null && <li>{childrenToHelp(recap.support)}</li>}
          </ul>
        </div>
      ) : (
        <QueryState asked={[asked]} lines={8} />
      )}
    </>
  )
}

/** @param isWhole the whole district; otherwise an operator's school */
function notesOf(view: RecapView, isWhole: boolean): readonly string[] {
  if (view === 'places' || view === 'onward') return [DETAILS[view].note]
  return view === 'paths' ? [PATHS_NOTE, isWhole ? FEW_NOTE : WITHHELD_NOTE] : RECAP_NOTES
}
