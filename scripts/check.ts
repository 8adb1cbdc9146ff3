/** `npm run check`: what to run while writing, under a minute: types, format and lint, and the rules of the domain. */
import { lint, runSteps, types, vitestStep } from './runners.ts'

process.exitCode = await runSteps([types, lint, vitestStep('Rules', 'packages/domain/')])
