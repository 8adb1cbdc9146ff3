/**
 * PostgreSQL's base backup over its replication protocol (BASE_BACKUP), which needs no access to the files and no program
 * beside the server.
 */
import { Client, type Connection, type Submittable } from 'pg'
import { StartupError } from '../../../platform/errors/startup-error.ts'

export type BasePiece = { of: 'archive' | 'manifest'; bytes: Uint8Array }

/**
 * Streams a tar archive of all files of the cluster with the changes (WAL) made until its end, and its manifest. Everything
 * committed before the end of this call is in it.
 *
 * @param url of a role with the attribute REPLICATION
 */
export async function* readBaseBackup(url: string): AsyncGenerator<BasePiece> {
  const client = new Client({
    connectionString: url,
    application_name: 'spmb backup',
    connectionTimeoutMillis: 5_000,
    // In the driver, but not in its types: simple protocol, commands of the replication protocol.
    ...({ replication: 'true' } as object),
  })
  client.on('error', () => {}) // the running command fails with it
  try {
    await client.connect()
  } catch (error) {
    throw (error as { code?: string }).code === INSUFFICIENT_PRIVILEGE
      ? new StartupError(
          'The built-in database was started by an earlier release and does not allow backups yet. Restart the server once.',
        )
      : error
  }
  try {
    // Keeps the changes until they are sent; the slot ends with the connection.
    await client.query(
      `CREATE_REPLICATION_SLOT "spmb_backup_${process.pid}" TEMPORARY PHYSICAL (RESERVE_WAL)`,
    )
    const command = new BaseBackup()
    client.query(command)
    yield* command.pieces()
  } finally {
    await client.end().catch(() => {})
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

const COMMAND = `BASE_BACKUP (LABEL 'spmb', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`

/** Bytes that wait for the reader before the connection is paused. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024

type Socket = { pause(): void; resume(): void }

/** A command of the driver whose result is a stream of copied data, read as fast as the consumer takes it. */
class BaseBackup implements Submittable {
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #ended = false
  #error: Error | undefined
  #wake = () => {}
  #socket: Socket | undefined

  submit(connection: Connection): void {
    this.#socket = (connection as unknown as { stream: Socket }).stream
    ;(connection as unknown as { query(text: string): void }).query(COMMAND)
  }

  async *pieces(): AsyncGenerator<BasePiece> {
    let of: BasePiece['of'] = 'archive'
    let archives = 0
    for (;;) {
      const message = this.#waiting.shift()
      if (message) {
        this.#waitingBytes -= message.length
        if (this.#waitingBytes < MAX_WAITING_BYTES) this.#socket?.resume()
        const type = String.fromCharCode(message[0] ?? 0)
        if (type === 'n' && ++archives > 1)
          throw new StartupError('The database has tablespaces, which a backup cannot contain.')
        if (type === 'm') of = 'manifest'
        if (type === 'd') yield { of, bytes: message.subarray(1) }
      } else if (this.#error) throw this.#error
      else if (this.#ended) return
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }

  // The driver calls these.
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#waiting.push(Buffer.from(chunk))
    this.#waitingBytes += chunk.length
    if (this.#waitingBytes >= MAX_WAITING_BYTES) this.#socket?.pause()
    this.#wake()
  }
  handleReadyForQuery(): void {
    this.#ended = true
    this.#wake()
  }
  handleError(error: Error): void {
    this.#error = error
    this.#wake()
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
