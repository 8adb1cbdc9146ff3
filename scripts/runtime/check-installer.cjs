/**
 * Runs in `npm ci`. A Node or npm that is too old leaves packages out without a word, so what it installed is removed again. A
 * plain script that every Node can read. npm runs it at the end, not at the beginning, and has no setting that stops it before.
 */
const fs = require('node:fs')
const path = require('node:path')
const root = path.join(__dirname, '../..')
const { engines } = require(path.join(root, 'package.json'))

/** As npm names itself: 'npm/9.2.0 node/v18.20.4 linux x64'. This script may already run in the Node that was installed. */
const agent = process.env.npm_config_user_agent || `node/${process.version}`

const tooOld = Object.keys(engines)
  .map((program) => [
    engines[program].match(/\d+/g),
    new RegExp(`\\b${program}/v?(\\d+)\\.(\\d+)[.\\d]*`).exec(agent),
  ])
  .filter(([least, found]) => found && (found[1] - least[0] || found[2] - least[1]) < 0)
  .map(([, found]) => found[0].replace(/\/v?/, ' '))

if (tooOld.length > 0) {
  fs.rmSync(path.join(root, 'node_modules'), { recursive: true, force: true })
  console.error(
    `${tooOld.join(' and ')} cannot install this program: node ${engines.node} and npm ${engines.npm} can. What was installed is removed again. A release archive needs neither (docs/it/1-install.md).`,
  )
  process.exitCode = 1
}
