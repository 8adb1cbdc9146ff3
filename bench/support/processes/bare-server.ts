/**
 * The reference for responses from memory: Node's HTTP server in a separate process, which sends the same headers and body
 * to every request.
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
