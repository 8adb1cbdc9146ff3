/**
 * Answers a GET or HEAD from memory: the smallest form the browser takes, or 304 when it has it already. Files that
 * exist in one form only (videos) are also answered in parts.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readByteRange } from './byte-range.ts'
import type { Coding, Encoded } from './encoded-document.ts'

export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Encoded,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  const coding = chooseCoding(request.headers['accept-encoding'], file)
  const etag = `"${file.hash}-${coding}"`
  reply.headers(headers).header('etag', etag).header('vary', 'accept-encoding')
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  else if (Object.keys(file.bodies).length === 1) {
    reply.header('accept-ranges', 'bytes')
    // A part of a version that is gone would not fit the parts the browser has.
    const whole = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
    if (!whole) return sendPart(request, reply, file)
  }
  return reply.type(file.type).send(file.bodies[coding])
}

function sendPart(request: FastifyRequest, reply: FastifyReply, file: Encoded): FastifyReply {
  const { identity } = file.bodies
  const range = request.method === 'GET' ? readByteRange(request.headers.range, identity.length) : null
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${identity.length}`).send()
  reply.type(file.type)
  if (range === null) return reply.send(identity)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${identity.length}`)
    .send(identity.subarray(range.first, range.last + 1))
}

const PREFERRED = ['br', 'gzip'] as const

/** The first of ours that the browser takes; quality values only say no when they are 0. */
export function chooseCoding(accepted: string | undefined, file: Pick<Encoded, 'bodies'>): Coding {
  if (!accepted) return 'identity'
  const taken = new Map<string, boolean>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    taken.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
  }
  for (const coding of PREFERRED) {
    if (file.bodies[coding] && (taken.get(coding) ?? taken.get('*') ?? false)) return coding
  }
  return 'identity'
}

/** A cache in between may have weakened the tag; for reading that is as good. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
