/**
 * Runs in `npm ci`. A Node or npm that is too old leaves packages out without a word, so what it installed is removed again. With
 * `complete`, after the installation, it looks for the packages that only this machine needs, which npm leaves out when their
 * download fails. A plain script that every Node can read. npm below 11.6 runs both at the end and has no setting that stops it before.
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
} else if (process.argv[2] === 'complete') {
  const missing = neededHere().filter((folder) => !fs.existsSync(path.join(root, folder)))
  if (missing.length > 0) {
    const names = missing.map((folder) => folder.replace(/^.*node_modules\//, '')).join(', ')
    console.error(`npm could not download all that this machine needs (${names}): run 'npm ci' again.`)
    process.exitCode = 1
  }
}

/** The folders of the packages that the lock file has for this machine only. */
function neededHere() {
  const { packages } = require(path.join(root, 'package-lock.json'))
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  const fits = (allowed, own) => !allowed || [].concat(allowed).includes(own)
  const withoutDev = /\bdev\b/.test(process.env.npm_config_omit)
  return Object.keys(packages).filter((folder) => {
    const { optional, os, cpu, libc: library, dev } = packages[folder]
    if (!optional || !os || (dev && withoutDev)) return false
    return (
      fits(os, process.platform) &&
      fits(cpu, process.arch) &&
      (process.platform !== 'linux' || fits(library, libc))
    )
  })
}
