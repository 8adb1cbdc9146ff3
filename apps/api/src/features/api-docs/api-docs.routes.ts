/** The API description: OpenAPI JSON for programs, and an HTML page. */
import { createHash } from 'node:crypto'
import { CONTRACTS } from '@spmb/domain/contracts.ts'
import type { FastifyInstance } from 'fastify'
import { type Encoded, encode } from '../../platform/http/files/encoded-document.ts'
import { serveFile } from '../../platform/http/files/serve-file.ts'
import { CALL_WORDS } from './calls/all-calls.ts'
import { drawDocs, STYLE } from './docs-page.ts'
import { describeApi } from './openapi.ts'
import { FIELD_WORDS } from './words.ts'

const OPENAPI_PATH = '/api/openapi.json'
const DOCS_PATH = '/api/docs'

/** The page has one style block and no script. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** Both are written at the first request: they take half a second of processor time, and most servers never get one. */
export async function apiDocsRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  let written: ReturnType<typeof writeDocs> | undefined
  const docs = () => {
    written ??= writeDocs(publicUrl)
    return written
  }
  const cached = { 'cache-control': 'public, max-age=300' }

  serveFile(app, OPENAPI_PATH, async () => (await docs()).document, cached)
  serveFile(app, DOCS_PATH, async () => (await docs()).page, { ...cached, 'content-security-policy': POLICY })
}

async function writeDocs(publicUrl: string): Promise<{ document: Encoded; page: Encoded }> {
  const description = describeApi({ contracts: CONTRACTS, calls: CALL_WORDS, words: FIELD_WORDS, publicUrl })
  return {
    document: await encode(JSON.stringify(description), 'application/json; charset=utf-8'),
    page: await encode(drawDocs(description, OPENAPI_PATH), 'text/html; charset=utf-8'),
  }
}
