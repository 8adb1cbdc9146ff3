/** `/admin/doubles`: pairs of registrations that may be of one child, those with two places first. */

import type { DoubleChild, ListedDouble } from '@spmb/domain/registration/staff/doubles/contract.staff.ts'
import type {
  DisputedNumber,
  MissingNumber,
  NumberChild,
} from '@spmb/domain/registration/staff/numbers/contract.staff.ts'
import { missingWords, NUMBER_NAMES } from '@spmb/domain/registration/staff/numbers/messages.ts'
import { readablePhone } from '@spmb/domain/shared/fields/phone-number.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { shortDate } from '@spmb/domain/shared/local-date.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../../platform/paths.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/staff/EmptyState.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { doublesQuery } from './doubles-query.ts'
import {
  BOTH_ADMITTED,
  DOUBLE_WORDS,
  DOUBLES_INTRODUCTION,
  DOUBLES_TITLE,
  disputedTitle,
  MISSING_INTRODUCTION,
  NO_DOUBLES,
  NUMBERS_INTRODUCTION,
  OTHER_IS_NOT_LIVE,
  OTHER_SCHOOLS_CHILD,
  PAPERS_WERE_SEEN,
} from './messages.ts'
import { numbersQuery } from './numbers-query.ts'
import { SettleDialog } from './SettleDialog.tsx'

export function DoublesPage() {
  const { school, role } = useViewer()
  const levels = LEVELS.filter((level) => school === null || school.level === level)
  const lists = useQueries({ queries: levels.map((level) => doublesQuery(level)) })
  const isOffice = role !== 'operator'
  const numbers = useQuery({ ...numbersQuery, enabled: isOffice })
  const asked = isOffice ? [...lists, numbers] : lists
  const { disputed = [], missing = [] } = numbers.data ?? {}
  const pairs = lists.flatMap(({ data }) => data ?? [])
  const withNumbers = disputed.length + missing.length > 0
  const introduction = <p className="muted read">{DOUBLES_INTRODUCTION}</p>
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Pendaftaran ganda</h1>
          {!withNumbers && introduction}
        </div>
      </div>
      {!asked.every(({ data }) => data) ? (
        <QueryState asked={asked} lines={6} />
      ) : (
        <NumberList disputed={disputed} missing={missing} />
      )}
      {asked.every(({ data }) => data) && pairs.length === 0 && !withNumbers && (
        <div className="card">
          <EmptyState title={NO_DOUBLES} />
        </div>
      )}
      {pairs.length > 0 && withNumbers && (
        <div className="mb-4">
          <h2>{DOUBLES_TITLE}</h2>
          {introduction}
        </div>
      )}
      {pairs.length > 0 && (
        <ul className="requests">
          {pairs.map((pair) => (
            <Pair key={`${pair.one.id} ${pair.other?.id}`} pair={pair} />
          ))}
        </ul>
      )}
    </>
  )
}

function Pair({ pair: { reason, both_admitted: both, one, other } }: { pair: ListedDouble }) {
  return (
    <li className="card">
      <p>
        <b>{DOUBLE_WORDS[reason]}</b>{' '}
        {both && (
          <Tag kind="note" icon="warn">
            {BOTH_ADMITTED}
          </Tag>
        )}
      </p>
      <Child child={one} />
      {other ? <Child child={other} /> : <p className="muted mt-2">{OTHER_SCHOOLS_CHILD}</p>}
    </li>
  )
}

function Child({ child }: { child: DoubleChild | NumberChild }) {
  const { phone, mother_name: mother }: Partial<NumberChild> = child
  return (
    <p className="mt-2">
      <Link to={pathOf(STAFF_PATHS.detail, child.no_registration)}>{child.name}</Link>{' '}
      <span className="mono">{child.no_registration}</span>
      <span className="muted">
        {' '}
        · {shortDate(child.birth_date)}
        {mother && ` · ibu ${mother}`} · {child.school_1_id.name}
        {phone && ` · ${readablePhone(phone)}`}
        {child.admitted_at && ` · LULUS di ${child.admitted_at.name}`}
      </span>
    </p>
  )
}

/** Numbers that two registrations have, each with the decision of an admin, and numbers that follow later. */
function NumberList({ disputed, missing }: { disputed: DisputedNumber[]; missing: MissingNumber[] }) {
  return (
    <>
      {disputed.length > 0 && (
        <section className="mb-6" aria-labelledby="diperiksa">
          <h2 id="diperiksa">Nomor yang diperiksa</h2>
          <p className="muted read mb-4">{NUMBERS_INTRODUCTION}</p>
          <ul className="requests">
            {disputed.map((each) => (
              <Disputed key={`${each.one.id} ${each.kind}`} number={each} />
            ))}
          </ul>
        </section>
      )}
      {missing.length > 0 && (
        <section className="mb-6" aria-labelledby="menyusul">
          <h2 id="menyusul">Nomor menyusul</h2>
          <p className="muted read mb-4">{MISSING_INTRODUCTION}</p>
          <ul className="requests">
            {missing.map(({ one, kind, reason }) => (
              <li className="card" key={`${one.id} ${kind}`}>
                <p>
                  <b>{missingWords(kind)}</b>
                </p>
                <Child child={one} />
                {reason && <p className="muted mt-2">{reason}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Disputed({ number }: { number: DisputedNumber }) {
  const { role } = useViewer()
  const [asking, setAsking] = useState(false)
  const { one, other, kind, type, reason } = number
  return (
    <li className="card">
      <p>
        <b>{disputedTitle(NUMBER_NAMES[kind], type)}</b>
      </p>
      {other ? <Child child={other} /> : <p className="muted mt-2">{OTHER_IS_NOT_LIVE}</p>}
      <Child child={one} />
      {reason && (
        <p className="muted mt-2">
          {PAPERS_WERE_SEEN}: {reason}
        </p>
      )}
      {role === 'admin' && (
        <div className="btns mt-4">
          <Button kind="line" onClick={() => setAsking(true)}>
            Putuskan
          </Button>
        </div>
      )}
      {asking && <SettleDialog number={number} onClose={() => setAsking(false)} />}
    </li>
  )
}
