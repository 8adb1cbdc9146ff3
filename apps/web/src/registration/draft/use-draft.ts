/** Keeps the draft of a form on this device while it is typed, offers what was kept before, and forgets on request. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answers } from '../form/answers.ts'
import { type Draft, isEmptyDraft, makeDraft, nextDraft } from './draft.ts'
import { eraseDraft, loadDraft, storeDraft } from './draft-storage.ts'

interface Sheet {
  answers: Answers
  names: Record<string, string>
}

export interface DraftKeeper {
  /** The device was asked for a draft. */
  looked: boolean
  /** What was on the device when the page came alive, until it is erased. */
  found: Draft | null
  /** Found, nothing of it on its way, and not decided on yet: nothing is stored over it until then. */
  offered: Draft | null
  /** When the draft was last stored; null while there is none. */
  savedAt: number | null
  /** The device stores nothing. */
  blocked: boolean
  /** The offered draft is taken into the form, or was not wanted. */
  settle: () => void
  save: (sheet: Sheet) => void
  /** Notes, before anything is sent, that a registration with this key is on its way; null: that it was answered. */
  note: (sendingKey: string | null) => void
  /** On request: gone from the device and from the page. */
  erase: () => void
  /** After success: gone from the device. The page that showed it goes by itself. */
  finish: () => void
}

export function useDraft(level: Level, alive: boolean): DraftKeeper {
  const [looked, setLooked] = useState(false)
  const [found, setFound] = useState<Draft | null>(null)
  const [offered, setOffered] = useState<Draft | null>(null)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [blocked, setBlocked] = useState(false)
  const kept = useRef<Draft | null>(null)
  const waiting = useRef(false)

  useEffect(() => {
    if (!alive) return
    const draft = loadDraft(level, Date.now())
    kept.current = draft
    waiting.current = draft !== null && draft.sendingKey === null
    setLooked(true)
    setFound(draft)
    setOffered(waiting.current ? draft : null)
  }, [alive, level])

  const store = useCallback(
    (draft: Draft) => {
      kept.current = draft
      if (isEmptyDraft(draft)) {
        eraseDraft(level)
        setSavedAt(null)
      } else if (storeDraft(level, draft)) {
        setBlocked(false)
        setSavedAt(draft.savedAt)
      } else setBlocked(true)
    },
    [level],
  )

  const save = useCallback(
    ({ answers, names }: Sheet) => {
      if (waiting.current) return
      const next = nextDraft(kept.current, answers, names, Date.now())
      if (next) store(next)
    },
    [store],
  )

  const note = useCallback(
    (sendingKey: string | null) => {
      const { answers, names } = kept.current ?? { answers: {}, names: {} }
      store(makeDraft(answers, names, Date.now(), sendingKey))
    },
    [store],
  )

  const settle = useCallback(() => {
    waiting.current = false
    setOffered(null)
    setSavedAt(kept.current?.savedAt ?? null)
  }, [])

  const finish = useCallback(() => {
    kept.current = null
    waiting.current = false
    eraseDraft(level)
  }, [level])

  const erase = useCallback(() => {
    finish()
    setFound(null)
    setOffered(null)
    setSavedAt(null)
  }, [finish])

  return { looked, found, offered, savedAt, blocked, settle, save, note, erase, finish }
}
