/** The properties of the selection (packages/domain/src/selection/properties.test.ts) on ten times as many markets. */
import { vi } from 'vitest'

vi.setConfig({ testTimeout: 1_200_000 })
process.env.SELECTION_MARKETS = '15000'
await import('@spmb/domain/selection/properties.test.ts')
