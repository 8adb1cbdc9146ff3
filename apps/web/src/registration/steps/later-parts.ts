/** The parts of the form whose code is loaded later: each registers itself, and the form asks all of them as one. */
import { checkRegistration } from '@spmb/domain/registration/check-registration.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useEffect, useState } from 'react'
import {
  type Answers,
  LATER_INPUTS,
  type LaterPart,
  type LaterParts,
  laterAnswers,
} from '../fields/answers.ts'

type Name = keyof LaterParts['own']
const NAMES = Object.keys(LATER_INPUTS) as Name[]

/** What a draft kept of one part. */
export const heldOf = ({ held }: LaterParts, name: Name): Answers => laterAnswers(held, [LATER_INPUTS[name]])

/** @param part null when it goes */
export function registerPart(parts: LaterParts, name: Name, part: LaterPart | null): void {
  if (part) parts.own[name] = part
  else delete parts.own[name]
  parts.part = Object.keys(parts.own).length > 0 ? joined(parts) : null
}

function joined(parts: LaterParts): LaterPart {
  const present = () => NAMES.flatMap((name) => parts.own[name] ?? [])
  return {
    answers: () =>
      Object.assign({}, ...NAMES.map((name) => parts.own[name]?.answers() ?? heldOf(parts, name))) as Answers,
    check: () => {
      const checked = present().map((part) => part.check())
      const wrong = checked.flatMap((each): FieldMessages[] => ('messages' in each ? [each.messages] : []))
      return wrong.length > 0 ? { messages: Object.assign({}, ...wrong) } : Object.assign({}, ...checked)
    },
    fill: (held) => {
      for (const part of present()) part.fill(held)
    },
    anchor: (field) => present().reduce<string | null>((found, part) => found ?? part.anchor(field), null),
    rules: (...body) => (parts.own.oddCases?.rules ?? checkRegistration)(...body),
  }
}

const RETRY_MS = 3_000

/** A module that is loaded when it is needed, once for the page. */
export interface LateModule<Module> {
  loaded: Module | null
  load: () => Promise<Module>
}

/**
 * @param isNeeded a failed load is repeated
 * @returns the module, null until it is loaded; and whether a load has failed. Some browsers remember a failure until the page is left.
 */
export function useLateModule<Module>(late: LateModule<Module>, isNeeded: boolean) {
  const [, setLoaded] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isAwaited = isNeeded && late.loaded === null
  useEffect(() => {
    if (!isAwaited) return
    const load = () =>
      late.load().then(
        (module) => {
          late.loaded = module
          setLoaded(true)
        },
        () => setFailed(true),
      )
    load()
    const timer = setInterval(load, RETRY_MS)
    return () => clearInterval(timer)
  }, [late, isAwaited])
  return { module: late.loaded, hasFailed: hasFailed && late.loaded === null }
}
