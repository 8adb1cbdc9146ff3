/** One registration: the answers, the decisions and the history. */

import { printApplicantSheet } from '@spmb/domain/papers/contract.staff.ts'
import { CARD_PATH } from '@spmb/domain/registration/contract.public.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { DELETION_MESSAGES } from '@spmb/domain/registration/staff/messages.ts'
import { deletionRefusal, withdrawalRefusal } from '@spmb/domain/registration/staff/permissions.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { WishCard } from '../../../free-seats/staff/WishCard.tsx'
import { MailCard } from '../../../mail/staff/MailCard.tsx'
import { ObjectionCard } from '../../../objection/staff/ObjectionCard.tsx'
import { PaperButton } from '../../../papers/staff/PaperButton.tsx'
import { useFacts } from '../../../platform/facts.ts'
import { describeFailure } from '../../../platform/failure-messages.ts'
import { pathOf } from '../../../platform/paths.ts'
import { callStaff } from '../../../platform/staff/call-staff.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { mayChange } from '../../../platform/staff/session/viewer.ts'
import { SupportCard } from '../../../support/staff/SupportCard.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { ErrorState } from '../../../ui/staff/ErrorState.tsx'
import { Loading } from '../../../ui/staff/Loading.tsx'
import { StaffIcon } from '../../../ui/staff/StaffIcon.tsx'
import { applicantRecord } from '../applicant-queries.ts'
import { OwnDistancesCard } from '../distance/OwnDistancesCard.tsx'
import { doublesQuery } from '../doubles/doubles-query.ts'
import { BOTH_ADMITTED, DOUBLE_WORDS, OTHER_SCHOOLS_CHILD, POSSIBLE_DOUBLE } from '../doubles/messages.ts'
import { decidedOf } from '../edit/edit-answers.ts'
import { ChangeCodeButton } from '../family/ChangeCodeButton.tsx'
import { ANSWER_REQUEST } from '../family/messages.ts'
import { openRequestsQuery } from '../family/requests-query.ts'
import { lastList, type Return } from '../list-memory.ts'
import { OLD_READ_ONLY } from '../messages.ts'
import { RecordNotFound } from '../RecordNotFound.tsx'
import { DeleteButton } from '../removal/DeleteButton.tsx'
import { WithdrawalNotice } from '../removal/WithdrawalNotice.tsx'
import { WithdrawButton } from '../removal/WithdrawButton.tsx'
import { DocumentsCard } from '../screening/DocumentsCard.tsx'
import { NotesCard } from '../screening/NotesCard.tsx'
import { BirthDateTag, FlagTag, hasNumberTags, NumberTags } from '../screening/ScreeningTags.tsx'
import { RecordWalk } from '../walk/RecordWalk.tsx'
import { ChoicesCard } from './ChoicesCard.tsx'
import { HistoryCard } from './history/HistoryCard.tsx'
import { RecordCards } from './RecordCards.tsx'

export function DetailPage() {
  const { no_registration: number = '' } = useParams()
  const record = useQuery(applicantRecord(number))
  const entry = useLocation().state as { list?: unknown } | null
  if (record.data)
    return (
      <Detail
        record={record.data}
        list={lastList(record.data.type, entry?.list)}
        walk={typeof entry?.list === 'string' ? entry.list : null}
      />
    )
  if (record.error?.failure.kind === 'notFound') return <RecordNotFound number={number} />
  return (
    <>
      <h1 className="sr">Detail pendaftaran</h1>
      <div className="card panel">
        {record.error ? (
          <ErrorState
            {...describeFailure(record.error.failure)}
            busy={record.isFetching}
            onRetry={() => void record.refetch()}
          />
        ) : (
          <Loading lines={10} />
        )}
      </div>
    </>
  )
}

/**
 * @param list the address of the list that 'Kembali' opens
 * @param walk the query of the list that the record was opened from; null for another way
 */
