import { expect, test } from 'vitest'
import type { Failure } from '../../platform/call.ts'
import { outcomeOf } from './send.ts'
import type { Outcome } from './submission.ts'

test.each<[Failure, Outcome]>([
  [
    { kind: 'refused', fields: { nik: ['x'] } },
    { kind: 'refused', messages: { nik: ['x'] } },
  ],
  [
    { kind: 'conflict', message: 'x' },
    { kind: 'key_reused', message: 'x' },
  ],
  [
    { kind: 'tooMany', message: 'x', retryAfter: 7 },
    { kind: 'busy', message: 'x', waitSeconds: 7 },
  ],
  [
    { kind: 'rejected', status: 413, message: 'x' },
    { kind: 'rejected', message: 'x' },
  ],
  [
    { kind: 'unavailable', message: null, retryAfter: 5 },
    { kind: 'unknown', cause: 'server', waitSeconds: 5 },
  ],
  [{ kind: 'lost' }, { kind: 'unknown', cause: 'network', waitSeconds: null }],
  [{ kind: 'timeout' }, { kind: 'unknown', cause: 'network', waitSeconds: null }],
])('the call result %j becomes the outcome %j', (failure, outcome) => {
  expect(outcomeOf(failure)).toEqual(outcome)
})
