import {
  type AnswerLookUp,
  type ComplaintAnswer,
  readReportAnswer,
} from '@spmb/domain/complaint/answer-contract.public.ts'
import { sendReport } from '@spmb/domain/complaint/contract.public.ts'
import type { FastifyInstance } from 'fastify'
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts'
import type { RateLimits } from '../../platform/http/limits/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ComplaintArrival } from './complaint.service.ts'

export function complaintRoutes(
  app: FastifyInstance,
  deps: {
    receive: (arrival: ComplaintArrival) => Promise<string>
    readAnswer: (asked: AnswerLookUp, address: string) => Promise<ComplaintAnswer>
    limits: RateLimits
    clock: () => Date
  },
) {
  serve(app, sendReport, async ({ body, request }) => {
    // Refused requests do not count as complaints, so requests are limited separately.
    await deps.limits.take('read', request.ip)
    const ticket = await deps.receive({
      body,
      key: idempotencyKeyOf(request),
      now: deps.clock(),
      address: request.ip,
      requestId: request.id,
    })
    return { ticket }
  })

  serve(app, readReportAnswer, async ({ body, request }) => {
    // Only wrong tries count as such.
    await deps.limits.take('read', request.ip)
    return deps.readAnswer(body, request.ip)
  })
}
