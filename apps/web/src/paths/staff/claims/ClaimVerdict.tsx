/** One claim of a child: what was claimed, the documents to tick, and the verdict. */

import { CONTEST_LEVEL_NAMES } from '@spmb/domain/paths/claim/claim-words.ts'
import type { CheckedClaim } from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import { VERDICT_NAMES } from '@spmb/domain/paths/claim/counter/messages.ts'
import { CLAIM_REASON_NAMES, CLAIM_STATE_NAMES, reasonWords } from '@spmb/domain/paths/claim/messages.ts'
import { CLAIM_REASONS, CLAIM_TEXT_MAX, VERDICTS } from '@spmb/domain/paths/claim/verdict.ts'
import { formatShare } from '@spmb/domain/paths/messages.ts'
import { longDate, longMoment } from '@spmb/domain/shared/local-date.ts'
import { useFacts } from '../../../platform/facts.ts'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { TickChoice } from '../../../ui/form/Choice.tsx'
import { FieldGroup, SelectField, TextArea, TextField } from '../../../ui/form/Field.tsx'
import { CONDITION_NAMES } from '../messages.ts'
import {
  ALREADY_CHECKED,
  DETAIL_NAMES,
  DIFFERENT_VERDICTS,
  FIGURES_HINT,
  FIRST_STAYS_HIDDEN,
  SEMESTER_NAMES,
  WAITS_FOR_ADMIN,
  WAITS_FOR_SECOND,
} from './counter-messages.ts'
import { toggled, type VerdictDraft } from './verdict-draft.ts'

const LOOKS = {
  waiting: ['note', 'clock'],
  incomplete: ['note', 'clock'],
  accepted: ['ok', 'yes'],
  refused: ['quiet', 'info'],
  lapsed: ['quiet', 'info'],
  withdrawn: ['quiet', 'info'],
} as const

/** Hundredths without the sign of a share: '87,25'. */
const points = (score: number) => formatShare(score).replace(' %', '')

export function ClaimVerdict({
  claim,
  draft,
  error,
  onChange,
}: {
  claim: CheckedClaim
  draft: VerdictDraft
  /** The refusal of a field. */
  error: (field: string) => string | undefined
  onChange: (change: Partial<VerdictDraft>) => void
}) {
  const [kind, icon] = LOOKS[claim.state]
  return (
    <section className="card card-pad" aria-labelledby={`claim-${claim.path}`}>
      <h3 id={`claim-${claim.path}`} className="claim-head">
        {claim.name}
        <Tag kind={kind} icon={icon}>
          {CLAIM_STATE_NAMES[claim.state]}
        </Tag>
      </h3>
      <Claimed claim={claim} />
      <Readings claim={claim} />
      {claim.may_read && <VerdictFields claim={claim} draft={draft} error={error} onChange={onChange} />}
    </section>
  )
}

