/** Children whom decisions by hand displace, and those decisions with their reasons, by name on request. */
import type { SelectionRun } from '@spmb/domain/selection/act/contract.staff.ts'
import type { SelectionCases, SelectionFigures } from '@spmb/domain/selection/preview/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { longDate } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import {
  AUDITED_TEXT,
  BY_HAND_NONE,
  DISPLACED_TEXT,
  separatedTwins,
  TWINS_TEXT,
  UNDER_AGE_TEXT,
} from '../messages.ts'
import { casesOfRun } from '../selection-queries.ts'

export function Cases({ figures, run }: { figures: SelectionFigures; run: SelectionRun }) {
  const [isOpen, setIsOpen] = useState(false)
  const { by_hand, under_age, schools, twins } = figures
  const { admitted, refused, displaced } = by_hand
  const where = schools.filter((school) => school.displaced > 0)
  const hasNames = admitted + refused + under_age.children + twins.separated > 0
  return (
    <>
      {under_age.children > 0 && (
        <Notice
          kind={under_age.undecided > 0 ? 'attention' : 'information'}
          title={`${formatCount(under_age.children)} anak di luar batas usia, ${formatCount(under_age.undecided)} belum ada keputusan`}
          className="mt-4"
        >
          <p>{UNDER_AGE_TEXT}</p>
        </Notice>
      )}
      {admitted + refused === 0 ? (
        <p className="muted mt-4">{BY_HAND_NONE}</p>
      ) : (
        <Notice
          kind={displaced > 0 ? 'attention' : 'information'}
          title={
            displaced > 0
              ? `${formatCount(displaced)} anak tergeser keputusan langsung`
              : 'Tidak ada anak tergeser keputusan langsung'
          }
          className="mt-4"
        >
          {where.length > 0 && (
            <p>
              {where.map(({ name, displaced: count }) => `${name}: ${formatCount(count)} anak`).join(' · ')}
            </p>
          )}
        </Notice>
      )}
      {twins.groups > 0 && (
        <Notice
          kind={twins.separated > 0 ? 'attention' : 'information'}
          title={separatedTwins(twins)}
          className="mt-4"
        >
          {twins.separated > 0 && <p>{TWINS_TEXT}</p>}
        </Notice>
      )}
      {hasNames &&
        (isOpen ? (
          <NamedCases run={run} />
        ) : (
          <div className="btns mt-3">
            <Button kind="line" onClick={() => setIsOpen(true)}>
              Lihat nama anak dan alasannya
            </Button>
            <span className="muted small">{AUDITED_TEXT}</span>
          </div>
        ))}
    </>
  )
}

function NamedCases({ run }: { run: SelectionRun }) {
  const asked = useQuery(casesOfRun(run.id, run.result_hash))
  if (!asked.data) return <QueryState asked={[asked]} lines={3} />
  const { under_age: underAge, displaced, decisions, twins } = asked.data
  return (
    <>
      {underAge.length > 0 && (
        <>
          <h3>Di luar batas usia</h3>
          <ul className="cases">
            {underAge.map(({ birth_date, exception, ...child }) => (
              <li key={child.no_registration}>
                <Child child={child} />
                <span className="sub-line">
                  Lahir {longDate(birth_date)};{' '}
                  {exception ? `pengecualian: ${exception}` : 'belum ada keputusan'}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {displaced.length > 0 && (
        <>
          <h3>Tergeser</h3>
          <p className="small">{DISPLACED_TEXT}</p>
          <ul className="cases">
            {displaced.map(({ school, rank, of, placed, ...child }) => (
              <li key={`${child.no_registration} ${school.id}`}>
                <Child child={child} />
                <span className="sub-line">
                  {school.name}
                  {rank !== null && of !== null && `, urutan ${formatCount(rank)} dari ${formatCount(of)}`}
                  {placed ? `; sekarang di ${placed.name}` : '; belum mendapat tempat'}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {decisions.length > 0 && (
        <>
          <h3>Keputusan langsung</h3>
          <ul className="cases">
            {decisions.map(({ school, decision, reason, ...child }) => (
              <li key={`${child.no_registration} ${school.id}`}>
                <Child child={child} />
                <span className="sub-line">
                  {decision} di {school.name}: {reason ?? 'tanpa alasan tercatat'}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {twins.length > 0 && (
        <>
          <h3>Anak kembar dengan tempat berbeda</h3>
          <ul className="cases">
            {twins.map((group) => (
              <li key={group.map(({ no_registration }) => no_registration).join()}>
                {group.map(({ placed, ...child }) => (
                  <div key={child.no_registration}>
                    <Child child={child} />
                    <span className="sub-line">{placed ? placed.name : 'belum mendapat tempat'}</span>
                  </div>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** A child's name with its registration; neither is left after retention. */
function Child({ child }: { child: Pick<SelectionCases['displaced'][number], 'no_registration' | 'name'> }) {
  const { no_registration, name } = child
  if (no_registration === null) return <>Data anak sudah dihapus</>
  return (
    <Link to={STAFF_PATHS.detail.replace(':no_registration', no_registration)}>
      {name} {no_registration}
    </Link>
  )
}
