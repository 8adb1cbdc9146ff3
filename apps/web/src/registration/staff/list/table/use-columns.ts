/**
 * The shown columns of a list, stored on the device under the account, so that colleagues at one computer do not change
 * each other's lists.
 */
import type { Level } from '@spmb/domain/shared/level.ts'
import { useState } from 'react'
import { useViewer } from '../../../../platform/staff/session/session.ts'
import { defaultColumns, type ListColumn, readColumns } from './columns.ts'

export function useColumns(level: Level) {
  const { userId, school } = useViewer()
  const hasSchool = school !== null
  const key = `spmb-list-columns-${userId}-${level}`
  const [columns, setColumns] = useState(() => readColumns(level, hasSchool, stored(key)))

  function show(chosen: readonly ListColumn[]) {
    const text = JSON.stringify(chosen)
    store(key, text)
    setColumns(readColumns(level, hasSchool, text))
  }
  return {
    columns,
    toggle: (column: ListColumn) =>
      show(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]),
    reset: () => show(defaultColumns(level, hasSchool)),
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be disabled; the columns then last until the page is left.
    return null
  }
}

function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {}
}
