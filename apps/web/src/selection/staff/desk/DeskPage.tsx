/** 'Meja seleksi': the applicants of one school in the order of the rules, decided by marks and one act. */

import { printSchoolPaper, SCHOOL_PAPERS } from '@spmb/domain/papers/contract.staff.ts'
import { PAPER_NAMES } from '@spmb/domain/papers/messages.ts'
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { ageReferenceDate } from '@spmb/domain/season/regulation.ts'
import { type DeskData, readDesk } from '@spmb/domain/selection/desk/contract.staff.ts'
import { orderInWords, orderOfRest } from '@spmb/domain/selection/desk/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { PaperButton } from '../../../papers/staff/PaperButton.tsx'
import { callStaff, fetchData } from '../../../platform/staff/call-staff.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { mayChange } from '../../../platform/staff/session/viewer.ts'
import { useLeaveGuard } from '../../../platform/staff/use-leave-guard.ts'
import { LastAct } from '../../../registration/staff/bulk/LastAct.tsx'
import { Keys } from '../../../registration/staff/paper/KeysDialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { LeaveDialog } from '../../../ui/staff/dialog/LeaveDialog.tsx'
import { EmptyState } from '../../../ui/staff/EmptyState.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import { DeskTable } from './DeskTable.tsx'
import {
  againstOrder,
  type DeskChild,
  liveMarks,
  type Marks,
  marked,
  markedAll,
  rowsOf,
  viewOf,
} from './marks.ts'
import {
  ALL_REACHED,
  deskClosed,
  NO_APPLICANTS_HERE,
  NO_QUOTA,
  NO_SUCH_DESK,
  NOTHING_CHANGED_YET,
  RUN_METHOD,
  reasonOf,
  seatsInWords,
} from './messages.ts'
import { SeatBar } from './SeatBar.tsx'
import { DESK_KEYS, useDeskKeys } from './use-desk-keys.ts'

/** The desk of a school. Colleagues decide at the same time, so it is read again now and then. */
const REFRESH_MS = 60_000

const deskQuery = (schoolId: string) =>
  queryOptions({
    queryKey: [...APPLICANTS, 'desk', schoolId],
    queryFn: ({ signal }) => fetchData(readDesk, { params: { school_id: schoolId }, query: {}, signal }),
    refetchInterval: REFRESH_MS,
  })

export function DeskPage() {
  const { school_id: id = '' } = useParams()
  const desk = useQuery(deskQuery(id))
  if (desk.error?.failure.kind === 'notFound') return <NoSuchDesk />
  // Another school starts without marks.
  if (desk.data) return <Desk key={desk.data.school.id} desk={desk.data} />
  return (
    <>
      <div className="work-head">
        <h1>Meja seleksi</h1>
      </div>
      <QueryState asked={[desk]} lines={10} />
    </>
  )
}

function NoSuchDesk() {
  return (
    <div className="card state">
      <h1>Meja seleksi tidak ditemukan</h1>
      <p className="muted">{NO_SUCH_DESK}</p>
      <Link className={buttonClass('line')} to={STAFF_PATHS.dashboard}>
        Kembali ke Dashboard
      </Link>
    </div>
  )
}

