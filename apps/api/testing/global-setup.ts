import { startTestCluster } from './database/test-cluster.ts'

/** Vitest calls this once before the first test file and the returned function after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  return () => cluster.stop()
}
