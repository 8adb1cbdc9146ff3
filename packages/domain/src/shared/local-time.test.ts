import { describe, expect, it } from 'vitest'
import { parseLocalTime, writeClosingTime, writeLocalTime } from './local-date.ts'

describe('a local time', () => {
  it.each([
    ['2025-06-02 00:00', 'Asia/Makassar', '2025-06-01T16:00:00.000Z'],
    ['2025-06-10 24:00', 'Asia/Makassar', '2025-06-10T16:00:00.000Z'],
    ['2025-06-11 00:00', 'Asia/Makassar', '2025-06-10T16:00:00.000Z'],
    ['2025-12-31 24:00', 'Asia/Makassar', '2025-12-31T16:00:00.000Z'],
    ['2024-02-29 8:30', 'Asia/Jakarta', '2024-02-29T01:30:00.000Z'],
    ['2025-06-02T08.30', 'Asia/Jayapura', '2025-06-01T23:30:00.000Z'],
    [' 2025-06-02 12:00 ', 'UTC', '2025-06-02T12:00:00.000Z'],
    ['2025-06-16 23:59:59', 'UTC', '2025-06-16T23:59:59.000Z'],
    ['2025-06-16 10.00.30', 'Asia/Makassar', '2025-06-16T02:00:30.000Z'],
    // Clocks set back: 02:30 happens twice, the earlier one counts.
    ['2025-10-26 02:30', 'Europe/Berlin', '2025-10-26T00:30:00.000Z'],
    ['2025-10-26 03:00', 'Europe/Berlin', '2025-10-26T02:00:00.000Z'],
    ['2025-03-30 03:00', 'Europe/Berlin', '2025-03-30T01:00:00.000Z'],
    ['2025-11-02 01:30', 'America/New_York', '2025-11-02T05:30:00.000Z'],
    ['2025-07-01 00:00', 'Asia/Kathmandu', '2025-06-30T18:15:00.000Z'],
  ])('%s in %s is %s', (text, timeZone, moment) => {
    expect(parseLocalTime(text, timeZone)).toEqual(new Date(moment))
  })

  it.each([
    ['', 'format'],
    ['2025-06-02', 'format'],
    ['x2025-06-02 00:00', 'format'],
    ['02-06-2025 00:00', 'format'],
    ['2025-06-02 00:00:0', 'format'],
    ['2025-06-02 8', 'format'],
    ['2025-6-2 08:00', 'format'],
    ['tomorrow', 'format'],
    ['2025-06-31 08:00', 'date'],
    ['2025-02-29 08:00', 'date'],
    ['2025-13-01 08:00', 'date'],
    ['1999-12-31 08:00', 'date'],
    ['2100-01-01 08:00', 'date'],
    ['2025-06-02 24:01', 'time'],
    ['2025-06-02 25:00', 'time'],
    ['2025-06-02 08:60', 'time'],
    ['2025-06-02 08:00:60', 'time'],
    ['2025-06-02 24:00:01', 'time'],
  ])('%j is refused: %s', (text, problem) => {
    expect(parseLocalTime(text, 'Asia/Makassar')).toBe(problem)
  })

  it('that the clocks jump over is refused', () => {
    expect(parseLocalTime('2025-03-30 02:30', 'Europe/Berlin')).toBe('skipped')
  })
})

describe('a moment in the office’s zone', () => {
  it('is written as it is read', () => {
    expect(writeLocalTime(new Date('2025-06-01T16:00:00Z'), 'Asia/Makassar')).toBe('2025-06-02 00:00')
    expect(writeLocalTime(new Date('2025-06-01T16:00:07Z'), 'Asia/Makassar')).toBe('2025-06-02 00:00:07')
  })

  it('that ends a window at midnight is written as the end of the last day', () => {
    expect(writeClosingTime(new Date('2025-06-10T16:00:00Z'), 'Asia/Makassar')).toBe('2025-06-10 24:00')
    expect(writeClosingTime(new Date('2025-06-10T07:00:00Z'), 'Asia/Makassar')).toBe('2025-06-10 15:00')
  })
})
