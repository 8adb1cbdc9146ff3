/**
 * Loads the code of the steps after the form. The first view does not wait for it: it is loaded when the page is idle after
 * the first input, long before a parent has filled in the form, so that it is there when the network fails then.
 */

import { useEffect, useState } from 'react'
import { whenFirstUsed } from '../../platform/when-idle.ts'

const RETRY_MS = 3_000

type Steps = typeof import('./LaterSteps.tsx')['STEPS']

let loaded: Steps | null = null
let loading: Promise<void> | null = null

/** Whether the check step can be shown. */
export function hasLaterSteps(): boolean {
  return loaded !== null
}

/** Loads the code once. Rejects when the network fails; the next call tries again. */
export function loadLaterSteps(): Promise<void> {
  loading ??= importLater(() => import('./LaterSteps.tsx')).then(
    (module) => {
      loaded = module.STEPS
    },
    (reason: unknown) => {
      loading = null
      throw reason
    },
  )
  return loading
}

/**
 * @param needed the page cannot continue without them; a failed load is repeated
 * @returns null until they are loaded
 */
export function useLaterSteps(needed: boolean): Steps | null {
  const [, setLoaded] = useState(hasLaterSteps)
  useEffect(() => {
    const load = () =>
      loadLaterSteps().then(
        () => setLoaded(true),
        () => {},
      )
    if (!needed) return whenFirstUsed(load)
    load()
    const timer = setInterval(load, RETRY_MS)
    return () => clearInterval(timer)
  }, [needed])
  return loaded
}

/**
 * Imports code that a page needs later. Browsers remember a failed import until the page is left: a repeated one fails
 * without a request. So the files are fetched first, which can be repeated, and the import finds them in the browser's cache.
 */
let fetched: Promise<void> | null = null

/** Rejects when the network fails; the next call tries again. @param load has one dynamic `import` */
async function importLater<T>(load: () => Promise<T>): Promise<T> {
  fetched ??= fetchFiles().catch((reason: unknown) => {
    fetched = null
    throw reason
  })
  await fetched
  return load()
}

/** The document lists the files (public/document/document.ts). */
async function fetchFiles(): Promise<void> {
  const files = document.getElementById('root')?.dataset.later?.split(' ') ?? []
  await Promise.all(files.map(fetchWhole))
}

async function fetchWhole(file: string): Promise<void> {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file} was answered ${response.status}`)
  await response.arrayBuffer()
}
