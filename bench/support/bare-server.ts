/**
 * The reference for answers from memory, a process of its own: Node's HTTP server with nothing in front of it, which
 * gives every request the same bytes under the same headers.
 *
 * node bare-server.ts <port> <JSON of { headers, body }>
 */
import { createServer } from 'node:http'

const [port = '', answer = '{}'] = process.argv.slice(2)
const { headers, body } = JSON.parse(answer) as { headers: Record<string, string>; body: string }
createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1')
