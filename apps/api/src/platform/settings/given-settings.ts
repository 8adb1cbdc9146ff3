/** Settings that may be written into a backup and printed. A setting that is not named here may be secret. */
const SHOWN = [
  ...['PUBLIC_URL', 'ALLOWED_HOSTS', 'TRUSTED_PROXIES', 'HOST', 'PORT', 'TZ_OFFICE', 'WORKERS', 'HEAP_MB'],
  ...['BACKUP_DIR', 'BACKUP_RECIPIENT', 'BACKUP_AT', 'BACKUP_KEEP_DAYS', 'DATABASE_TLS', 'DATA_KEY_FILE'],
  ...['LIMIT_SCALE', 'LIMITS', 'REGISTRATIONS_PER_DAY', 'METRICS_PORT', 'METRICS_HOST', 'STOP_DELAY'],
]

export const givenSettings = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    SHOWN.flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, value] as const] : []
    }),
  )
