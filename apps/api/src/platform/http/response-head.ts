/** Response heads as text, for answers that are written to a socket directly. */
import { STATUS_CODES } from 'node:http'

/** The status line and headers, without the empty line behind them. Names and values are not checked. */
export function responseHead(status: number, headers: Readonly<Record<string, string>>): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headerLines(headers)}`
}

export function headerLines(headers: Readonly<Record<string, string>>): string {
  let text = ''
  for (const name in headers) text += `${name}: ${headers[name]}\r\n`
  return text
}
