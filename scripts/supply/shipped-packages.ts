/**
 * The npm packages that the server and the pages run on, read from the lock file: for the bill of materials, and for the
 * check of their licences. Packages that only tools and tests use are left out.
 */

/** An entry of `packages` in package-lock.json, as far as it is read here. */
export interface LockedPackage {
  version?: string
  license?: string
  /** `sha512-` and base64. */
  integrity?: string
  resolved?: string
  /** A package of this repository. */
  link?: boolean
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  name?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, LockedPackage> }

export interface ShippedPackage {
  /** Where npm installs it, such as `node_modules/zod`. */
  path: string
  name: string
  version: string
  /** An SPDX expression, as the package states it or as it was read in its files. */
  licence: string | undefined
  /** In hexadecimal digits. */
  sha512: string | undefined
  /** Paths of what it needs, optional packages included. */
  needs: string[]
}

/** Licences that were read in the files of a package, since its package.json names none that tools understand. */
const READ_BY_HAND: Record<string, string> = {
  // LICENSE: Bitstream Vera and Arev, with DejaVu's changes in the public domain.
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  // LICENSE: the text of the MIT licence.
  'png-js': 'MIT',
}

/**
 * Licences that allow an office to run, change and hand on the product under Apache-2.0 without a duty beyond keeping their
 * notices. Another one needs a person's decision: it fails a test.
 */
const ALLOWED_LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Bitstream-Vera',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]

/** @returns every package that is installed by `npm ci --omit=dev` on some platform, ordered by name */
export function shippedPackages({ packages }: Lock): ShippedPackage[] {
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, locked]) => {
      const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return {
        path,
        name,
        version: locked.version ?? '',
        licence: READ_BY_HAND[name] ?? locked.license,
        sha512: locked.integrity?.startsWith('sha512-')
          ? Buffer.from(locked.integrity.slice('sha512-'.length), 'base64').toString('hex')
          : undefined,
        needs: Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }).flatMap(
          (needed) => resolve(path, needed, packages) ?? [],
        ),
      }
    })
    .sort((one, other) => one.name.localeCompare(other.name) || one.path.localeCompare(other.path))
}

/** The folder in which Node finds a package from another one: its own, then those above. */
function resolve(from: string, name: string, packages: Lock['packages']): string | undefined {
  const folders = from.split('/node_modules/')
  for (let depth = folders.length; depth >= 0; depth--) {
    const above = folders.slice(0, depth).join('/node_modules/')
    const path = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`
    if (packages[path]) return path
  }
  return undefined
}

/** Whether every alternative or part of an SPDX expression is allowed as its operators demand. */
export function isAllowed(licence: string | undefined): boolean {
  if (!licence) return false
  const parts = licence.replace(/[()]/g, '').split(/ (?:OR|AND) /)
  const allowed = (part: string) => ALLOWED_LICENCES.includes(part.trim())
  return licence.includes(' AND ') ? parts.every(allowed) : parts.some(allowed)
}

/**
 * A bill of materials in CycloneDX 1.5. It depends on its arguments only, so that the same lock file gives the same document.
 *
 * @param product name and version of this program, and the moment that the document states
 */
export function billOfMaterials(
  packages: readonly ShippedPackage[],
  product: { name: string; version: string; licence: string; at: Date },
): object {
  const byPath = new Map(packages.map((each) => [each.path, purlOf(each)]))
  const root = `pkg:npm/${product.name}@${product.version}`
  const components = new Map(packages.map((each) => [purlOf(each), each]))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: product.at.toISOString(),
      component: {
        type: 'application',
        'bom-ref': root,
        name: product.name,
        version: product.version,
        purl: root,
        licenses: [{ license: { id: product.licence } }],
      },
    },
    components: [...components].map(([purl, { name, version, licence, sha512 }]) => ({
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      ...(sha512 ? { hashes: [{ alg: 'SHA-512', content: sha512 }] } : {}),
      ...(licence
        ? { licenses: [/ /.test(licence) ? { expression: licence } : { license: { id: licence } }] }
        : {}),
    })),
    dependencies: [...components].map(([purl, { needs }]) => ({
      ref: purl,
      dependsOn: [...new Set(needs.flatMap((path) => byPath.get(path) ?? []))].sort(),
    })),
  }
}

const purlOf = ({ name, version }: ShippedPackage) =>
  `pkg:npm/${name.startsWith('@') ? `%40${name.slice(1)}` : name}@${version}`
