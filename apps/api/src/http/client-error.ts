/** Answers what Node cannot read as HTTP at all: there is no request yet, only a socket to write to. */
import type { Socket } from 'node:net'
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import type { ConnectionError } from 'fastify'
import { headText } from './fast-path/raw-response.ts'

/** @param headers those of every other answer */
export function handleClientError(headers: Readonly<Record<string, string>>) {
  return (error: ConnectionError, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(written(...refusalOf(error.code), headers))
    socket.destroy(error)
  }
}

function refusalOf(code: string | undefined): [status: number, message: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, PROBLEM_MESSAGES.tooLarge]
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, PROBLEM_MESSAGES.tooSlow]
  return [400, PROBLEM_MESSAGES.unreadable]
}

function written(status: number, message: string, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify({ status, message: status === 400 ? { _: [message] } : message, data: null })
  const own = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  return `${headText(status, { ...headers, ...own })}\r\n${body}`
}
