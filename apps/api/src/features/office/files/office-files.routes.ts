/** The logo and the own tutorial, which are public. */
import { Readable } from 'node:stream'
import { LOGO_PATH, OWN_TUTORIAL_PATH, PART_BYTES } from '@spmb/domain/office/files/kinds.ts'
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, readByteRange } from '../../../platform/http/files/byte-range.ts'
import { sendFile } from '../../../platform/http/files/serve-file.ts'
import type { OfficeFiles, Tutorial } from './office-files.ts'

/** The address names the version. Another process may not have it yet, whose answer must not be kept under this address. */
const CACHE_OF_VERSION = 'public, max-age=31536000, immutable'
const CACHE_OF_ANY = 'no-cache'

type Versioned = { Querystring: { v?: string } }

export function officeFilesRoutes(app: FastifyInstance, files: Pick<OfficeFiles, 'logo' | 'tutorial'>) {
  const cacheOf = (request: FastifyRequest<Versioned>, digest: string) => ({
    'cache-control': request.query.v === digest ? CACHE_OF_VERSION : CACHE_OF_ANY,
  })

  app.get<Versioned>(LOGO_PATH, (request, reply) => {
    const logo = files.logo()
    if (!logo) throw new NotFound(PROBLEM_MESSAGES.notFound)
    return sendFile(request, reply, logo, cacheOf(request, logo.digest))
  })

  app.get<Versioned>(OWN_TUTORIAL_PATH, async (request, reply) => {
    const tutorial = files.tutorial()
    if (!tutorial) throw new NotFound(PROBLEM_MESSAGES.notFound)
    return sendTutorial(request, reply.headers(cacheOf(request, tutorial.digest)), tutorial)
  })
}

async function sendTutorial(request: FastifyRequest, reply: FastifyReply, tutorial: Tutorial) {
  const { size, digest } = tutorial
  const etag = `"${digest}"`
  reply.header('etag', etag).header('accept-ranges', 'bytes')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  // The client has ranges of another version, which cannot be combined with one of this.
  const isOther = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
  const asked = request.method === 'GET' && !isOther ? readByteRange(request.headers.range, size) : null
  if (asked === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (asked) reply.code(206).header('content-range', `bytes ${asked.first}-${asked.last}/${size}`)
  const range = asked ?? { first: 0, last: size - 1 }
  reply.type('video/mp4').header('content-length', range.last - range.first + 1)
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  // Without the first part nothing is sent: the answer says that the database is unavailable.
  await tutorial.part(Math.floor(range.first / PART_BYTES))
  return reply.send(Readable.from(piecesOf(tutorial, range), { objectMode: false }))
}

/** Reads on only as fast as the client receives. */
async function* piecesOf({ part }: Tutorial, { first, last }: ByteRange) {
  for (let at = first; at <= last; ) {
    const number = Math.floor(at / PART_BYTES)
    const start = number * PART_BYTES
    yield (await part(number)).subarray(at - start, last - start + 1)
    at = start + PART_BYTES
  }
}
