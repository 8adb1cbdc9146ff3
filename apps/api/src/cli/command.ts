import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/observability/logger.ts'
import type { Config } from '../platform/settings/config.ts'
import type { KeySource } from '../platform/settings/data-key.ts'

/** A command of the command line. */
export type Command = {
  /** One line for the list of commands. */
  summary: string
  /** What follows the command's name, such as `FOLDER [--dry-run]`, and further lines for its own help. */
  usage: string
  /** May begin an installation. Every other command is refused where there is none. */
  mayBegin?: true
  /**
   * Runs the command with the arguments after its name. Throws a StartupError for what the operator can correct. May return
   * an exit code.
   */
  run(args: string[], context: CommandContext): Promise<number | undefined>
}

export type CommandContext = {
  config: Config
  /**
   * Connects as the application ('app', what features use) or as the owner of the tables; closed after the command. Until then the data key
   * cannot be changed, except by the command that says `alone`.
   */
  openDatabase(as: 'app' | 'owner', alone?: 'alone'): Promise<Database>
  /** The role that owns the tables, for connections of other kinds than a pool. */
  ownerUrl(): Promise<string>
  /** Registers what has to be done at the end, also when the operator interrupts the command. */
  atEnd(act: () => Promise<void>): void
  /** Where the key that NIK and NISN are encrypted with is from, with those that replace or were replaced by it. */
  keys(): Promise<KeySource>
  /** The folder the operator is in; relative paths in arguments start there (npm itself moves to the project). */
  cwd: string
  now: () => Date
  /** Writes one line for the operator. */
  print(line: string): void
  /** Writes one line about what is wrong, apart from the results. */
  complain(line: string): void
  /** Writes a part of a long result, and waits until it is taken. */
  write(bytes: Uint8Array): Promise<void>
  log: Log
}
