/**
 * 'Keadaan anak saya berbeda' in the form of a registration: parents who are not on the birth certificate, and a guardian. A chunk of
 * its own, loaded for those who open it. Inputs are native and uncontrolled but for the ticks.
 */
import type { AnswerRow } from '@spmb/domain/registration/answer-rows.ts'
import type { RegistrationCode } from '@spmb/domain/registration/codes.ts'
import {
  checkWithFamily,
  type Family,
  GUARDIAN_KEYS,
  PARENTS,
  type Parent,
  USUAL_FAMILY,
} from '@spmb/domain/registration/family/family.ts'
import { rowsOfFamily } from '@spmb/domain/registration/family/family-rows.ts'
import { FAMILY_MESSAGES, type FamilyCode } from '@spmb/domain/registration/family/messages.ts'
import { closingWords } from '@spmb/domain/season/window-words.ts'
import { firstEntry } from '@spmb/domain/shared/fields/entries.ts'
import { telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { unbrokenHours } from '@spmb/domain/shared/moment-words.ts'
import { type FieldMessages, type Problems, toMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { seasonTimes, useFacts } from '../../platform/facts.ts'
import { TickChoice } from '../../ui/form/Choice.tsx'
import { BulletList } from '../../ui/layout/BulletList.tsx'
import type { Answers, Rules } from '../fields/answers.ts'
import { closeAnswers } from '../fields/close-answers.ts'
import { GuardianFields } from './GuardianFields.tsx'
import {
  GUARDIAN_IS_NEEDED,
  HAS_GUARDIAN,
  noNumber,
  notAsked,
  notOnCertificate,
  OFFICE,
  OTHER_CASES,
  TICK_WHAT_FITS,
  withoutNumber,
} from './messages.ts'
import { familyIn, fieldOf, GUARDED, inputOf, isLeftOut, ODD_HEADING } from './odd-answers.ts'

export function OddCases({
  title,
  level,
  held,
  dead,
  errors,
  takesFocus,
  onCorrected,
}: {
  /** The words of the line that opened it. */
  title: string
  level: Level
  /** What the inputs hold at first. */
  held: Answers
  /** Who has died, by the ticks below the names. */
  dead: readonly Parent[]
  errors: FieldMessages
  /** Opened by a tap, whose button is gone. */
  takesFocus: boolean
  onCorrected: (field: string) => void
}) {
  const root = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [left, setLeft] = useState(() => PARENTS.filter((parent) => isLeftOut(held, parent)))
  const [isGuarded, setGuarded] = useState(held[inputOf(GUARDED)] === 'on')
  /** The guardian's fields were shown: what was typed stays below a tick that is taken back. */
  const [wasGuarded, setWasGuarded] = useState(isGuarded)
  const needsGuardian = PARENTS.every((parent) => left.includes(parent) || dead.includes(parent))
  if (!isGuarded && (needsGuardian || errors.guardian_name)) setGuarded(true)
  if (isGuarded && !wasGuarded) setWasGuarded(true)

  // Once: what a draft brings takes no focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears.
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [])
  // Also when a tick is gone below a name, with which the field of the phone comes back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useLayoutEffect(() => {
    const form = root.current?.closest('form')
    if (form) for (const parent of PARENTS) closeAnswers(form, parent, left.includes(parent))
  }, [left, dead])

  function corrected({ target }: FormEvent) {
    const field = fieldOf((target as Partial<HTMLInputElement>).name ?? '')
    if (field) onCorrected(field)
  }
  function leaveOut(parent: Parent, isLeft: boolean) {
    setLeft((before) => PARENTS.filter((one) => (one === parent ? isLeft : before.includes(one))))
    for (const part of ['name', 'job', 'phone']) onCorrected(`${parent}_${part}`)
    onCorrected('guardian_name')
  }

  return (
    <section ref={root} className="mt-8" aria-labelledby={ODD_HEADING} onInput={corrected}>
      <h3 className="sub" id={ODD_HEADING} tabIndex={-1} ref={heading}>
        {title}
      </h3>
      <p className="hint">{TICK_WHAT_FITS}</p>
      <WithoutNumber level={level} />
      {PARENTS.map((parent) => (
        <div key={parent} className="mt-3">
          <TickChoice
            id={inputOf(`${parent}_state`)}
            name={inputOf(`${parent}_state`)}
            value="not_on_certificate"
            checked={left.includes(parent)}
            error={errors[`${parent}_state`]?.[0]}
            onChange={({ target }) => leaveOut(parent, target.checked)}
          >
            {notOnCertificate(parent)}
          </TickChoice>
        </div>
      ))}
      <p role="status" className="hint">
        {left.length > 0 && notAsked(left)}
      </p>
      <div className="mt-3">
        <TickChoice
          id={inputOf(GUARDED)}
          name={inputOf(GUARDED)}
          checked={isGuarded}
          onChange={({ target }) => {
            setGuarded(target.checked)
            for (const key of GUARDIAN_KEYS) onCorrected(key)
          }}
        >
          {HAS_GUARDIAN}
        </TickChoice>
      </div>
      <p role="status" className="hint">
        {needsGuardian && GUARDIAN_IS_NEEDED}
      </p>
      {wasGuarded && (
        <div hidden={!isGuarded}>
          <GuardianFields
            inputOf={inputOf}
            startOf={(key) => held[inputOf(key)] ?? ''}
            error={(key) => errors[key]?.[0]}
          />
        </div>
      )}
      <div className="mt-4">
        <BulletList items={OTHER_CASES} />
      </div>
    </section>
  )
}

