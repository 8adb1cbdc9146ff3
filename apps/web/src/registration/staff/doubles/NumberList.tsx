/** Numbers that two registrations have, each with the decision of an admin, and numbers that follow later. */
import type {
  DisputedNumber,
  MissingNumber,
  NumberChild,
} from '@spmb/domain/registration/staff/numbers/contract.ts'
import { missingWords, NUMBER_NAMES } from '@spmb/domain/registration/staff/numbers/messages.ts'
import { readablePhone } from '@spmb/domain/shared/fields/phone-number.ts'
import { shortDate } from '@spmb/domain/shared/local-date.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../../platform/paths.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { Button } from '../../../ui/form/Button.tsx'
import {
  disputedTitle,
  MISSING_INTRODUCTION,
  NUMBERS_INTRODUCTION,
  OTHER_IS_NOT_LIVE,
  PAPERS_WERE_SEEN,
} from './messages.ts'
import { SettleDialog } from './SettleDialog.tsx'

export function NumberList({ disputed, missing }: { disputed: DisputedNumber[]; missing: MissingNumber[] }) {
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

function Child({ child }: { child: NumberChild }) {
  const { phone, admitted_at: admitted } = child
  return (
    <p className="mt-2">
      <Link to={pathOf(STAFF_PATHS.detail, child.no_registration)}>{child.name}</Link>{' '}
      <span className="mono">{child.no_registration}</span>
      <span className="muted">
        {' '}
        · {shortDate(child.birth_date)} · ibu {child.mother_name} · {child.school_1_id.name}
        {phone && ` · ${readablePhone(phone)}`}
        {admitted && ` · LULUS di ${admitted.name}`}
      </span>
    </p>
  )
}
