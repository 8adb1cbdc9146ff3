/** 'Jalur yang diikuti' in the form of a registration, at its check step and for its confirmation. Inputs are native and uncontrolled. */
import { detailRows } from '@spmb/domain/paths/claim/claim-words.ts'
import { claimablePaths } from '@spmb/domain/paths/claim/details.ts'
import { CARD_REASONS } from '@spmb/domain/paths/claim/family-card.ts'
import { bringLines, bringTo, CARD_REASON_NAMES, placeOf } from '@spmb/domain/paths/claim/messages.ts'
import type { SentClaim } from '@spmb/domain/paths/claim/sent-claims.ts'
import type { ClaimRow } from '@spmb/domain/paths/configuration.ts'
import { lastDay } from '@spmb/domain/season/window.ts'
import { lastMinuteWords } from '@spmb/domain/season/window-words.ts'
import { inSentence } from '@spmb/domain/shared/in-sentence.ts'
import { longDate } from '@spmb/domain/shared/local-date.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { TickChoice } from '../../ui/form/Choice.tsx'
import { AnswerCard } from '../../ui/layout/AnswerCard.tsx'
import { BulletList } from '../../ui/layout/BulletList.tsx'
import { CardFields } from '../family/CardFields.tsx'
import { ClaimFields } from '../family/ClaimFields.tsx'
import { CARD_INPUTS, inputsOf } from '../family/claim-inputs.ts'
import {
  automatic,
  CARD_LABEL,
  CLAIMS_TITLE,
  claimsUntil,
  follow,
  mayBeEmpty,
  NOT_IN_DRAFT,
  REGISTER_WITHOUT,
  rulesOf,
} from '../family/messages.ts'
import type { ClaimWorld } from './claim-world.ts'
import {
  CLAIMS_HEADING,
  checkedClaims,
  claimsIn,
  criterionIn,
  errorsOfCard,
  errorsOfPath,
  fieldOfInput,
  inputOfField,
  isFollowed,
  isPrivate,
  keptTexts,
  textsAtFirst,
} from './form-claims.ts'

type Texts = Record<string, string>
/** How the form uses the part. */
export interface FormPart {
  answers: () => Texts
  check: () => { messages: FieldMessages } | { paths?: SentClaim[] }
  fill: (held: Texts) => void
  anchor: (field: string) => string | null
}

export interface ClaimPartProps {
  world: ClaimWorld
  /** By a draft. */
  kept: Texts
  /** Of a form that waits on the device. */
  sent: readonly SentClaim[]
  errors: FieldMessages
  /** Null when the part goes. Must not change between calls. */
  register: (part: FormPart | null) => void
  onCorrected: (field: string) => void
}

export function ClaimPart(props: ClaimPartProps) {
  const [start, setStart] = useState({ texts: textsAtFirst(props.kept, props.sent), version: 0 })
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(props.world)
  latest.current = props.world
  const { register } = props

  useEffect(() => {
    const typed = () => textsIn(root.current?.closest('form'))
    const settings = () => latest.current.claims.settings
    const claims = () => claimsIn(claimablePaths(settings()), settings().paths_per_choice, typed())
    register({
      answers: () => keptTexts(settings().paths, typed()),
      check: () => checkedClaims(claims(), latest.current),
      fill: (held) => {
        if (claims().length === 0) setStart(({ version }) => ({ texts: held, version: version + 1 }))
      },
      anchor: inputOfField,
    })
    return () => register(null)
  }, [register])

  return (
    <div ref={root}>
      <Paths key={start.version} {...props} held={start.texts} />
    </div>
  )
}

function textsIn(form: HTMLFormElement | null | undefined): Texts {
  const data = form ? [...new FormData(form)] : []
  return Object.fromEntries(data.map(([name, value]) => [name, String(value)]))
}

