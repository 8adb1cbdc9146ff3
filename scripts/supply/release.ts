/**
 * `npm run release`: writes release/spmb-VERSION-linux-PROCESSOR.tar.gz, which a machine needs nothing but systemd for: the built
 * web, the packages of production with Node and PostgreSQL for this processor, and install.sh and upgrade.sh
 * (docs/it/1-install.md). From a clone in which everything is committed, so that the label of a backup leads back to it.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProgram } from '../../apps/api/src/features/backup/file/program.ts'
import { releaseFiles } from './release-files.ts'

const root = join(import.meta.dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
/** Their output belongs to the person at the terminal. */
const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })

function release(): void {
  if (git('status', '--porcelain') !== '')
    throw new Error('There are changes that are not committed (git status). Commit or stash them first.')
  const { version, commit } = readProgram(root)
  const name = `spmb-${version}`
  const folder = join(root, 'release')
  const stage = join(folder, name)
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })

  run(process.execPath, ['scripts/build-web.ts', '--if-needed'], root)
  for (const file of [...releaseFiles(git('ls-files', '-z').split('\0')), 'apps/web/dist'])
    cpSync(join(root, file), join(stage, file), { recursive: true })
  writeFileSync(join(stage, 'COMMIT'), `${commit}\n`)
  for (const script of ['install.sh', 'upgrade.sh'])
    symlinkSync(`deploy/release/${script}`, join(stage, script))
  run('npm', ['ci', '--omit=dev', '--workspace', 'apps/api', '--include-workspace-root'], stage)

  const archive = join(folder, `${name}-linux-${process.arch}.tar.gz`)
  // The same commit gives the same names, owners, rights and times, whoever packs it.
  const neutral = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const time = `--mtime=@${git('log', '-1', '--format=%ct').trim()}`
  run('tar', [...neutral, time, '--use-compress-program=gzip -n', '-cf', archive, name], folder)
  rmSync(stage, { recursive: true })
  console.log(`${archive}: ${Math.round(statSync(archive).size / 1e6)} MB`)
}

try {
  release()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
