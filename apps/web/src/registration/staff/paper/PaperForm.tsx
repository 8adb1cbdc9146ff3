/** One paper form: parts in the order of the paper, and the button that saves it. */

import type { FoundApplicant } from '@spmb/domain/registration/staff/find/contract.staff.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { writeTypedDate } from '@spmb/domain/shared/typed-date.ts'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { PAPER_WISH } from '../../../mail/messages.ts'
import { CLAIMS_TITLE } from '../../../paths/family/messages.ts'
import { claimWorld } from '../../../paths/form/claim-world.ts'
import { useFacts } from '../../../platform/facts.ts'
import { describeFailure } from '../../../platform/failure-messages.ts'
import { useLeaveGuard } from '../../../platform/staff/use-leave-guard.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TickChoice } from '../../../ui/form/Choice.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { LeaveDialog } from '../../../ui/staff/dialog/LeaveDialog.tsx'
import type { TypedKey } from '../../fields/answers.ts'
import { TRY_AGAIN } from '../../submission/messages.ts'
import { FamilyFields } from '../family/FamilyFields.tsx'
import { HolderLinks } from '../HolderLinks.tsx'
import {
  COMPARE_FIRST,
  CORRECT_AND_SAVE,
  nikHeldBy,
  PAPERS_SEEN,
  pressAgain,
  reasonLabel,
  SOURCE_OFFLINE,
} from '../messages.ts'
import { useFormHints } from '../use-form-hints.ts'
import { type LateSchool, LateSchools } from './LateSchools.tsx'
import { lastForm } from './last-form.ts'
import { PaperSchools, PaperVillage } from './PaperChoiceFields.tsx'
import { PaperClaims } from './PaperClaims.tsx'
import { PartField } from './PartField.tsx'
import { paperHintInputs } from './paper-answers.ts'
import { PAPER_PARTS, partLetter } from './paper-layout.ts'
import { TypedDate } from './TypedDate.tsx'
import { useFormKeys } from './use-form-keys.ts'
import { useNikHolder } from './use-nik-holder.ts'
import { usePaperChoices } from './use-paper-choices.ts'
import { type SavedForm, usePaperForm } from './use-paper-form.ts'

