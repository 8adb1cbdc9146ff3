/** The admitted children. A tick is sent at once; a refusal is shown beside it. */

import {
  type AdmittedChild,
  saveAnswer,
  saveArrival,
  saveKeepWaiting,
} from '@spmb/domain/re-registration/contract.staff.ts'
import { KEEPS_WAITING, NOT_ANSWERED, TAKES_PLACE } from '@spmb/domain/re-registration/result-messages.ts'
import { shortSchoolName } from '@spmb/domain/reference/short-school-name.ts'
import { shortMoment } from '@spmb/domain/shared/local-date.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { FamilyPhone } from '../../mail/staff/FamilyPhone.tsx'
import { useFacts } from '../../platform/facts.ts'
import { pathOf } from '../../platform/paths.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { type Column, Table } from '../../ui/staff/table/Table.tsx'
import { BY_FAMILY, LATE, PERSON_CHANGED, TAKEN_BACK, TAKES } from './messages.ts'
import { TakeBackDialog } from './TakeBackDialog.tsx'
import { useArrivalWrite } from './use-arrival-write.ts'

/** What may be recorded now. */
export interface Recording {
  arrival: boolean
  /** That families take their places. */
  answer: boolean
  /** The arrival of children whose places were given after the period. */
  lateArrival: boolean
  wish: boolean
}

export function ChildrenTable({
  admitted,
  may,
  showsSchool,
  until,
  busy,
}: {
  admitted: readonly AdmittedChild[]
  may: Recording
  showsSchool: boolean
  /** The last moment of the period, ISO 8601; null: not set, or over. */
  until: string | null
  busy: boolean
}) {
  const columns: Column<AdmittedChild>[] = [
    {
      key: 'name',
      title: 'Nama',
      heading: true,
      className: 'name',
      cell: ({ no_registration: number, name, village }) => (
        <>
          <Link to={pathOf(STAFF_PATHS.detail, number)} title={name}>
            {name}
          </Link>{' '}
          <span className="beside">
            <span className="mono" translate="no">
              {number}
            </span>{' '}
            · {village}
          </span>
        </>
      ),
    },
    {
      key: 'phone',
      title: 'HP',
      cell: (child) => <FamilyPhone {...child} reminds={!child.arrived} until={until} />,
    },
    {
      key: 'school',
      title: showsSchool ? 'Diterima di' : 'Diterima sebagai',
      cell: ({ school, choice }) => (
        <>
          {showsSchool && <span title={school.name}>{shortSchoolName(school.name)}</span>}{' '}
          <span className={showsSchool ? 'beside' : undefined}>
            {choice === null ? 'Kursi kosong' : `Pilihan ${choice}`}
          </span>
        </>
      ),
    },
    {
      key: 'arrived',
      title: 'Daftar ulang',
      cell: (child) => <Arrival child={child} may={may} />,
    },
  ]
  return (
    <Table
      label="Anak yang diterima"
      className="dense"
      columns={columns}
      rows={admitted}
      rowKey={({ id }) => id}
      asCards
      busy={busy}
    />
  )
}

function Arrival({ child, may }: { child: AdmittedChild; may: Recording }) {
  const { timeZone } = useFacts()
  const { sending, refusal, save } = useArrivalWrite(child)
  const [takingBack, setTakingBack] = useState(false)
  const { arrived, waits_for: earlier, late } = child
  const isTicked = sending.arrived ?? arrived !== null
  const takes = sending.takes ?? child.answered !== null
  const keeps = sending.keep_waiting ?? child.keep_waiting
  return (
    <>
      {may.arrival || (may.lateArrival && late) ? (
        <label className="tick">
          <input
            type="checkbox"
            checked={isTicked}
            autoComplete="off"
            onChange={({ target }) =>
              target.checked ? void save(saveArrival, { arrived: true }) : setTakingBack(true)
            }
          />
          Sudah datang<span className="sr">: {child.name}</span>
        </label>
      ) : (
        <Tag kind={arrived ? 'ok' : 'quiet'} icon={arrived ? 'yes' : 'clock'}>
          {arrived ? 'Sudah' : 'Belum'}
        </Tag>
      )}
      {arrived && (
        <span className="beside">
          {[shortMoment(new Date(arrived.at), timeZone), arrived.by].filter(Boolean).join(' · ')}
        </span>
      )}
      {!isTicked &&
        (may.answer || (may.lateArrival && late) ? (
          <label className="tick">
            <input
              type="checkbox"
              checked={takes}
              autoComplete="off"
              onChange={({ target }) => void save(saveAnswer, { takes: target.checked })}
            />
            {TAKES}
            <span className="sr">: {child.name}</span>
          </label>
        ) : (
          <span className="sub-line">{takes ? TAKES_PLACE : NOT_ANSWERED}</span>
        ))}
      {!isTicked && child.answered && (
        <span className="beside">
          {[
            shortMoment(new Date(child.answered.at), timeZone),
            child.answered.by_family ? BY_FAMILY : child.answered.by,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      {child.taken_back_at && <span className="sub-line">{TAKEN_BACK}</span>}
      {child.person_changed && <span className="sub-line">{PERSON_CHANGED}</span>}
      {late && <span className="sub-line">{LATE}</span>}
      {earlier &&
        (may.wish ? (
          <label className="tick">
            <input
              type="checkbox"
              checked={keeps}
              autoComplete="off"
              onChange={({ target }) => void save(saveKeepWaiting, { keep_waiting: target.checked })}
            />
            <span>
              {KEEPS_WAITING}
              <span className="sub-line">{earlier.name}</span>
              <span className="sr">: {child.name}</span>
            </span>
          </label>
        ) : (
          child.keep_waiting && (
            <span className="sub-line">
              {KEEPS_WAITING}: {earlier.name}
            </span>
          )
        ))}
      {takingBack && (
        <TakeBackDialog
          child={child}
          onConfirm={(reason) => {
            setTakingBack(false)
            void save(saveArrival, { arrived: false, reason })
          }}
          onClose={() => setTakingBack(false)}
        />
      )}
      <div role="alert">{refusal && <p className="decide-refusal">{refusal}</p>}</div>
    </>
  )
}
