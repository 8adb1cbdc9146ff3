/** Answers input that Node cannot parse as HTTP. There is no request, only a socket. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import type { ConnectionError } from 'fastify'
import { ERROR_HEADERS, errorBody } from './error-body.ts'

const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT'

/** @param headers sent with every answer */
export function handleClientError(headers: Readonly<Record<string, string>>) {
  return (error: ConnectionError, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    // It never sent a byte. An answer here would be read as that of the request that is just being sent; a browser that reads
    // the end of the connection instead sends it again.
    if (error.code === TIMED_OUT && socket.bytesRead === 0) return void socket.destroy()
    if (socket.writable) socket.write(toResponse(...refusalOf(error.code), headers))
    socket.destroy(error)
  }
}

function refusalOf(code: string | undefined): [status: number, message: string | FieldMessages] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, PROBLEM_MESSAGES.tooLarge]
  if (code === TIMED_OUT) return [408, PROBLEM_MESSAGES.tooSlow]
  return [400, { _: [PROBLEM_MESSAGES.unreadable] }]
}

function toResponse(
  status: number,
  message: string | FieldMessages,
  headers: Readonly<Record<string, string>>,
): string {
  const body = errorBody(status, message)
  const own = { ...ERROR_HEADERS, 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
  const lines = Object.entries({ ...headers, ...own }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
