import { resolve } from 'node:path'
import { isInside } from '../files/is-inside.ts'
import type { Environment } from './config.ts'
import { DATA_KEY_NEEDED, KEY_SETTINGS } from './key-settings.ts'
import { isLoopback } from './setting-values.ts'

/**
 * Checks what depends on several settings.
 *
 * @returns why the settings cannot be used together, and what is allowed but questionable; no value is quoted
 */
export function checkTogether(
  env: Environment,
  {
    host,
    port,
    publicUrl,
    metricsPort,
    dataDir,
    backupDir,
  }: {
    host: string
    port: number
    publicUrl: string | undefined
    metricsPort: number | undefined
    dataDir: string
    /** With the built-in database. */
    backupDir: string | undefined
  },
): { problems: string[]; warnings: string[] } {
  const problems: string[] = []
  const warnings: string[] = []
  if (!env.PUBLIC_URL?.trim() && !isLoopback(host)) {
    problems.push(
      'PUBLIC_URL: is needed when HOST is not this machine only; write how visitors reach the site, such as https://spmb.example.go.id.',
    )
  }
  if (env.DATABASE_URL?.trim() && !KEY_SETTINGS.some((name) => env[name]?.trim()))
    problems.push(DATA_KEY_NEEDED)
  if (env.DATABASE_TLS?.trim() && !env.DATABASE_URL?.trim()) {
    problems.push('DATABASE_TLS: only goes with DATABASE_URL; set that too, or remove this one.')
  }
  if (env.DATABASE_OWNER_URL?.trim() && !env.DATABASE_URL?.trim()) {
    problems.push('DATABASE_OWNER_URL: only goes with DATABASE_URL; set that too, or remove this one.')
  }
  if (!isLoopback(host) && publicUrl?.startsWith('http:')) {
    warnings.push(
      `HOST ${host} is reachable from other machines and PUBLIC_URL is http: names, NIK and passwords travel unencrypted. Put a TLS proxy in front, set HOST=127.0.0.1 and an https: PUBLIC_URL.`,
    )
  }
  if (metricsPort === port) {
    problems.push('METRICS_PORT: is the same as PORT; write another one, which visitors do not reach.')
  }
  if (backupDir !== undefined && isInside(backupDir, resolve(dataDir))) {
    problems.push('BACKUP_DIR: is inside DATA_DIR and would be lost with it; write a folder on another disk.')
  }
  return { problems, warnings }
}
