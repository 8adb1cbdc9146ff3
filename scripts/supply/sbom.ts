/**
 * Writes what the product ships: a bill of materials in CycloneDX (`npm run sbom -- FILE`), or the packages by licence
 * (`npm run sbom -- --licences`). Reads only package.json and package-lock.json, so it works without a network.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials, isAllowed, type Lock, shippedPackages } from './shipped-packages.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

const packages = shippedPackages(read('package-lock.json') as Lock)
const [argument] = process.argv.slice(2)

if (argument === '--licences') {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence ?? 'unknown')
  for (const [licence, of] of [...byLicence].sort(([one], [other]) => one.localeCompare(other))) {
    console.log(`\n${licence} (${of.length})${isAllowed(licence) ? '' : ' NOT ALLOWED'}`)
    console.log(of.map(({ name, version }) => `  ${name} ${version}`).join('\n'))
  }
} else if (argument && !argument.startsWith('-')) {
  const { name, version, license: licence } = read('package.json')
  const bill = billOfMaterials(packages, { name, version, licence, at: new Date() })
  writeFileSync(argument, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${argument}: ${packages.length} packages`)
} else {
  console.error('npm run sbom -- FILE        writes a bill of materials in CycloneDX 1.5')
  console.error('npm run sbom -- --licences  lists the shipped packages by licence')
  process.exitCode = 1
}
