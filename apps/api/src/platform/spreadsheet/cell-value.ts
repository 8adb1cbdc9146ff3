/** Resolves the value of a cell of a workbook, or says why it cannot be read. What cannot be read is never a value and never empty. */
import { shownNumber, showsText } from './cell-formats.ts'
import { type Reason, SHEET } from './reasons.ts'
import { type Cell, EMPTY_CELL, MAX_CELL_LENGTH } from './table.ts'

/** A cell as the sheet states it. */
export interface StoredCell {
  type: string
  style: string | undefined
  /** The text of its value; null without one. */
  value: string | null
  /** Its text, which the sheet holds itself; null without one. */
  inline: string | null
  hasFormula: boolean
}

/** What the cells of a workbook refer to. */
export interface CellParts {
  strings: readonly string[]
  /** The number format of a style; undefined for a style that does not exist. */
  format(style: number): string | undefined
  /** The day with number 0, in milliseconds since 1970. */
  epoch: number
}

/** Excel keeps 15 digits of a number and shows zeros for the others. */
const MOST_EXACT = 1e15

/** @param name of the cell, such as 'B2' */
export function resolveCell(stored: StoredCell, name: string, parts: CellParts): Cell {
  const { type, value, inline, hasFormula } = stored
  const format = formatOf(stored, parts)
  if (hasFormula) return unreadable(SHEET.formula(name))
  if (type === 'e') return unreadable(SHEET.error(name, value ?? ''))
  if (type === 'inlineStr' ? value !== null : inline !== null) return unreadable(SHEET.unresolved(name))
  if (type === 'inlineStr') return inline === null ? EMPTY_CELL : shownText(unescaped(inline))
  // A cell with a style and without a value is empty; one whose value is there and says nothing is not.
  if (value === null) return TYPES.has(type) ? EMPTY_CELL : unreadable(SHEET.unresolved(name))
  const plain = value.trim()
  switch (type) {
    case 's': {
      const text = /^\d+$/.test(plain) ? parts.strings[Number(plain)] : undefined
      return text === undefined ? unreadable(SHEET.noText(name)) : shownText(text)
    }
    case 'str':
      return shownText(unescaped(value))
    case 'b':
      if (plain === '1' || plain === 'true') return shownText('TRUE')
      return plain === '0' || plain === 'false' ? shownText('FALSE') : unreadable(SHEET.unresolved(name))
    case 'd':
      return /^\d{4}-\d\d-\d\d/.test(plain)
        ? { text: plain.slice(0, 10), storedAs: 'date' }
        : unreadable(SHEET.unresolved(name))
    case 'n':
      return numberCell(plain)
    default:
      return unreadable(SHEET.unresolved(name))
  }

  function shownText(text: string): Cell {
    if (text === '') return EMPTY_CELL
    if (text.length > MAX_CELL_LENGTH) return unreadable(SHEET.cellTooLong(name, MAX_CELL_LENGTH))
    if (format === undefined) return unreadable(SHEET.unresolved(name))
    return showsText(format) ? { text } : unreadable(SHEET.shownOtherwise(name, text))
  }

  function numberCell(written: string): Cell {
    const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(written) ? Number(written) : Number.NaN
    if (!Number.isFinite(number) || format === undefined) return unreadable(SHEET.unresolved(name))
    const shown = shownNumber(format, number)
    if (shown.as === 'date') return { text: dayOf(parts.epoch, number), storedAs: 'date' }
    if (Math.abs(number) >= MOST_EXACT) return unreadable(SHEET.tooManyDigits(name))
    if (shown.as === 'other') return unreadable(SHEET.shownOtherwise(name, written))
    if (shown.as === 'text') return { text: shown.text }
    // Other numbers keep the notation of the workbook: conversion would change long ones.
    return { text: Number.isSafeInteger(number) ? String(number) : written, storedAs: 'number' }
  }
}

/** The types that may be without a value (ECMA-376, 18.18.11). */
const TYPES = new Set(['b', 'd', 'n', 's', 'str', 'inlineStr'])

export const unreadable = (reason: Reason): Cell => ({ text: '', unreadable: reason })

function formatOf({ style = '0' }: StoredCell, { format }: CellParts): string | undefined {
  return /^\d+$/.test(style) ? format(Number(style)) : undefined
}

/** The calendar day of a serial number; the number itself where no calendar has that day. */
function dayOf(epoch: number, serial: number): string {
  const day = new Date(epoch + Math.floor(serial) * 86_400_000)
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10)
}

/** `_x0041_` encodes a character that XML cannot represent or that was escaped. */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