export function PaperForm({
  level,
  ownSchool,
  isLate,
  lateSchools,
  isFirst,
  onSaved,
}: {
  level: Level
  /** An operator's school; null for an admin. */
  ownSchool: number | null
  /** Registration is closed. */
  isLate: boolean
  /** Of a late registration: schools with free seats; null: it competes with the others. */
  lateSchools: readonly LateSchool[] | null
  /** The page was just opened: the focus stays where it is. */
  isFirst: boolean
  onSaved: (saved: SavedForm) => void
}) {
  const facts = useFacts()
  const { today, mail } = facts
  const [hasEmail, setHasEmail] = useState(false)
  const choices = usePaperChoices(level, ownSchool)
  const { school_1_id: first, school_2_id: second } = choices.state.chosen
  // A late registration takes a free seat of any path.
  const world = lateSchools ? null : claimWorld(level, facts, [first, second])
  const registersLate = lateSchools !== null
  const paper = usePaperForm(level, choices, { isLate, registersLate, claimWorld: world, onSaved })
  const { form, error, busy, entries } = paper
  const last = lastForm(level)
  const onKeyDown = useFormKeys(form, {
    onSave: () => void paper.save(),
    repeated: (name) => last?.texts[name] ?? '',
  })
  const { hints, refreshSoon } = useFormHints(level, form, paperHintInputs)
  const nik = useNikHolder()
  const guard = useLeaveGuard(paper.isUnsaved)
  useEffect(() => {
    if (!isFirst) document.getElementById('nik')?.focus()
  }, [isFirst])

  const parts = PAPER_PARTS[level]
  const afterSchools = parts.length + 1 + Number(world !== null)
  const [missing, setMissing] = useState<readonly string[]>([])
  const asksReason = paper.isTaken || missing.length > 0
  function tick(field: TypedKey, isMissing: boolean) {
    if (field === 'phone') return
    setMissing((before) => [...before.filter((one) => one !== field), ...(isMissing ? [field] : [])])
  }
  const showsReceipt = isLate || error('received_on') || error('late_reason')
  return (
    <>
      <form
        className="card paper-form"
        method="post"
        noValidate
        ref={form}
        onInput={(event) => {
          nik.onInput(event)
          const typed = event.target
          if (typed instanceof HTMLInputElement && typed.name === 'email')
            setHasEmail(typed.value.trim() !== '')
          refreshSoon()
        }}
        onBlur={nik.onBlur}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          void paper.save()
        }}
      >
        {entries.length > 0 && (
          <div className="paper-part">
            <ErrorSummary ref={null} title="Belum tersimpan" text={CORRECT_AND_SAVE} entries={entries} />
            <HolderLinks entries={entries} />
          </div>
        )}
        <div inert={busy || paper.unknown !== null}>
          {parts.map((part, index) => (
            <PaperSection key={part.id} index={index} title={part.title}>
              {part.fields.map(([field, width]) => (
                <PartField
                  key={field}
                  field={field}
                  width={width}
                  error={error}
                  hints={hints}
                  onTick={tick}
                />
              ))}
              {part.id === 'child' && (
                <div className="p-7" role="status">
                  {entries.length === 0 &&
                    nik.holders.map((one) => <Holder key={one.no_registration} holder={one} />)}
                </div>
              )}
              {part.id === 'parents' && <FamilyFields stored={null} error={error} />}
              {part.id === 'contact' && (
                <div className="p-5">
                  <PaperVillage error={error} choices={choices} />
                </div>
              )}
            </PaperSection>
          ))}
          <PaperSection index={parts.length} title="Sekolah pilihan">
            {lateSchools ? (
              <LateSchools error={error} schools={lateSchools} ownSchool={ownSchool} />
            ) : (
              <PaperSchools error={error} choices={choices} ownSchool={ownSchool} />
            )}
          </PaperSection>
          {world && (
            <PaperSection index={parts.length + 1} title={CLAIMS_TITLE}>
              <PaperClaims world={world} errors={paper.messages} />
            </PaperSection>
          )}
          <PaperSection index={afterSchools} title="Persetujuan">
            <div className="p-8 p-drop">
              <TickChoice id="paper_consent" name="paper_consent" required error={error('paper_consent')}>
                Persetujuan tertulis orang tua/wali sudah dilihat
              </TickChoice>
            </div>
            <div className="p-4">
              <TypedDate
                name="paper_consent_on"
                label="Tanggal persetujuan"
                error={error('paper_consent_on')}
                initial={last?.consentOn || writeTypedDate(today)}
              />
            </div>
            {mail && hasEmail && (
              <div className="p-8">
                <TickChoice id="mail_wanted" name="mail_wanted">
                  {PAPER_WISH}
                </TickChoice>
              </div>
            )}
          </PaperSection>
          {asksReason && (
            <PaperSection
              index={afterSchools + 1}
              title={paper.isTaken ? 'Nomor yang sudah terdaftar' : 'Nomor menyusul'}
            >
              {paper.isTaken && (
                <div className="p-8 p-drop">
                  <TickChoice id="number_check" name="number_check">
                    {PAPERS_SEEN}
                  </TickChoice>
                </div>
              )}
              <div className="p-8">
                <TextArea
                  id="number_reason"
                  name="number_reason"
                  label={reasonLabel(paper.isTaken, missing.length > 0)}
                  error={error('number_reason')}
                  required
                  autoComplete="off"
                  maxLength={500}
                />
              </div>
            </PaperSection>
          )}
          {showsReceipt && (
            <PaperSection index={afterSchools + 1 + Number(asksReason)} title="Setelah penutupan">
              <div className="p-4">
                <TypedDate
                  name="received_on"
                  label="Formulir diterima tanggal"
                  error={error('received_on')}
                />
              </div>
              <div className="p-8">
                <TextArea
                  id="late_reason"
                  name="late_reason"
                  label="Alasan didaftarkan setelah penutupan"
                  error={error('late_reason')}
                  required
                  autoComplete="off"
                  maxLength={500}
                />
              </div>
            </PaperSection>
          )}
        </div>
        <div className="paper-part paper-end">
          {paper.unknown && (
            <Notice kind="attention" role="alert" title="Belum diketahui apakah sudah tersimpan">
              <p>
                {describeFailure(paper.unknown).text} {pressAgain(TRY_AGAIN)}
              </p>
            </Notice>
          )}
          <div className="btns">
            <Button kind="main" type="submit" busy={busy} ref={paper.retry}>
              {busy ? 'Menyimpan…' : paper.unknown ? TRY_AGAIN : 'Simpan dan formulir berikut'}
              <kbd className="kbd-on">Ctrl S</kbd>
            </Button>
            <span className="muted">{SOURCE_OFFLINE}</span>
          </div>
        </div>
      </form>
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </>
  )
}

/** Another registration with the NIK that was typed. */
function Holder({ holder: { name, no_registration: number } }: { holder: FoundApplicant }) {
  const message = nikHeldBy(name, number)
  return (
    <Notice kind="attention" title={message}>
      <p>{COMPARE_FIRST}</p>
      <HolderLinks entries={[{ message, target: null }]} />
    </Notice>
  )
}

/** A lettered part of the paper form, with its fields on a grid of twelve columns. */
function PaperSection({ index, title, children }: { index: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="paper-part" aria-labelledby={id}>
      <h2 id={id}>
        {partLetter(index)}. {title}
      </h2>
      <div className="paper">{children}</div>
    </section>
  )
}
