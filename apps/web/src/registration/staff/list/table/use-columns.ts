/**
 * The shown columns of a list, stored on the device under the account, so that colleagues at one computer do not change
 * each other's lists.
 */
import type { FileColumn } from '@spmb/domain/registration/undescribed-contract.staff.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useState } from 'react'
import { useFacts } from '../../../../platform/facts.ts'
import { useViewer } from '../../../../platform/staff/session/session.ts'
import { defaultColumns, fileColumns, type ListColumn, readColumns, readFileColumns } from './columns.ts'

export function useColumns(level: Level) {
  const { userId, school, role } = useViewer()
  const { selection } = useFacts()
  const hasClaims = selection.some((facts) => facts.level === level && facts.claims)
  const offered = fileColumns(role, hasClaims)
  const hasSchool = school !== null
  const key = `spmb-list-columns-${userId}-${level}`
  const [columns, setColumns] = useState(() => readColumns(level, hasSchool, stored(key)))
  const [inFile, setInFile] = useState(() => readFileColumns(offered, stored(key)))

  function show(chosen: readonly ListColumn[], added: readonly FileColumn[]) {
    const text = JSON.stringify([...chosen, ...added])
    store(key, text)
    setColumns(readColumns(level, hasSchool, text))
    setInFile(readFileColumns(offered, text))
  }
  return {
    columns,
    /** Of these, which a file of the shown columns has too. */
    offered,
    inFile,
    toggle: (column: ListColumn) => show(toggled(columns, column), inFile),
    toggleInFile: (column: FileColumn) => show(columns, toggled(inFile, column)),
    reset: () => show(defaultColumns(level, hasSchool), []),
  }
}

function toggled<Column>(columns: readonly Column[], column: Column): Column[] {
  return columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]
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
