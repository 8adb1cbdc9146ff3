import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { Conflict, Forbidden, NotFound, RuleBroken } from '@spmb/domain/shared/problem.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { OutcomeUnknown, TooMany, toRefusal, Unauthorized, Unavailable } from './errors.ts'

const thrown = (message: string, facts: object = {}) => Object.assign(new Error(message), facts)
const databaseError = (code: string) =>
  thrown('duplicate key value violates unique constraint "registration_nik_once"', {
    code,
    severity: 'ERROR',
    detail: 'Key (nik_index)=(\\x00) already exists.',
    query: 'insert into registration',
  })

const CALM = /^Maaf, terjadi gangguan pada sistem\. .* kode the-reference\.$/

describe('what is thrown becomes what the caller reads', () => {
  it.each<[string, unknown, number, unknown, number?]>([
    ['a broken rule', new RuleBroken({ nik: ['x'] }), 400, { nik: ['x'] }],
    ['no session', new Unauthorized('Masuk dahulu'), 401, 'Masuk dahulu'],
    ['not allowed', new Forbidden('Tidak boleh'), 403, 'Tidak boleh'],
    ['nothing there', new NotFound(), 404, PROBLEM_MESSAGES.notFound],
    ['nothing there, in other words', new NotFound('Tidak ada'), 404, 'Tidak ada'],
    ['a conflict', new Conflict('Sudah berubah'), 409, 'Sudah berubah'],
    ['too many', new TooMany(17), 429, PROBLEM_MESSAGES.tooMany, 17],
    ['a full server', new Unavailable(), 503, PROBLEM_MESSAGES.unavailable, 3],
    ['an answer that is lost', new OutcomeUnknown(thrown('x')), 503, PROBLEM_MESSAGES.outcomeUnknown, 3],
    ['a database that is away', thrown('x', { code: 'ECONNREFUSED' }), 503, PROBLEM_MESSAGES.unavailable, 3],
    ['broken JSON', thrown('x', { statusCode: 400 }), 400, { _: [PROBLEM_MESSAGES.unreadable] }],
    ['a body too large', thrown('x', { statusCode: 413 }), 413, PROBLEM_MESSAGES.tooLarge],
    ['an address too long', thrown('x', { statusCode: 414 }), 414, PROBLEM_MESSAGES.tooLarge],
    ['another content type', thrown('x', { statusCode: 415 }), 415, PROBLEM_MESSAGES.contentType],
    ['headers too large', thrown('x', { statusCode: 431 }), 431, PROBLEM_MESSAGES.tooLarge],
    [
      'a visitor who hung up',
      thrown('x', { code: 'ECONNRESET', statusCode: 400 }),
      400,
      { _: [PROBLEM_MESSAGES.unreadable] },
    ],
    ['a rule of the database that nobody mapped', databaseError('23505'), 500, expect.stringMatching(CALM)],
    ['a statement that is wrong', databaseError('42601'), 500, expect.stringMatching(CALM)],
    ['a fault', new TypeError('Cannot read properties of undefined'), 500, expect.stringMatching(CALM)],
    ['a status that is none of ours', thrown('x', { statusCode: 418 }), 500, expect.stringMatching(CALM)],
    [
      'an answer that breaks its own schema',
      thrown('x', { statusCode: 500 }),
      500,
      expect.stringMatching(CALM),
    ],
    ['a text', 'x', 500, expect.stringMatching(CALM)],
    ['nothing', undefined, 500, expect.stringMatching(CALM)],
    ['null', null, 500, expect.stringMatching(CALM)],
  ])('%s', (_title, error, status, message, retryAfterSeconds) => {
    expect(toRefusal(error, 'the-reference')).toEqual({
      status,
      message,
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
    })
  })

  it('a parameter that fits no id names nothing, a field is told by its own sentence', () => {
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

describe('a fault of ours over HTTP', () => {
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
