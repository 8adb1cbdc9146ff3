import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/database/test-database.ts'
import { describeError, describeRequest, forPerson, LOGGER_OPTIONS } from './logger.ts'

test('a request is logged as its route, never as the address that was called', () => {
  const request = {
    id: 'abc',
    method: 'GET',
    url: '/hasil?nama=Contoh',
    ip: '192.0.2.1',
    routeOptions: { url: '/hasil/:number' },
  }
  expect(describeRequest(request)).toEqual({ id: 'abc', method: 'GET', route: '/hasil/:number' })
  expect(describeRequest({ ...request, is404: true })).toMatchObject({ route: 'unknown' })
})

test('a database error is logged without the row that it quotes', async () => {
  const { ownerDb, drop } = await createTestDatabase()
  try {
    await ownerDb.pool.query('create table pupil (nik text constraint nik_long check (length(nik) = 16))')
    const error = await ownerDb.pool
      .query('insert into pupil values ($1)', ['Contoh Rahasia'])
      .catch((e) => e)
    expect(error.detail).toContain('Contoh Rahasia')
    const logged = describeError(error)
    expect(logged).toMatchObject({
      code: '23514',
      table: 'pupil',
      constraint: 'nik_long',
      message: 'database error',
    })
    expect(JSON.stringify(logged)).not.toContain('Contoh')
    const typed = await ownerDb.pool.query('select $1::integer', ['Contoh']).catch((e) => e)
    expect(typed.message).toContain('Contoh')
    expect(JSON.stringify(describeError(typed))).not.toContain('Contoh')
  } finally {
    await drop()
  }
})

test('an internal error keeps its message and stack', () => {
  expect(describeError(new TypeError('no such field'))).toMatchObject({
    type: 'TypeError',
    message: 'no such field',
    stack: expect.stringContaining('logger.test.ts'),
  })
})

test('a warning about the database or a connection is one line without a stack, an error keeps it', () => {
  const lines: string[] = []
  const log = pino(LOGGER_OPTIONS, { write: (line) => lines.push(line) })
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  log.warn({ err: refused }, 'the database does not answer')
  log.error({ err: refused }, 'the database does not answer')
  log.warn({ err: new TypeError('no such field') }, 'a mistake of the program')
  const [warning, error, mistake] = lines.map((line) => JSON.parse(line))
  expect(warning).toMatchObject({
    msg: 'the database does not answer',
    err: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' },
  })
  expect(warning.err).not.toHaveProperty('stack')
  expect([error.err.stack, mistake.err.stack]).toEqual([
    expect.stringContaining('logger.test.ts'),
    expect.stringContaining('logger.test.ts'),
  ])
})

test('a person at a terminal reads time, level and sentence', () => {
  const lines: string[] = []
  const log = pino(LOGGER_OPTIONS, { write: (line) => lines.push(forPerson(line)) })
  log.info({ results: 3 }, 'the results are in memory')
  log.warn({ err: Object.assign(new Error('no space'), { code: 'ENOSPC' }) }, 'the backup failed')
  log.info({ req: { method: 'GET' }, res: { statusCode: 200 }, ms: 4.1 }, 'answered')
  log.error({ err: new TypeError('no such field') }, 'a request failed')
  expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
    'info  the results are in memory (results 3)\n',
    'warn  the backup failed (ENOSPC: no space)\n',
    'info  answered (GET unknown, 200 in 4.1 ms)\n',
    expect.stringMatching(/^error a request failed \(no such field\)\nTypeError: no such field\n +at /),
  ])
})
