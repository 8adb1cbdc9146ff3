/**
 * `npm test`: everything that says whether the project is sound. Ends with the line `N passed, N failed` over all
 * runners, and with exit code 1 when anything failed. Nothing is skipped because something before it failed.
 */
import { handOn, resolveChromium } from './browser.ts'
import { buildStep, lint, playwrightStep, runSteps, types, vitestStep } from './runners.ts'

process.exitCode = await runSteps([
  buildStep('Web build', 'scripts/build-web.ts', '--if-needed'),
  types,
  lint,
  vitestStep('Rules and HTTP'),
  playwrightStep('Browser journeys', async () => {
    const browser = await resolveChromium({ say: console.log })
    console.log(`Browser: ${browser.executablePath}`)
    return handOn(browser)
  }),
])
