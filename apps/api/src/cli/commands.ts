import { auditCommand } from './audit.ts'
import { backupCommand } from './backup/backup.ts'
import { restoreCommand } from './backup/restore.ts'
import type { Command } from './command.ts'
import { demoCommand } from './demo.ts'
import { doctorCommand } from './doctor/doctor.ts'
import { importCommand } from './import.ts'
import { keyCommand } from './keeping/key.ts'
import { retentionCommand } from './keeping/retention.ts'
import { migrateCommand } from './migrate.ts'
import { officeCommand } from './office/office.ts'
import { seasonCommand } from './season/season.ts'
import { selectionCommand } from './selection/selection.ts'
import { userCommand } from './user.ts'

/** Every command of `npm run spmb -- <command>`, in the order of the help. */
export const commands: Record<string, Command> = {
  import: importCommand,
  season: seasonCommand,
  office: officeCommand,
  user: userCommand,
  demo: demoCommand,
  audit: auditCommand,
  retention: retentionCommand,
  backup: backupCommand,
  restore: restoreCommand,
  key: keyCommand,
  migrate: migrateCommand,
  selection: selectionCommand,
  doctor: doctorCommand,
}