function Detail({ record, list, walk }: { record: Applicant; list: string; walk: string | null }) {
  const { timeZone } = useFacts()
  const viewer = useViewer()
  const { no_registration: number } = record
  const decided = decidedOf(record)
  const ownSchool = viewer.school?.id ?? null
  const refusal = deletionRefusal(decided, ownSchool)
  const { withdrawal, season } = record
  const isOpen = mayChange(viewer) && season.is_active
  const mayWithdraw = isOpen && withdrawalRefusal(decided, ownSchool) === null
  return (
    <>
      <div className="record-top">
        <BackLink to={list} from={number} />
        {walk !== null && <RecordWalk level={record.type} list={walk} number={number} />}
      </div>
      <div className="work-head">
        <div>
          <h1>{record.name}</h1>
          <p>
            <span className="mono" translate="no">
              {number}
            </span>{' '}
            <span className="muted">
              · {record.type} · terdaftar {longMoment(new Date(record.created_at), timeZone)}
            </span>
          </p>
          {(record.flags.length > 0 || record.birth_date_differs || hasNumberTags(record)) && (
            <p className="flag-tags">
              <NumberTags record={record} />
              {record.birth_date_differs && <BirthDateTag />}
              {record.flags.map((kind) => (
                <FlagTag key={kind} kind={kind} />
              ))}
            </p>
          )}
        </div>
        <div className="btns">
          {isOpen && (!withdrawal || ownSchool === null) && (
            <Link
              className={buttonClass('main')}
              to={pathOf(STAFF_PATHS.edit, number)}
              state={walk === null ? null : { list: walk }}
            >
              <StaffIcon name="edit" />
              Edit
            </Link>
          )}
          <a className={buttonClass('line')} href={pathOf(CARD_PATH, number)} target="_blank" rel="noopener">
            <Icon name="file" />
            Kartu PDF
            <span className="sr">, tab baru</span>
          </a>
          {mayChange(viewer) && (
            <PaperButton
              label="Lembar pendaftaran"
              print={() => callStaff(printApplicantSheet, { params: { id: String(record.id) } })}
            />
          )}
          {isOpen && (ownSchool === null || ownSchool === record.school_1_id.id) && (
            <ChangeCodeButton record={record} />
          )}
          {mayWithdraw && !withdrawal && <WithdrawButton record={record} />}
          {isOpen && !withdrawal && !refusal && <DeleteButton record={record} list={list} />}
        </div>
      </div>
      {!season.is_active && (
        <Notice kind="information" title={`Tahun Pelajaran ${season.label}`}>
          <p>{OLD_READ_ONLY}</p>
        </Notice>
      )}
      <OpenRequestNotice id={record.id} />
      <DoubleNotice record={record} />
      {withdrawal && <WithdrawalNotice record={record} withdrawal={withdrawal} mayUndo={mayWithdraw} />}
      {isOpen && !withdrawal && refusal && <p className="muted mb-3">{DELETION_MESSAGES[refusal]}</p>}
      <div className="detail">
        <div className="stack record-side">
          <DocumentsCard
            record={record}
            mayWrite={isOpen && !withdrawal}
            walk={mayChange(viewer) ? walk : null}
          />
          <ChoicesCard record={record} />
          <OwnDistancesCard record={record} />
          <WishCard record={record} mayWrite={isOpen && !withdrawal} />
          <ObjectionCard record={record} mayWrite={isOpen && !withdrawal} />
          <SupportCard record={record} mayWrite={isOpen && !withdrawal} />
          <MailCard record={record} mayWrite={isOpen && !withdrawal} />
          <NotesCard record={record} mayWrite={isOpen && !withdrawal} />
        </div>
        <div className="stack">
          <RecordCards record={record} />
        </div>
        <HistoryCard id={record.id} />
      </div>
    </>
  )
}

/** @param from the number of the record, whose row gets the focus in the list */
function BackLink({ to, from }: { to: string; from: string }) {
  const state: Return = { returning: from }
  return (
    <Link className="crumb" to={to} state={state}>
      <Icon name="left" />
      Kembali
    </Link>
  )
}

/** On a record: a request of the family or a proposal waits for an answer. */
function OpenRequestNotice({ id }: { id: number }) {
  const { data: open } = useQuery(openRequestsQuery)
  if (!open?.includes(id)) return null
  return (
    <Notice kind="attention" title="Perbaikan menunggu jawaban">
      <p>
        {ANSWER_REQUEST} <Link to={STAFF_PATHS.corrections}>Permintaan perbaikan</Link>.
      </p>
    </Notice>
  )
}

/** Another registration may be of the same child. */
function DoubleNotice({ record }: { record: Applicant }) {
  const { data = [] } = useQuery({ ...doublesQuery(record.type), enabled: record.season.is_active })
  const pairs = data.filter(({ one, other }) => one.id === record.id || other?.id === record.id)
  if (pairs.length === 0) return null
  return (
    <Notice kind="attention" title={POSSIBLE_DOUBLE}>
      {pairs.map(({ reason, both_admitted: both, one, other }) => {
        const twin = one.id === record.id ? other : one
        return (
          <p key={`${one.id} ${other?.id}`}>
            {DOUBLE_WORDS[reason]}.{' '}
            {twin ? (
              <>
                <Link to={pathOf(STAFF_PATHS.detail, twin.no_registration)}>{twin.name}</Link>{' '}
                <span className="mono">{twin.no_registration}</span>, {twin.school_1_id.name}
                {both && ` · ${BOTH_ADMITTED}`}
              </>
            ) : (
              OTHER_SCHOOLS_CHILD
            )}
          </p>
        )
      })}
    </Notice>
  )
}
