/** Which files of the repository a release archive has: what the server needs, the files for its machine, and their pages. */

const PARTS = [
  /^(package(-lock)?\.json|\.npmrc|LICENSE|README\.md|CHANGELOG\.md)$/,
  /^(packages\/domain|apps\/api)\/(package\.json$|src\/|migrations\/)/,
  // npm needs the description of every workspace that the lock file names.
  /^apps\/web\/package\.json$/,
  /^scripts\/runtime\//,
  /^deploy\/(systemd|nginx|release|prometheus)\//,
  /^docs\/((it|reference)\/|settings\.md$)/,
]

/** @param files paths from the project's folder, with '/' */
export const releaseFiles = (files: readonly string[]): string[] =>
  files.filter((file) => PARTS.some((part) => part.test(file)) && !/\.test\.\w+$|\/testing\//.test(file))
