import { CLUSTER_VARIABLE, startTestCluster } from './database/test-cluster.ts'

/**
 * Vitest calls this for each of its projects before the first test file, and the returned function after the last. All projects
 * share one PostgreSQL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[CLUSTER_VARIABLE]) return async () => {}
  const cluster = await startTestCluster()
  return () => cluster.stop()
}
