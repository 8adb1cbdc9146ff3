import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { Conflict, Forbidden, NotFound, RuleBroken } from '@spmb/domain/shared/problem.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { OutcomeUnknown, TooMany, Unauthorized, Unavailable } from '../../errors/request-errors.ts'
import { toRefusal } from './error-responses.ts'

const thrown = (message: string, facts: object = {}) => Object.assign(new Error(message), facts)
const databaseError = (code: string) =>
  thrown('duplicate key value violates unique constraint "registration_nik_once"', {
    code,
    severity: 'ERROR',
    detail: 'Key (nik_index)=(\\x00) already exists.',
    query: 'insert into registration',
  })

const CALM = /^Maaf, terjadi gangguan pada sistem\. .* kode the-reference\.$/

describe('toRefusal maps thrown errors to responses', () => {
  it.each<[string, unknown, number, unknown, number?]>([
    ['a violated rule', new RuleBroken({ nik: ['x'] }), 400, { nik: ['x'] }],
    ['no session', new Unauthorized('Masuk dahulu'), 401, 'Masuk dahulu'],
    ['not allowed', new Forbidden('Tidak boleh'), 403, 'Tidak boleh'],
    ['not found', new NotFound(), 404, PROBLEM_MESSAGES.notFound],
    ['not found, with its own message', new NotFound('Tidak ada'), 404, 'Tidak ada'],
    ['a conflict', new Conflict('Sudah berubah'), 409, 'Sudah berubah'],
    ['too many requests', new TooMany(17), 429, PROBLEM_MESSAGES.tooMany, 17],
    ['an overloaded server', new Unavailable(), 503, PROBLEM_MESSAGES.unavailable, 3],
    ['an unknown outcome', new OutcomeUnknown(thrown('x')), 503, PROBLEM_MESSAGES.outcomeUnknown, 3],
    ['an unavailable database', thrown('x', { code: 'ECONNREFUSED' }), 503, PROBLEM_MESSAGES.unavailable, 3],
    ['invalid JSON', thrown('x', { statusCode: 400 }), 400, { _: [PROBLEM_MESSAGES.unreadable] }],
    ['a body too large', thrown('x', { statusCode: 413 }), 413, PROBLEM_MESSAGES.tooLarge],
    ['a URL too long', thrown('x', { statusCode: 414 }), 414, PROBLEM_MESSAGES.tooLarge],
    ['another content type', thrown('x', { statusCode: 415 }), 415, PROBLEM_MESSAGES.contentType],
    ['headers too large', thrown('x', { statusCode: 431 }), 431, PROBLEM_MESSAGES.tooLarge],
    [
      'a request aborted by the client',
      thrown('x', { code: 'ECONNRESET', statusCode: 400 }),
      400,
      { _: [PROBLEM_MESSAGES.unreadable] },
    ],
    ['an unmapped constraint violation', databaseError('23505'), 500, expect.stringMatching(CALM)],
    ['a syntax error in a statement', databaseError('42601'), 500, expect.stringMatching(CALM)],
    [
      'a programming error',
      new TypeError('Cannot read properties of undefined'),
      500,
      expect.stringMatching(CALM),
    ],
    ['an unexpected status code', thrown('x', { statusCode: 418 }), 500, expect.stringMatching(CALM)],
    [
      'a response that does not match its schema',
      thrown('x', { statusCode: 500 }),
      500,
      expect.stringMatching(CALM),
    ],
    ['a string', 'x', 500, expect.stringMatching(CALM)],
    ['undefined', undefined, 500, expect.stringMatching(CALM)],
    ['null', null, 500, expect.stringMatching(CALM)],
  ])('%s', (_title, error, status, message, retryAfterSeconds) => {
    expect(toRefusal(error, 'the-reference')).toEqual({
      status,
      message,
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
    })
  })

  it('an invalid parameter is a 404, an invalid field a 400 with the message of the field', () => {
    const validation = [
      { instancePath: '/name', message: 'filter.name' },
      { instancePath: '/name', message: 'own.code' },
      { instancePath: '', message: 'Invalid input: expected object' },
    ]
    expect(toRefusal(thrown('x', { validation, validationContext: 'params' }), 'r')).toEqual({
      status: 404,
      message: PROBLEM_MESSAGES.notFound,
    })
    const error = thrown('x', { validation, validationContext: 'body' })
    expect(toRefusal(error, 'r', { 'own.code': 'Kalimat sendiri' })).toEqual({
      status: 400,
      message: {
        name: ['Isi nama dengan teks, paling panjang 200 huruf', 'Kalimat sendiri'],
        _: [PROBLEM_MESSAGES.unreadable],
      },
    })
  })
})

describe('an internal error over HTTP', () => {
  let test: TestApp
  const faults: Record<string, unknown> = {
    database: databaseError('23505'),
    secret: new Error('/home/office/data-key: 5299011103180001'),
    text: 'insert into registration',
  }
  beforeAll(async () => {
    test = await createTestApp({
      openPages: async () => ({
        rerender: async () => {},
        plugin: async (app) => {
          app.get('/fault/:kind', async (request) => {
            throw faults[(request.params as { kind: string }).kind]
          })
        },
      }),
    })
  })
  afterAll(() => test.close())

  it.each(Object.keys(faults))(
    'shows a calm sentence whose code leads to the log, and nothing else: %s',
    async (kind) => {
      const answer = await test.app.inject(`/fault/${kind}`)
      const reference = String(answer.headers['x-request-id'])
      expect(answer.json()).toEqual({
        status: 500,
        message: expect.stringContaining(`hubungi kantor dinas dengan kode ${reference}.`),
        data: null,
      })
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.body).not.toMatch(/insert|registration_|nik_index|constraint|at .*\.ts|data-key|529901/)

      const line = test
        .logs()
        .split('\n')
        .find((text) => text.includes('a request failed') && text.includes(reference))
      expect(JSON.parse(line as string)).toMatchObject({ level: 'error', reqId: reference })
    },
  )

  it('logs the cause of a database fault without the values that it quotes', async () => {
    await test.app.inject('/fault/database')
    expect(test.logs()).toContain('"code":"23505"')
    expect(test.logs()).not.toContain('already exists')
  })
})
