/** 'Rekap': applicants, seats and admissions by district and school, by age and gender, by village and year, and their files. */

import { readRecap } from '@spmb/domain/recap/contract.staff.ts'
import { RECAP_NOTES } from '@spmb/domain/recap/messages.ts'
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
import { type RecapState, recapParameters, recapView, toggled } from './recap-address.ts'
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
      <RecapTools state={state} levels={levels} compared={recap?.compared ?? null} onChange={show} />
      {recap ? (
        <div aria-busy={asked.isPlaceholderData}>
          {(state.view === 'schools' || state.view === 'places' || state.view === 'onward') && (
            <SchoolTable
              recap={recap}
              about={state.view}
              isWhole={viewer.school === null}
              open={state.open}
              onToggle={(district) => show(toggled(state, district))}
            />
          )}
          {state.view === 'ages' && (
            <ChildrenTable
              label={`Rekap ${level} menurut usia dan jenis kelamin`}
              headings={[`Usia 1 Juli ${recap.season.first_year}`]}
              rows={recap.ages.map((row) => ({ ...row, key: row.age, labels: [`${row.age} tahun`] }))}
            />
          )}
          {state.view === 'villages' && (
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
          {state.view === 'years' && <YearTable recap={recap} />}
          <ul className="recap-notes muted small">
            {(state.view === 'places' || state.view === 'onward'
              ? [DETAILS[state.view].note]
              : RECAP_NOTES
            ).map((note) => (
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
