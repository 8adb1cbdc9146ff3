/** 'Kursi kosong': lets families name schools, shows who would get a seat, and gives the seats. The monitor reads. */

import {
  type FreeSeats,
  giveFreeSeats,
  openFreeSeats,
  readFreeSeats,
} from '@spmb/domain/free-seats/contract.staff.ts'
import { FREE_SEATS_MESSAGES, GIVE_REASON_MAX } from '@spmb/domain/free-seats/messages.ts'
import { oddAges } from '@spmb/domain/registration/staff/ages.ts'
import { RESERVE_REFUSALS } from '@spmb/domain/reserve/messages.ts'
import { lastMinuteWords } from '@spmb/domain/season/window-words.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { LEVELS, type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFacts } from '../../platform/facts.ts'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { LevelLinks } from '../../platform/staff/LevelLinks.tsx'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { SeatsDialog } from '../../reserve/staff/SeatsDialog.tsx'
import { CHILD, HeldSeats, PHONE, PLACE, SCHOOL, stateColumn } from '../../reserve/staff/seats-columns.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { EmptyState } from '../../ui/staff/EmptyState.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { type Column, Table } from '../../ui/staff/table/Table.tsx'
import { LateSection } from './LateSection.tsx'
import {
  FREE_SEATS_TEXT,
  GIVE_TEXT,
  isGivable,
  NOBODY_GETS,
  NOT_OPENED,
  openUntil,
  overSince,
  RESERVE_WAITS,
  TIED,
  wishWords,
} from './messages.ts'
import { OpenForm } from './OpenForm.tsx'

export function FreeSeatsPage() {
  const [search] = useSearchParams()
  const mayAct = useViewer().role === 'admin'
  const level: Level = LEVELS.find((one) => levelPath(one) === search.get('level')) ?? 'SD'
  const [giving, setGiving] = useState<FreeSeats | null>(null)
  const query = useQuery({
    queryKey: [...APPLICANTS, 'free-seats', level],
    queryFn: ({ signal }) => fetchData(readFreeSeats[level], { signal }),
  })
  const { data } = query
  const mayGive = mayAct && data !== undefined && isGivable(data)
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Kursi kosong</h1>
          <p className="muted">{FREE_SEATS_TEXT}</p>
        </div>
        {mayGive && (
          <div className="btns">
            <Button kind="main" onClick={() => setGiving(data)}>
              Beri kursi kepada {formatCount(data.moves.length)} anak…
            </Button>
          </div>
        )}
      </div>
      <LevelLinks
        levels={LEVELS}
        current={level}
        addressOf={(one) => `?level=${levelPath(one)}`}
        className="mb-3"
      />
      {data ? (
        <Shown key={level} level={level} shown={data} mayAct={mayAct} />
      ) : (
        <QueryState asked={[query]} lines={8} />
      )}
      {giving && (
        <SeatsDialog
          title={`Beri kursi kepada ${formatCount(giving.moves.length)} anak`}
          text={GIVE_TEXT}
          reason={{ missing: FREE_SEATS_MESSAGES['free_seats.reason'], maxLength: GIVE_REASON_MAX }}
          oddAges={oddAges(giving.moves)}
          contract={giveFreeSeats[level]}
          bodyOf={(reason) => ({
            fingerprint: giving.fingerprint,
            reason,
            odd_ages: oddAges(giving.moves),
          })}
          onClose={() => setGiving(null)}
        />
      )}
    </>
  )
}

function Shown({ level, shown, mayAct }: { level: Level; shown: FreeSeats; mayAct: boolean }) {
  const { timeZone } = useFacts()
  const until = shown.until && lastMinuteWords(new Date(shown.until), timeZone)
  const words =
    until === null
      ? NOT_OPENED
      : shown.period === 'open'
        ? openUntil(until)
        : overSince(until, isGivable(shown))
  const isWanted = ({ named, held, held_seats: seats }: School) => named > 0 || held || seats !== null
  const wanted = shown.schools.filter(isWanted)
  const others = shown.schools.filter((school) => !isWanted(school))
  return (
    <>
      <section className="card card-pad" aria-labelledby="period">
        <h2 id="period">Masa memilih</h2>
        <p>{words}</p>
        {shown.naming > 0 && <p className="muted">{formatCount(shown.naming)} anak sudah memilih sekolah.</p>}
        {mayAct && (
          <OpenForm
            key={shown.until}
            id="until"
            contract={openFreeSeats[level]}
            label="Batas waktu keluarga memilih"
            button={`Buka untuk keluarga ${level}`}
            shown={shown}
          />
        )}
      </section>
      <LateSection level={level} shown={shown} mayAct={mayAct} />
      {shown.refusal && <Notice kind="attention" className="mt-4" title={RESERVE_REFUSALS[shown.refusal]} />}
      {shown.reserve > 0 && (
        <Notice
          kind="attention"
          className="mt-4"
          title={`${formatCount(shown.reserve)} anak cadangan dapat dipanggil`}
        >
          <p>{RESERVE_WAITS}</p>
          <p className="mt-2">
            <Link to={`${STAFF_PATHS.reserve}?level=${levelPath(level)}`}>Panggil cadangan</Link>
          </p>
        </Notice>
      )}
      <h2 className="mt-6 mb-3">Anak yang mendapat kursi</h2>
      {shown.moves.length > 0 ? (
        <Table
          label="Anak yang mendapat kursi"
          className="dense"
          columns={MOVES}
          rows={shown.moves}
          rowKey={({ id }) => id}
          asCards
        />
      ) : (
        <div className="card">
          <EmptyState title="Belum ada">
            <p className="muted">{NOBODY_GETS}</p>
          </EmptyState>
        </div>
      )}
      {shown.schools.length > 0 && (
        <>
          <h2 className="mt-6 mb-3">Sekolah dengan kursi kosong</h2>
          {wanted.length > 0 && (
            <SchoolsTable label="Sekolah yang dipilih" schools={wanted} refusal={shown.refusal} />
          )}
          {others.length > 0 && (
            <details className="more">
              <summary>
                <Icon name="down" />
                {formatCount(others.length)} sekolah {wanted.length > 0 && 'lain '}yang belum dipilih siapa
                pun
              </summary>
              <SchoolsTable label="Sekolah yang belum dipilih" schools={others} refusal={shown.refusal} />
            </details>
          )}
        </>
      )}
    </>
  )
}

const MOVES: Column<FreeSeats['moves'][number]>[] = [
  CHILD,
  PLACE,
  { key: 'wish', title: 'Keinginan', cell: ({ wish, late }) => wishWords(wish, late) },
  PHONE,
]

type School = FreeSeats['schools'][number]

function SchoolsTable(props: { label: string; schools: readonly School[]; refusal: FreeSeats['refusal'] }) {
  return (
    <Table
      label={props.label}
      className="dense"
      columns={props.refusal ? SCHOOLS.slice(0, -1) : SCHOOLS}
      rows={props.schools}
      rowKey={({ id }) => id}
      asCards
    />
  )
}

const SCHOOLS: Column<School>[] = [
  SCHOOL,
  {
    key: 'seats',
    title: 'Kursi',
    cell: ({ free, named, held_seats: held }) => (
      <>
        {`Kosong ${formatCount(free)} · dipilih ${formatCount(named)} anak`}
        <HeldSeats held={held} />
      </>
    ),
  },
  stateColumn({ tied: TIED, free: 'Dapat diberikan' }),
]