function Paths({ world, held, errors, onCorrected }: ClaimPartProps & { held: Texts }) {
  const { claims, timeZone, schools } = world
  const { paths_per_choice: perChoice, paths: rows } = claims.settings
  const paths = claimablePaths(claims.settings)
  const rest = rows.find(({ is_rest }) => is_rest)
  const [ticked, setTicked] = useState(() =>
    paths.filter((path) => isFollowed(path, held)).map(({ code }) => code),
  )
  /** Those whose fields were shown: what was typed stays below a tick that is taken back. */
  const [opened, setOpened] = useState(ticked)
  const [criteria, setCriteria] = useState(() =>
    Object.fromEntries(paths.map((path) => [path.code, criterionIn(path, held)])),
  )
  const chosen = {
    schools: schools.map((school, at) => school ?? { id: -at, name: '' }),
    isPerChoice: perChoice === 'one',
  }

  function corrected(event: FormEvent) {
    const { name = '' } = event.target as Partial<HTMLInputElement>
    const field = fieldOfInput(name)
    if (field) onCorrected(field)
    const ofCard = Object.values(CARD_INPUTS).find((key) => name.startsWith(key))
    for (const code of ofCard ? ticked : []) onCorrected(`paths.${code}.${ofCard}`)
  }
  function tick(code: string, isTicked: boolean) {
    setTicked((before) => [...before.filter((each) => each !== code), ...(isTicked ? [code] : [])])
    if (isTicked) setOpened((before) => [...new Set([...before, code])])
    onCorrected('paths')
  }

  return (
    <section aria-labelledby={CLAIMS_HEADING} onInput={corrected}>
      <h3 className="sub" id={CLAIMS_HEADING} tabIndex={-1}>
        {CLAIMS_TITLE}
      </h3>
      <p className="mt-2">
        {rulesOf(perChoice)} {rest && mayBeEmpty(rest.name)}
      </p>
      <p className="hint">{claimsUntil(lastMinuteWords(new Date(claims.until), timeZone))}</p>
      <div role="alert">
        {errors.paths && (
          <>
            <p className="error mt-3">{errors.paths[0]}</p>
            <p className="mt-2">{REGISTER_WITHOUT}</p>
          </>
        )}
      </div>
      {rest && <p className="mt-4">{automatic(rest.name)}</p>}
      {paths.map((path) => {
        const row = rows.find(({ code }) => code === path.code)
        const names = inputsOf(path.code)
        const criterion = criteria[path.code] ?? ''
        const ofPath = errorsOfPath(path.code, errors)
        return (
          <fieldset key={path.code} className="mt-6">
            <legend className="sr">Jalur {inSentence(path.name)}</legend>
            <TickChoice
              id={names.of('path')}
              name={names.of('path')}
              defaultChecked={ticked.includes(path.code)}
              error={ofPath.path?.[0]}
              onChange={({ target }) => tick(path.code, target.checked)}
            >
              {follow(path.name)}
            </TickChoice>
            {path.help && <p className="hint mt-2">{path.help}</p>}
            {row && opened.includes(path.code) && (
              <div hidden={!ticked.includes(path.code)}>
                {isPrivate(row) && <p className="hint">{NOT_IN_DRAFT}</p>}
                <ClaimFields
                  path={path}
                  held={held}
                  chosen={chosen}
                  criterion={criterion}
                  errors={ofPath}
                  onCriterion={(code) => setCriteria((before) => ({ ...before, [path.code]: code }))}
                />
                {criterion && (
                  <div className="mt-4">
                    <p>
                      <b>{papersOf(row, criterion, world).where}</b>
                    </p>
                    <BulletList items={papersOf(row, criterion, world).lines} />
                  </div>
                )}
              </div>
            )}
          </fieldset>
        )
      })}
      {opened.length > 0 && (
        <div className="mt-6" hidden={ticked.length === 0}>
          <CardFields
            opens={world.opens}
            required={claims.settings.kk_required ?? false}
            held={held}
            errors={errorsOfCard(errors)}
          />
        </div>
      )}
    </section>
  )
}

function papersOf(row: ClaimRow, criterion: string, { claims, timeZone, schools }: ClaimWorld) {
  const until = longDate(lastDay(new Date(claims.checkedUntil), timeZone))
  return {
    where: bringTo({ place: placeOf(row, schools[0]?.name ?? 'sekolah Pilihan 1'), until }),
    lines: bringLines(row, criterion),
  }
}

/** What was claimed, with its path; a path that the page does not know is left out. */
function claimed(sent: readonly SentClaim[], { claims }: ClaimWorld) {
  return sent.flatMap((claim) => {
    const row = claims.settings.paths.find(({ code }) => code === claim.path)
    return row ? [{ claim, row, criterion: String(claim.criterion) }] : []
  })
}

/** At the check step. */
export function ClaimsChecked({
  sent,
  world,
  onChange,
}: {
  sent: readonly SentClaim[]
  world: ClaimWorld
  onChange: ((anchor: string) => void) | undefined
}) {
  const nameOf = (id: number) => world.schools.find((school) => school?.id === id)?.name ?? ''
  return (
    <AnswerCard
      title={CLAIMS_TITLE}
      onChange={onChange && (() => onChange(CLAIMS_HEADING))}
      items={claimed(sent, world).map(({ claim, row, criterion }) => {
        const { where, lines } = papersOf(row, criterion, world)
        const choice = world.schools[Number(claim.choice) - 1]
        const words = [
          row.criteria.find(({ code }) => code === criterion)?.name ?? '',
          ...(choice ? [choice.name] : []),
          ...detailRows(claim, nameOf).flatMap(({ label, values }) =>
            values.map((value) => `${label}: ${value}`),
          ),
          ...cardWords(claim),
        ]
        return [
          row.name,
          <>
            {words.map((text) => (
              <span key={text} className="whole-line">
                {text}
              </span>
            ))}
            <span className="whole-line font-normal">
              {where} {lines.join('; ')}.
            </span>
          </>,
        ] as const
      })}
    />
  )
}

function cardWords({ kk_issued_on: issued, kk_reason: reason }: SentClaim): string[] {
  if (typeof issued !== 'string') return []
  const known = CARD_REASONS.find((each) => each === reason)
  return [`${CARD_LABEL}: ${longDate(issued)}${known ? `. ${CARD_REASON_NAMES[known]}` : ''}`]
}

/** What the confirmation says to bring: a line for each path. */
export function paperLines(sent: readonly SentClaim[], world: ClaimWorld): string[] {
  return claimed(sent, world).map(({ row, criterion }) => {
    const { where, lines } = papersOf(row, criterion, world)
    return `Jalur ${inSentence(row.name)}. ${where} ${lines.join('; ')}.`
  })
}