function Desk({ desk }: { desk: DeskData }) {
  const viewer = useViewer()
  const [set, setMarks] = useState<Marks>(new Map())
  const [dialog, setDialog] = useState<'apply' | 'keys' | null>(null)
  const { school, season, seats, used, method, closed, applicants } = desk
  const marks = useMemo(() => liveMarks(set, applicants), [set, applicants])
  const view = useMemo(() => viewOf(desk, marks), [desk, marks])
  const may = closed || !mayChange(viewer) ? 'nothing' : method === 'run' ? 'refuse' : 'everything'
  const guard = useLeaveGuard(() => marks.size > 0)
  const onMark = useCallback(
    (child: DeskChild, mark: Decision) => setMarks((before) => marked(before, child, mark)),
    [],
  )

  const childOf = (id: number) => view.shown.rows.find(({ applicant }) => applicant.id === id)
  const propose = () => may === 'everything' && setMarks(markedAll(marks, view.proposal, 'LULUS'))
  const refuseRest = () => may === 'everything' && setMarks(markedAll(marks, view.rest, 'TIDAK LULUS'))
  const apply = () => marks.size > 0 && setDialog('apply')
  useDeskKeys({
    mark(id, key) {
      const found = childOf(id)
      if (!found || may === 'nothing' || found.state === 'elsewhere') return
      const mark = key === 'toggle' ? 'LULUS' : key
      if (may === 'refuse' && (mark === 'LULUS' || found.state === 'admitted')) return
      if (mark === null && marks.has(id)) setMarks(new Map([...marks].filter(([one]) => one !== id)))
      else if (mark !== null || found.applicant.decision !== null) onMark(found.applicant, mark)
    },
    propose,
    refuseRest,
    apply,
    help: () => setDialog('keys'),
  })

  return (
    <>
      <div className="work-head">
        <div>
          <h1>Meja seleksi</h1>
          <p className="muted">
            {school.name} · urutan: {orderInWords(desk.order)}
          </p>
        </div>
        <div className="btns">
          <Button kind="line" onClick={() => setDialog('keys')}>
            Pintasan
          </Button>
          {SCHOOL_PAPERS.filter((paper) => paper !== 'hash' || method === 'run').map((paper) => (
            <PaperButton
              key={paper}
              label={PAPER_NAMES[paper]}
              print={() => callStaff(printSchoolPaper, { params: { school_id: String(school.id), paper } })}
            />
          ))}
        </div>
      </div>
      <SeatBar
        seats={seats}
        used={used}
        open={view.shown.rows.filter(({ state }) => state === 'open').length}
        usedAfter={view.usedAfter}
      />
      <PathSeats byPath={desk.by_path} />
      {closed && <Notice kind="information" className="desk-notice" title={deskClosed(season)} />}
      {!closed && method === 'run' && (
        <Notice kind="information" className="desk-notice" title={RUN_METHOD} />
      )}
      {!closed && method === 'manual' && seats === null && (
        <Notice kind="attention" className="desk-notice" title={NO_QUOTA} />
      )}
      {may !== 'nothing' && <LastAct level={school.level} />}
      <div className="desk-tools">
        <p>
          <b className="num">{formatCount(applicants.length)}</b> pendaftar
        </p>
        {may === 'everything' && (
          <div className="btns">
            {view.proposal.length > 0 && (
              <Button kind="line" onClick={propose}>
                Usulkan {formatCount(view.proposal.length)} teratas
              </Button>
            )}
            {view.rest.length > 0 && (
              <Button kind="line" onClick={refuseRest}>
                Sisanya TIDAK LULUS ({formatCount(view.rest.length)})
              </Button>
            )}
          </div>
        )}
        {may !== 'nothing' && (
          <p className="desk-keys">
            <span>
              <Keys keys={['↑', '↓']} /> pindah
            </span>
            {may === 'everything' && (
              <span>
                <Keys keys={['Spasi']} /> centang
              </span>
            )}
            <span>
              <Keys keys={['T']} /> TIDAK LULUS
            </span>
            <span>
              <Keys keys={['?']} /> semua pintasan
            </span>
          </p>
        )}
      </div>
      {may === 'everything' &&
        view.rest.length > 0 &&
        view.line.lineAfter === null &&
        view.line.free !== 0 && <p className="muted mb-3">{ALL_REACHED}</p>}
      {applicants.length > 0 ? (
        <DeskTable
          label={`Urutan pendaftar ${school.name}`}
          ageOn={ageReferenceDate(season.first_year)}
          view={view}
          marks={marks}
          seats={seats}
          may={may}
          onMark={onMark}
        />
      ) : (
        <div className="card">
          <EmptyState title={NO_APPLICANTS_HERE}>{null}</EmptyState>
        </div>
      )}
      {marks.size > 0 && (
        <section className="bulk" aria-label="Tanda yang belum diterapkan">
          <p role="status">
            <b className="num">{formatCount(marks.size)} anak ditandai</b>
            <span className="sub-line">{NOTHING_CHANGED_YET}</span>
          </p>
          <div className="btns">
            <Button kind="main" onClick={apply}>
              Terapkan {formatCount(marks.size)}…
            </Button>
            <Button kind="line" onClick={() => setMarks(new Map())}>
              Hapus semua tanda
            </Button>
          </div>
        </section>
      )}
      {dialog === 'apply' && (
        <ApplyDialog
          level={school.level}
          targets={{ rows: rowsOf(view.shown.rows, marks, school.npsn) }}
          // With paths, one order explains no decision: the reason of all is written.
          usualReason={method === 'run' ? null : desk.by_path ? '' : reasonOf(school.level, season.label)}
          exceptions={desk.by_path ? [] : againstOrder(desk, marks)}
          onDone={() => {
            setDialog(null)
            setMarks(new Map())
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'keys' && <DeskKeysDialog onClose={() => setDialog(null)} />}
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </>
  )
}

/** The seats of each path; nothing with domisili only. */
function PathSeats({ byPath }: { byPath: DeskData['by_path'] }) {
  const rest = byPath?.find(({ is_rest }) => is_rest)
  if (!byPath || !rest) return null
  return (
    <Notice kind="information" className="desk-notice" title="Kursi per jalur">
      <p>{byPath.map(seatsInWords).join('; ')}.</p>
      <p>{orderOfRest(rest.name)}</p>
    </Notice>
  )
}

function DeskKeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog title="Pintasan papan ketik" onClose={onClose}>
      <dl className="key-list">
        {DESK_KEYS.map(([keys, words]) => (
          <div key={keys.join()}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  )
}
