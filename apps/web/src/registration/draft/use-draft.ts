/** Stores the draft of a form on this device, offers an earlier draft, and deletes it on request. */

import type { Level } from '@spmb/domain/shared/level.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormContents } from '../fields/answers.ts'
import { waitingMarks } from '../waiting/waiting-marks.ts'
import type { WaitingForm } from '../waiting/waiting-store.ts'
import { type Draft, isEmptyDraft, makeDraft, nextDraft, readDraft, replacesWaiting } from './draft.ts'

export interface DraftKeeper {
  /** The storage has been read. */
  isLoaded: boolean
  /** A form that could not be sent at an earlier visit. */
  waiting: WaitingForm | null
  /** The draft that was stored when the page was hydrated, until it is erased. */
  found: Draft | null
  /** The found draft while the parent decides whether to continue it; until then it is not overwritten. */
  offered: Draft | null
  /** The found draft was written in this tab: after a reload it is filled in without asking. */
  restored: boolean
  /** When the draft was last stored, in milliseconds since 1970; null while there is none. */
  savedAt: number | null
  /** Storage is blocked or full. */
  blocked: boolean
  /** Ends the offer: the draft was continued, or the form was filled in without it. */
  endOffer: () => void
  save: (contents: FormContents) => void
  /** Stores the key of a request before it is sent; null when its outcome is known. */
  storeKey: (sendingKey: string | null) => void
  /** On request: deletes the draft from the device and from the page. */
  erase: () => void
  /** After success: deletes the draft from the device only, because the user leaves the page. */
  finish: () => void
}

export function useDraft(level: Level, hydrated: boolean): DraftKeeper {
  const [isLoaded, setLoaded] = useState(false)
  const [waiting, setWaiting] = useState<WaitingForm | null>(null)
  const [found, setFound] = useState<Draft | null>(null)
  const [offered, setOffered] = useState<Draft | null>(null)
  const [restored, setRestored] = useState(false)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [blocked, setBlocked] = useState(false)
  const stored = useRef<Draft | null>(null)
  const isRead = useRef(false)
  const isOffered = useRef(false)

  useEffect(() => {
    if (!hydrated) return
    let left = false
    loadWaitingForm(level).then((form) => {
      if (left) return
      const draft = loadDraft(level, Date.now())
      stored.current = draft
      isRead.current = true
      // A waiting form that the draft does not replace is the newer one, and is shown without asking.
      const isLeft = draft !== null && draft.sendingKey === null && form === null
      const isOwn = isLeft && isOfTab(level)
      isOffered.current = isLeft && !isOwn
      setLoaded(true)
      setWaiting(form)
      setFound(draft)
      setOffered(isOffered.current ? draft : null)
      setRestored(isOwn)
      if (isOwn) setSavedAt(draft.savedAt)
    })
    return () => {
      left = true
    }
  }, [hydrated, level])

  const store = useCallback(
    (draft: Draft) => {
      stored.current = draft
      setRestored(false)
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
    ({ answers, names }: FormContents) => {
      // A draft that was not read yet must not be overwritten: a slow phone reads it long after the form can be filled in.
      if (!isRead.current || isOffered.current) return
      const next = nextDraft(stored.current, answers, names, Date.now())
      if (next) store(next)
    },
    [store],
  )

  const storeKey = useCallback(
    (sendingKey: string | null) => {
      const { answers, names } = stored.current ?? { answers: {}, names: {} }
      store(makeDraft(answers, names, Date.now(), sendingKey))
    },
    [store],
  )

  const endOffer = useCallback(() => {
    isOffered.current = false
    setOffered(null)
    setSavedAt(stored.current?.savedAt ?? null)
    if (stored.current) markTab(level)
  }, [level])

  const finish = useCallback(() => {
    stored.current = null
    isOffered.current = false
    eraseDraft(level)
  }, [level])

  const erase = useCallback(() => {
    finish()
    setFound(null)
    setOffered(null)
    setRestored(false)
    setSavedAt(null)
  }, [finish])

  return {
    isLoaded,
    waiting,
    found,
    offered,
    restored,
    savedAt,
    blocked,
    endOffer,
    save,
    storeKey,
    erase,
    finish,
  }
}

/** Most devices keep no waiting form and do not load the code for one. */
async function loadWaitingForm(level: Level): Promise<WaitingForm | null> {
  if (!(level in waitingMarks())) return null
  try {
    const { loadWaiting } = await import('../waiting/waiting-store.ts')
    const now = Date.now()
    return await loadWaiting(level, now, (form) => replacesWaiting(loadDraft(level, now), form))
  } catch {
    return null
  }
}

/** The draft on this device, one per level, in localStorage. */
const storageKey = (level: Level) => `spmb-draf-${level.toLowerCase()}`

/** The stored draft, or null. Deletes a draft that is unreadable or too old. */
function loadDraft(level: Level, now: number): Draft | null {
  try {
    const draft = readDraft(localStorage.getItem(storageKey(level)), now)
    if (!draft) localStorage.removeItem(storageKey(level))
    return draft
  } catch {
    return null
  }
}

/** @returns false when storage is blocked or full */
function storeDraft(level: Level, draft: Draft): boolean {
  try {
    localStorage.setItem(storageKey(level), JSON.stringify(draft))
    markTab(level)
    return true
  } catch {
    return false
  }
}

function eraseDraft(level: Level): void {
  try {
    localStorage.removeItem(storageKey(level))
    sessionStorage.removeItem(storageKey(level))
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}

/** Whether the draft was written or continued in this tab. A phone ends a page in the background; the tab keeps its mark. */
function isOfTab(level: Level): boolean {
  try {
    return sessionStorage.getItem(storageKey(level)) !== null
  } catch {
    return false
  }
}

function markTab(level: Level): void {
  try {
    sessionStorage.setItem(storageKey(level), '')
  } catch {
    // Storage is blocked: after a reload the draft is offered.
  }
}
