/** 'Panggil cadangan': who gets the free seats now, and the act that gives them. The monitor reads. */

import { oddAges } from '@spmb/domain/registration/staff/ages.ts'
import { callReserveOf, previewReserve, type ReservePreview } from '@spmb/domain/reserve/contract.staff.ts'
import { RESERVE_MESSAGES, RESERVE_REASON_MAX, RESERVE_REFUSALS } from '@spmb/domain/reserve/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { LEVELS, type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { LevelLinks } from '../../platform/staff/LevelLinks.tsx'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/staff/EmptyState.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { FilterSelect } from '../../ui/staff/table/FilterSelect.tsx'
import { type Column, Table } from '../../ui/staff/table/Table.tsx'
import { CallHistory } from './CallHistory.tsx'
import { CALL_TEXT, NOBODY_WAITS, RESERVE_TEXT, TIED } from './messages.ts'
import { SeatsDialog } from './SeatsDialog.tsx'
import { CHILD, HeldSeats, Named, PHONE, PLACE, SCHOOL, stateColumn } from './seats-columns.tsx'

export function ReservePage() {
  const [search, setSearch] = useSearchParams()
  const mayCall = useViewer().role === 'admin'
  const level: Level = LEVELS.find((one) => levelPath(one) === search.get('level')) ?? 'SD'
  const school = /^\d{1,9}$/.test(search.get('school') ?? '') ? Number(search.get('school')) : null
  const [calling, setCalling] = useState<ReservePreview | null>(null)
  const preview = useQuery({
    queryKey: [...APPLICANTS, 'reserve', level, school],
    queryFn: ({ signal }) =>
      fetchData(previewReserve[level], { query: school === null ? {} : { school_id: school }, signal }),
  })
  const { data } = preview
  const shown = data?.schools.filter(({ id, free, held, held_seats, waiting }) =>
    school === null ? (free > 0 && waiting > 0) || held || held_seats !== null : id === school,
  )
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Panggil cadangan</h1>
          <p className="muted">{RESERVE_TEXT}</p>
        </div>
        <LevelLinks levels={LEVELS} current={level} addressOf={(one) => `?level=${levelPath(one)}`} />
        {mayCall && data && data.moves.length > 0 && (
          <div className="btns">
            <Button kind="main" onClick={() => setCalling(data)}>
              Panggil {formatCount(data.moves.length)} anak…
            </Button>
          </div>
        )}
      </div>
      {data && shown ? (
        <>
          <div className="filters">
            <FilterSelect
              label="Sekolah"
              all="Seluruh jenjang"
              wide
              value={school === null ? null : String(school)}
              options={data.schools.map(({ id, name }) => [String(id), name])}
              onChoose={(one) => setSearch({ level: levelPath(level), ...(one !== null && { school: one }) })}
            />
          </div>
          {data.refusal ? (
            <Notice kind="attention" title={RESERVE_REFUSALS[data.refusal]} />
          ) : data.moves.length > 0 ? (
            <Table
              label="Anak yang dipanggil"
              className="dense"
              columns={MOVES}
              rows={data.moves}
              rowKey={({ id }) => id}
              asCards
            />
          ) : (
            <div className="card">
              <EmptyState title="Tidak ada yang dapat dipanggil">
                <p className="muted">{NOBODY_WAITS}</p>
              </EmptyState>
            </div>
          )}
          {shown.length > 0 && (
            <>
              <h2 className="mt-6 mb-3">Kursi</h2>
              <Table
                label="Kursi kosong"
                className="dense"
                columns={data.refusal ? SCHOOLS.slice(0, -1) : SCHOOLS}
                rows={shown}
                rowKey={({ id }) => id}
                asCards
              />
            </>
          )}
          <CallHistory level={level} />
        </>
      ) : (
        <QueryState asked={[preview]} lines={8} />
      )}
      {calling && (
        <SeatsDialog
          title={`Panggil ${formatCount(calling.moves.length)} anak`}
          text={CALL_TEXT}
          reason={{ missing: RESERVE_MESSAGES['reserve.reason'], maxLength: RESERVE_REASON_MAX }}
          oddAges={oddAges(calling.moves)}
          contract={callReserveOf[level]}
          bodyOf={(reason) => ({
            fingerprint: calling.fingerprint,
            reason,
            odd_ages: oddAges(calling.moves),
            ...(school !== null && { school_id: school }),
          })}
          onClose={() => setCalling(null)}
        />
      )}
    </>
  )
}

const MOVES: Column<ReservePreview['moves'][number]>[] = [
  CHILD,
  PLACE,
  {
    key: 'from',
    title: 'Sebelumnya',
    cell: ({ from }) => <Named label="Sebelumnya">{from?.name ?? 'Belum diterima'}</Named>,
  },
  PHONE,
]

const SCHOOLS: Column<ReservePreview['schools'][number]>[] = [
  SCHOOL,
  {
    key: 'seats',
    title: 'Kursi',
    cell: ({ seats, free, waiting, held_seats: held }) => (
      <>
        {`Kuota ${formatCount(seats)} · kosong ${formatCount(free)} · menunggu ${formatCount(waiting)}`}
        <HeldSeats held={held} />
      </>
    ),
  },
  stateColumn({ tied: TIED, free: 'Dapat dipanggil' }),
]