/** What the family claimed; the papers of a disability only for who checks them. */
function Claimed({ claim: { criterion, choice, details, parent_school } }: { claim: CheckedClaim }) {
  const { letter_date, letter_number, card_kind, card_number, averages, certificates, leads } = details ?? {}
  const lines: [string, string][] = [
    ['Kriteria', criterion.name],
    ...(choice === null ? [] : [['Untuk', `Pilihan ${choice}`] as [string, string]]),
    ...(letter_date ? [[DETAIL_NAMES.letter_date, longDate(letter_date)] as [string, string]] : []),
    ...(letter_number ? [[DETAIL_NAMES.letter_number, letter_number] as [string, string]] : []),
    ...(parent_school ? [[DETAIL_NAMES.parent_school_id, parent_school.name] as [string, string]] : []),
    ...(card_kind ? [[DETAIL_NAMES.card_kind, card_kind] as [string, string]] : []),
    ...(card_number ? [[DETAIL_NAMES.card_number, card_number] as [string, string]] : []),
    ...(averages ? [['Rata-rata rapor', averages.map(points).join(' · ')] as [string, string]] : []),
    ...(leads ? [[DETAIL_NAMES.leads, 'Ya'] as [string, string]] : []),
    ...(certificates ?? []).map((one): [string, string] => [
      `${CONTEST_LEVEL_NAMES[one.level as keyof typeof CONTEST_LEVEL_NAMES]}, juara ${one.place}`,
      `${one.contest}, ${one.organiser}, ${longDate(one.date)}`,
    ]),
    ...(details === null ? [['Berkas', ALREADY_CHECKED] as [string, string]] : []),
  ]
  return (
    <dl className="claim-facts">
      {lines.map(([name, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two certificates may read the same, and the list never changes its order
        <div key={place}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Readings({ claim }: { claim: CheckedClaim }) {
  const { timeZone } = useFacts()
  const { next, may_read, readings } = claim
  const note =
    next === 'second'
      ? may_read
        ? FIRST_STAYS_HIDDEN
        : WAITS_FOR_SECOND
      : next === 'admin'
        ? may_read
          ? DIFFERENT_VERDICTS
          : WAITS_FOR_ADMIN
        : null
  return (
    <>
      {note && <p className="claim-note">{note}</p>}
      {readings.length > 0 && (
        <ul className="claim-readings">
          {readings.map(({ verdict, reason, text, score, by, at }) => (
            <li key={at + by}>
              <b>{VERDICT_NAMES[verdict]}</b>
              {reason && `: ${reasonWords(reason, text)}`}
              {score !== null && `, nilai ${points(score)}`}
              <span className="sub-line">
                {by} · {longMoment(new Date(at), timeZone)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const NEEDS = { required: 'wajib', one_of: 'salah satu', optional: 'bila ada' } as const

function VerdictFields({ claim, draft, error, onChange }: Parameters<typeof ClaimVerdict>[0]) {
  const id = (field: string) => `${claim.path}-${field}`
  const isAccepted = draft.verdict === 'accepted'
  const certificates = claim.details?.certificates ?? []
  return (
    <div className="stack-fields">
      {claim.documents.length > 0 && (
        <FieldGroup id={id('documents')} label="Berkas yang dilihat" error={error('documents')}>
          <div className="choices">
            {claim.documents.map(({ kind, need, condition }, place) => (
              <TickChoice
                key={kind}
                id={`${id('documents')}-${place}`}
                checked={draft.documents.includes(kind)}
                onChange={() => onChange({ documents: toggled(draft.documents, kind) })}
              >
                {kind}{' '}
                <span className="muted">
                  {condition === 'always' ? NEEDS[need] : CONDITION_NAMES[condition]}
                </span>
              </TickChoice>
            ))}
          </div>
        </FieldGroup>
      )}
      <FieldGroup id={id('verdict')} label="Putusan" error={error('verdict')}>
        <div className="choices claim-verdicts">
          {VERDICTS.map((verdict) => (
            <label className="choice" key={verdict}>
              <input
                type="radio"
                id={`${id('verdict')}-${verdict}`}
                name={id('verdict')}
                value={verdict}
                checked={draft.verdict === verdict}
                onChange={() => onChange({ verdict })}
              />
              {VERDICT_NAMES[verdict]}
            </label>
          ))}
        </div>
      </FieldGroup>
      {draft.verdict !== null && !isAccepted && (
        <>
          <SelectField
            id={id('reason')}
            label="Alasan"
            required
            error={error('listed_reason')}
            value={draft.reason ?? ''}
            options={CLAIM_REASONS.map((reason) => [reason, capital(CLAIM_REASON_NAMES[reason])] as const)}
            onChange={({ target }) =>
              onChange({ reason: CLAIM_REASONS.find((each) => each === target.value) ?? null })
            }
          />
          <TextArea
            id={id('text')}
            label="Keterangan untuk keluarga"
            hint={`Paling panjang ${CLAIM_TEXT_MAX} huruf`}
            error={error('text')}
            rows={2}
            maxLength={CLAIM_TEXT_MAX}
            value={draft.text}
            onChange={({ target }) => onChange({ text: target.value })}
            autoComplete="off"
          />
        </>
      )}
      {isAccepted && claim.has_score && draft.averages.length > 0 && (
        <FieldGroup
          id={id('averages')}
          label="Rata-rata rapor menurut berkas"
          hint={FIGURES_HINT}
          error={error('averages')}
        >
          <div className="claim-averages">
            {SEMESTER_NAMES.map((semester, place) => (
              <TextField
                key={semester}
                id={`${id('averages')}-${place}`}
                label={semester}
                mark="none"
                inputMode="decimal"
                value={draft.averages[place] ?? ''}
                onChange={({ target }) =>
                  onChange({
                    averages: draft.averages.map((typed, i) => (i === place ? target.value : typed)),
                  })
                }
                autoComplete="off"
              />
            ))}
          </div>
        </FieldGroup>
      )}
      {isAccepted && claim.has_score && certificates.length > 0 && (
        <FieldGroup id={id('certificates')} label="Sertifikat yang dihitung" error={error('certificates')}>
          <div className="choices">
            {certificates.map(({ contest }, place) => (
              <TickChoice
                // biome-ignore lint/suspicious/noArrayIndexKey: two certificates may have one name, and their order stays
                key={place}
                id={`${id('certificates')}-${place}`}
                checked={draft.certificates.includes(place)}
                onChange={() => onChange({ certificates: toggled(draft.certificates, place) })}
              >
                {contest}
              </TickChoice>
            ))}
          </div>
        </FieldGroup>
      )}
      {isAccepted && claim.has_score && claim.details?.leads !== undefined && (
        <TickChoice
          id={id('leads')}
          checked={draft.leads}
          onChange={({ target }) => onChange({ leads: target.checked })}
        >
          {DETAIL_NAMES.leads}
        </TickChoice>
      )}
    </div>
  )
}
