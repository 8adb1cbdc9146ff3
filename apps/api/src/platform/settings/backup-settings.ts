/** The settings of backups. */
import { resolve } from 'node:path'
import { Encrypter } from 'age-encryption'
import { parseDays, parseTimeOfDay, type ReadSetting, type TimeOfDay } from './setting-values.ts'

/** The name of a backup of the schedule in BACKUP_DIR. */
export const BACKUP_NAME = /^spmb-.*\.backup$/

export type BackupSettings = {
  /**
   * BACKUP_RECIPIENT: public keys in the age format that backups are encrypted to, separated by commas; "spmb backup keygen"
   * makes one. Without it a backup needs --recipient.
   */
  backupRecipients: string[] | undefined
  /**
   * BACKUP_DIR: a folder, best on another disk, into which the server writes a backup every night and, with the built-in
   * database, all changes within five minutes. Needs BACKUP_RECIPIENT. Default: no backups by itself.
   * BACKUP_AT: time of day of the office, default 02:00. BACKUP_KEEP_DAYS: how long they are kept, default 14.
   */
  backups: { folder: string; at: TimeOfDay; keepDays: number; recipients: string[] } | undefined
}

export function backupSettings(setting: ReadSetting): BackupSettings {
  const folder = setting('BACKUP_DIR', undefined, String, '')
  const at = setting(
    'BACKUP_AT',
    { hours: 2, minutes: 0 },
    parseTimeOfDay,
    'write a time of day, such as 02:00.',
  )
  const keepDays = setting('BACKUP_KEEP_DAYS', 14, parseDays, 'write a whole number of days from 2 to 3650.')
  const recipients = setting(
    'BACKUP_RECIPIENT',
    undefined,
    parseRecipients,
    'write the public key that "npm run spmb -- backup keygen FILE" prints, such as age1….',
  )
  if (folder && !recipients) {
    const refusal = 'goes with BACKUP_RECIPIENT; "npm run spmb -- backup keygen FILE" makes a key.'
    setting<string | undefined>('BACKUP_DIR', undefined, () => undefined, refusal)
  }
  return {
    backupRecipients: recipients,
    backups: folder && recipients ? { folder: resolve(folder), at, keepDays, recipients } : undefined,
  }
}

/**
 * Recipients of age in a text, separated by commas or spaces.
 *
 * @returns undefined when there is none, or one of them is not a recipient
 */
export function parseRecipients(text: string): string[] | undefined {
  const recipients = text.split(/[\s,]+/).filter((part) => part !== '')
  return recipients.length > 0 && recipients.every(isRecipient) ? recipients : undefined
}

function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}
