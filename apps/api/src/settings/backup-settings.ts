/** The settings of backups. */
import { Encrypter } from 'age-encryption'
import type { ReadSetting } from './setting-values.ts'

export type BackupSettings = {
  /**
   * BACKUP_RECIPIENT: public keys in the age format that backups are encrypted to, separated by commas; "spmb backup keygen"
   * makes one. Without it a backup needs --recipient.
   */
  backupRecipients: string[] | undefined
}

export const backupSettings = (setting: ReadSetting): BackupSettings => ({
  backupRecipients: setting(
    'BACKUP_RECIPIENT',
    undefined,
    parseRecipients,
    'write the public key that "npm run spmb -- backup keygen FILE" prints, such as age1….',
  ),
})

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
