/**
 * The reference for responses from memory: Node's HTTP server in a separate process, which sends the same headers and body
 * to every request.
 *
 * node bare-server.ts <port> <JSON of { headers, body, encoding }>; encoding: base64 for a body that is no text
 */
import { createServer } from 'node:http'

const [port = '', answer = '{}'] = process.argv.slice(2)
const {
  headers,
  body,
  encoding = 'utf8',
} = JSON.parse(answer) as {
  headers: Record<string, string>
  body: string
  encoding?: BufferEncoding
}
const bytes = Buffer.from(body, encoding)
createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1')
