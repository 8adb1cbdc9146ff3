/** Withdrawing with a typed word, and taking it back. */
import {
  freeManagedSeat,
  type Managed,
  undoManagedWithdrawal,
  withdrawManaged,
} from '@spmb/domain/registration/manage/contract.family.ts'
import {
  MANAGE_MESSAGES,
  NOT_WITHDRAWN_BY_FAMILY,
  WITHDRAWAL_WORD,
} from '@spmb/domain/registration/manage/messages.ts'
import { weekdayMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { useRef, useState } from 'react'
import type { Failure } from '../../platform/call.ts'
import { useFacts } from '../../platform/facts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PublicConfirmDialog } from '../../ui/feedback/PublicConfirmDialog.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { failureWords } from './ChangeList.tsx'
import {
  ASK_SCHOOL_TO_WITHDRAW,
  GIVE_PLACE_UP,
  GIVE_SEAT_TEXT,
  GIVE_SEAT_TITLE,
  GIVE_UP,
  noLongerRegistered,
  SEAT_FOR_OTHERS,
  SEAT_FREE_AT_ONCE,
  seatHeldUntil,
  TAKE_BACK_HERE,
  TAKE_BACK_SEAT,
  TAKE_BACK_WHILE_FREE,
  TYPE_WORD,
  WITHDRAWN_TEXT,
} from './messages.ts'
import type { Answered, ManagedSession } from './use-managed.ts'

export function Withdrawal({ managed, session }: { managed: Managed; session: ManagedSession }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  if (managed.closing === 'archive') return null

  /** @returns why it failed; null after success */
  function settle(outcome: Answered | null): Failure | null {
    if (!outcome?.ok) return outcome?.failure ?? null
    toastSuccess(outcome.message)
    requestAnimationFrame(() => heading.current?.focus())
    return null
  }

  const takeBack = async () => setFailure(settle(await session.act(undoManagedWithdrawal)))

  return (
    <section className="card panel-in mt-8" aria-labelledby="mundur">
      <h2 id="mundur" tabIndex={-1} ref={heading}>
        {titleOf(managed)}
      </h2>
      {managed.withdrawn ? (
        <>
          <p className="muted mt-2">{WITHDRAWN_TEXT}</p>
          {managed.withdrawn.seat_held_until ? (
            <HeldSeat
              until={managed.withdrawn.seat_held_until}
              busy={session.isBusy}
              onTakeBack={takeBack}
              onFree={async () => setFailure(settle(await session.act(freeManagedSeat)))}
            />
          ) : managed.withdrawn.may_take_back ? (
            <Button kind="main" className="mt-4" busy={session.isBusy} onClick={takeBack}>
              Batalkan penarikan
            </Button>
          ) : (
            <p className="mt-2">{NOT_WITHDRAWN_BY_FAMILY}</p>
          )}
        </>
      ) : managed.may_withdraw ? (
        <>
          <p className="muted mt-2">{managed.closing === null ? SEAT_FOR_OTHERS : SEAT_FREE_AT_ONCE}</p>
          <WithdrawButton managed={managed} session={session} onAnswer={(outcome) => settle(outcome)} />
        </>
      ) : (
        <p className="muted mt-2">{ASK_SCHOOL_TO_WITHDRAW}</p>
      )}
      <div role="alert">
        {failure && failure.kind !== 'rejected' && <p className="error mt-3">{failureWords(failure)}</p>}
      </div>
    </section>
  )
}

function titleOf({ withdrawn, may_withdraw: may, closing }: Managed): string {
  if (withdrawn) return 'Pendaftaran sudah ditarik'
  return may && closing !== null ? GIVE_PLACE_UP : GIVE_UP
}

/** Staff withdrew an admitted child: its family takes that back, or gives the seat up. */
function HeldSeat({
  until,
  busy,
  onTakeBack,
  onFree,
}: {
  until: string
  busy: boolean
  onTakeBack: () => void
  onFree: () => Promise<void>
}) {
  const { timeZone } = useFacts()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Notice
        kind="attention"
        title={seatHeldUntil(weekdayMomentWords(new Date(until), timeZone))}
        className="mt-4"
      >
        <p>{TAKE_BACK_SEAT}</p>
      </Notice>
      <div className="btns mt-4">
        <Button kind="main" busy={busy} onClick={onTakeBack}>
          Batalkan pengunduran diri
        </Button>
        <Button kind="line" busy={busy} onClick={() => setAsking(true)}>
          Ya, lepas kursinya
        </Button>
      </div>
      <PublicConfirmDialog
        open={asking}
        title={GIVE_SEAT_TITLE}
        confirm="Ya, lepas kursinya"
        cancel="Tidak jadi"
        busy={busy}
        onConfirm={() => void onFree().then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p>{GIVE_SEAT_TEXT}</p>
      </PublicConfirmDialog>
    </>
  )
}

function WithdrawButton({
  managed,
  session,
  onAnswer,
}: {
  managed: Managed
  session: ManagedSession
  onAnswer: (outcome: Answered | null) => Failure | null
}) {
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const word = useRef('')

  async function withdraw() {
    if (word.current.trim().toUpperCase() !== WITHDRAWAL_WORD) {
      document.getElementById('word')?.focus()
      return setProblem(MANAGE_MESSAGES.word)
    }
    const body = { word: word.current, version: managed.version }
    const failure = onAnswer(await session.act(withdrawManaged, { body }))
    setProblem(failure ? failureWords(failure) : undefined)
    if (!failure) setAsking(false)
  }

  const { name } = managed.answers
  const schools = [...new Set([managed.school_1_id.name, managed.school_2_id.name])].join(' dan ')
  return (
    <>
      <Button kind="line" className="mt-4" onClick={() => setAsking(true)}>
        Mengundurkan diri
      </Button>
      <PublicConfirmDialog
        open={asking}
        title="Mengundurkan diri"
        confirm="Ya, mengundurkan diri"
        cancel="Tidak jadi"
        onConfirm={withdraw}
        onClose={() => setAsking(false)}
      >
        <p>{noLongerRegistered(String(name), schools)}</p>
        <Notice
          kind="information"
          title={managed.closing === null ? TAKE_BACK_HERE : TAKE_BACK_WHILE_FREE}
          className="mt-4"
        />
        <TextField
          id="word"
          label={TYPE_WORD}
          error={problem}
          required
          className="mono w-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          onChange={(event) => {
            word.current = event.target.value
          }}
        />
      </PublicConfirmDialog>
    </>
  )
}
