import { StartupError } from '../errors/startup-error.ts'

/**
 * Length of the listen backlog. Node's default of 511 overflows in a burst, and a client whose SYN is dropped retries after
 * one, three and seven seconds; 4,096 is the usual limit of Linux (net.core.somaxconn).
 */
const BACKLOG = 4_096

/** Where the server listens, as Fastify takes it. */
export const listenOn = ({ host, port }: { host: string; port: number }) => ({ port, host, backlog: BACKLOG })

/** Translates a listen error into a sentence that names the setting: PORT and HOST, or METRICS_PORT and METRICS_HOST. */
export async function listening<T>(
  portName: 'PORT' | 'METRICS_PORT',
  { host, port }: { host: string; port: number },
  listener: Promise<T>,
): Promise<T> {
  const hostName = portName.replace('PORT', 'HOST')
  try {
    return await listener
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new StartupError(
          `Port ${port} is already in use on ${host}. Stop what uses it, or set ${portName} to another number.`,
        )
      case 'EACCES':
        throw new StartupError(
          `Port ${port} is not allowed for this user. Set ${portName} to a number above 1023.`,
        )
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new StartupError(
          `${hostName} ${host} is not an address of this machine. Set ${hostName} to one of its own, or to 0.0.0.0.`,
        )
      default:
        throw error
    }
  }
}
