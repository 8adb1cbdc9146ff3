/** A real SMTP server for tests, which takes, refuses, delays or drops. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface TakenMail {
  to: string
  raw: string
}

/** `hang`: it never answers; `drop`: it ends the connection in the middle of a message. */
export type Behaviour = 'take' | 'busy' | 'refuse' | 'drop' | 'hang' | 'login'

export interface TestMailServer {
  host: string
  port: number
  taken: TakenMail[]
  /** From the next message on. */
  behave: (as: Behaviour) => void
  close(): Promise<void>
}

const answer = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

export async function startMailServer(): Promise<TestMailServer> {
  let behaviour: Behaviour = 'take'
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username }, _session, done) =>
      behaviour === 'login' ? done(answer(535, 'expired')) : done(null, { user: username ?? '' }),
    onRcptTo(address, _session, done) {
      if (behaviour === 'hang') return
      if (behaviour === 'busy') return done(answer(451, 'try later'))
      if (behaviour === 'refuse') return done(answer(550, `no mailbox ${address.address}`))
      done()
    },
    onData(stream, session, done) {
      if (behaviour === 'drop') {
        for (const socket of sockets) socket.destroy()
        return
      }
      void text(stream).then((raw) => {
        taken.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw })
        done()
      })
    },
  })
  server.on('error', () => {})
  const sockets = new Set<import('node:net').Socket>()
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    host: '127.0.0.1',
    port,
    taken,
    behave: (as) => {
      behaviour = as
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((closed) => server.close(closed))
    },
  }
}
