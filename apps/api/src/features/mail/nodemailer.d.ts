/** What is used of nodemailer. Published types follow its releases late. */
declare module 'nodemailer' {
  export interface TransportOptions {
    pool?: boolean
    maxConnections?: number
    host: string
    port: number
    secure: boolean
    requireTLS: boolean
    tls?: { rejectUnauthorized: boolean }
    auth?: { user: string; pass: string }
    /** Milliseconds. */
    connectionTimeout?: number
    greetingTimeout?: number
    socketTimeout?: number
    disableFileAccess?: boolean
    disableUrlAccess?: boolean
  }
  export interface Transport {
    sendMail(mail: {
      from: { name: string; address: string }
      to: { name: string; address: string }
      subject: string
      text: string
      messageId?: string
      headers?: Record<string, string>
    }): Promise<unknown>
    close(): void
  }
  export function createTransport(options: TransportOptions): Transport
}
