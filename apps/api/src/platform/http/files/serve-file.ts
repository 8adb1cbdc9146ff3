/**
 * Sends files: those in memory with their coding, ETag and byte ranges, and those generated for one request as a download.
 */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readByteRange } from './byte-range.ts'
import type { Coding, Encoded } from './encoded-document.ts'

/**
 * Serves a file from memory at a path.
 *
 * @param file the file as it is now
 */
export function serveFile(
  app: FastifyInstance,
  path: string,
  file: () => Encoded | Promise<Encoded>,
  headers: Readonly<Record<string, string>>,
): void {
  app.get(path, async (request, reply) => sendFile(request, reply, await file(), headers))
}

/** Sends content that was generated for this request as a download. No cache may keep it: it holds personal data. */
export function sendDownload(
  reply: FastifyReply,
  { type, name, content }: { type: string; name: string; content: Buffer | Readable },
): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content)
}

/**
 * Answers a GET or HEAD with the smallest coding that the client accepts, or with 304. A file that has one coding only, such
 * as a video, is also sent in byte ranges.
 */
export function sendFile(
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
    // The client has ranges of another version, which cannot be combined with a range of this one.
    const whole = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
    if (!whole) return sendRange(request, reply, file)
  }
  return reply.type(file.type).send(file.bodies[coding])
}

function sendRange(request: FastifyRequest, reply: FastifyReply, file: Encoded): FastifyReply {
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

/** The first coding that the client accepts. Of the quality values only 0 matters. */
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

/** Weak comparison: a cache on the way may have weakened the tag. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