/** Where a child is registered whose number follows: only staff, who see its papers, may leave it out. */
function WithoutNumber({ level }: { level: Level }) {
  const facts = useFacts()
  const { office, season, timeZone } = facts
  const [isTicked, setTicked] = useState(false)
  const phone = firstEntry(office.phone)
  const until = season.windowMode === 'schedule' ? closingWords(seasonTimes(facts), timeZone) : null
  return (
    <div className="mt-3">
      {/* No name: the tick opens advice, and is no answer. */}
      <TickChoice
        id={inputOf('no_number')}
        checked={isTicked}
        onChange={({ target }) => setTicked(target.checked)}
      >
        {noNumber(level)}
      </TickChoice>
      <div role="status">
        {isTicked && (
          <div className="mt-3">
            <BulletList items={withoutNumber(level, until)} />
            <p className="mt-2">
              {OFFICE}: {office.address}, <a href={telephoneLink(phone)}>{phone}</a>,{' '}
              {unbrokenHours(office.hours)}.
            </p>
          </div>
        )}
      </div>
    </div>
  )
}

/** The rules of a registration with this family. @param texts as the inputs hold them */
export function rulesWith(texts: Answers): Rules {
  return (level, body, context) => {
    const family = familyIn(texts)
    const checked = checkWithFamily(level, { ...body, ...family }, context)
    const problems: Problems<FamilyCode | RegistrationCode> = checked.ok ? {} : { ...checked.problems }
    // The tick says that there is a guardian, so the fields must not all be empty.
    if (family.guardian_name?.trim() === '') problems.guardian_name ??= ['guardian.name']
    if (checked.ok && Object.keys(problems).length === 0) return checked
    const own = Object.entries(problems).filter(([, codes]) =>
      codes?.every((code) => code in FAMILY_MESSAGES),
    )
    return {
      ok: false,
      problems: Object.fromEntries(
        Object.entries(problems).filter(([field]) => !own.some(([other]) => other === field)),
      ) as Problems<RegistrationCode>,
      others: toMessages(Object.fromEntries(own) as Problems<FamilyCode>, FAMILY_MESSAGES),
    }
  }
}

/** The rows of the parents at the check step. */
export const familyRows = (rows: readonly AnswerRow[], family: Partial<Family>): AnswerRow[] =>
  rowsOfFamily(rows, { ...USUAL_FAMILY, ...family })
