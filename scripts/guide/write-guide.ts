/** Writes the guide of the office and the help of the screens from their sentences; `npm run guide` also takes the pictures. */
import { writeFileSync } from 'node:fs'
import { GUIDE } from './guide.ts'
import { GUIDE_FILE, guidePages, HELP, helpText } from './pages.ts'

writeFileSync(GUIDE_FILE, guidePages(GUIDE))
writeFileSync(HELP, helpText(GUIDE))
