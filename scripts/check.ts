/** `npm run check`: types, format, lint and the rules of the domain, in less than 45 seconds. */
import { runSteps } from './run-steps.ts'
import { lint, types, vitestStep } from './runners.ts'
import { chooseSeed } from './seed.ts'

console.log(`Seed: ${chooseSeed()}`)
process.exitCode = await runSteps([types, lint, vitestStep('Rules', ['--project=rules'])])
