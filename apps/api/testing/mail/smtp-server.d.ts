/** What tests use of smtp-server. */
declare module 'smtp-server' {
  import type { Readable } from 'node:stream'

  interface Session {
    envelope: { rcptTo: readonly { address: string }[] }
  }
  type Done = (error?: Error | null) => void
  export class SMTPServer {
    constructor(options: {
      authOptional?: boolean
      disabledCommands?: readonly string[]
      onAuth?: (
        auth: { username?: string; password?: string },
        session: Session,
        done: (error: Error | null, answer?: { user: string }) => void,
      ) => void
      onRcptTo?: (address: { address: string }, session: Session, done: Done) => void
      onData?: (stream: Readable, session: Session, done: Done) => void
      onConnect?: (session: Session, done: Done) => void
      logger?: boolean
    })
    server: import('node:net').Server
    listen(port: number, host: string, done: () => void): void
    close(done: () => void): void
    on(event: 'error', listener: (error: Error) => void): void
  }
}
