/** The state of the form: what is typed, saving, warnings to confirm with a reason, and conflicts, which keep what is typed. */
import type { PathRow, PathSettings } from '@spmb/domain/paths/configuration.ts'
import { changePaths, type PathLevel } from '@spmb/domain/paths/contract.staff.ts'
import { levelPath } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import type { ConflictWith } from '../../ui/staff/ConflictNotice.tsx'
import { addedPath, faultsOf, isSame, mergeDraft } from './draft.ts'
import { pathsOf, usePathsChanged } from './paths-queries.ts'

let nextKey = 0
const newKeys = (settings: PathSettings | null) => (settings?.paths ?? []).map(() => nextKey++)

export function usePathsForm(seasonId: number, opened: PathLevel) {
  const queries = useQueryClient()
  const changed = usePathsChanged()
  const { busy, write } = useWrite()
  /** The level that the draft is based on. */
  const [base, setBase] = useState(opened)
  const [draft, setDraft] = useState<PathSettings | null>(opened.settings)
  /** A key for each path of the draft, since its code may be typed. */
  const [keys, setKeys] = useState<number[]>(() => newKeys(opened.settings))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<FieldMessages>({})
  const [asked, setAsked] = useState<string[] | null>(null)
  const [conflict, setConflict] = useState<ConflictWith<PathLevel> | null>(null)

  const faults: FieldMessages = tried && draft ? { ...refused, ...faultsOf(draft) } : refused

  /** Replaces everything that is typed. */
  function fill(settings: PathSettings | null) {
    setDraft(settings)
    setKeys(newKeys(settings))
    setRefused({})
  }

  /** @param paths those of the draft, changed */
  const setPaths = (paths: PathRow[]) => draft && setDraft({ ...draft, paths })

  /** Whether the draft has no fault; from now on its faults are shown. */
  function check(): boolean {
    setTried(true)
    setRefused({})
    return draft !== null && Object.keys(faultsOf(draft)).length === 0
  }

  /** @param settings null removes all paths @returns whether it was sent */
  async function send(settings: PathSettings | null, confirmation?: { confirmed: string[]; reason: string }) {
    const outcome = await write(changePaths, {
      params: { id: String(seasonId), type: levelPath(base.type) },
      body: { settings, ...confirmation, version: base.version },
    })
    if (!outcome) return
    setConflict(null)
    if (outcome.ok) {
      setTried(false)
      setAsked(null)
      setBase(outcome.data)
      fill(outcome.data.settings)
      toastSuccess(outcome.message)
      return changed()
    }
    const { failure } = outcome
    const { confirmed, ...fields } = failure.kind === 'refused' ? failure.fields : {}
    setRefused(fields)
    if (confirmed) return setAsked(confirmed)
    toastError(failureMessage(failure))
    if (failure.kind === 'refused' && !fields.reason) setAsked(null)
    if (failure.kind === 'conflict') {
      setAsked(null)
      setConflict({ message: failure.message, latest: await readLatest() })
    }
  }

  async function readLatest(): Promise<PathLevel | null> {
    const latest = await queries.fetchQuery({ ...pathsOf(seasonId), staleTime: 0 }).catch(() => null)
    return latest?.levels.find(({ type }) => type === base.type) ?? null
  }

  return {
    base,
    draft,
    keys,
    busy,
    asked,
    conflict,
    faults,
    error: (place: string) => faults[place]?.[0],
    fill,
    setChoice: (paths_per_choice: PathSettings['paths_per_choice']) =>
      draft && setDraft({ ...draft, paths_per_choice }),
    setCardRequired(isRequired: boolean) {
      if (!draft) return
      const { level, paths_per_choice, paths } = draft
      // In the order of the server, so that what is set back is no change.
      setDraft({ level, paths_per_choice, ...(isRequired && { kk_required: true }), paths })
    },
    changePath: (index: number, change: Partial<PathRow>) =>
      setPaths((draft?.paths ?? []).map((path, i) => (i === index ? { ...path, ...change } : path))),
    addPath() {
      if (!draft) return
      setPaths([...draft.paths, addedPath(draft)])
      setKeys([...keys, nextKey++])
    },
    removePath(index: number) {
      setPaths((draft?.paths ?? []).filter((_, i) => i !== index))
      setKeys(keys.filter((_, i) => i !== index))
    },
    check,
    /** @returns false: something is wrong, and nothing was sent */
    save(): boolean {
      if (!check()) return false
      void send(draft)
      return true
    },
    confirm: (reason: string) => void send(draft, { confirmed: asked ?? [], reason }),
    cancel: () => setAsked(null),
    remove: () => send(null),
    loadLatest(latest: PathLevel) {
      fill(mergeDraft(base.settings, draft, latest.settings))
      setBase(latest)
      setConflict(null)
    },
    isUnsaved: () => !isSame(draft, base.settings),
  }
}
