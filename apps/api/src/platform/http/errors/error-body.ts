/** The body of every error answer. */
import type { FieldMessages, RefusalCode } from '@spmb/domain/shared/problem.ts'

/**
 * @param message a sentence, or sentences by field
 * @param code for a refusal that the caller answers by itself; most have none
 */
export function errorBody(status: number, message: string | FieldMessages, code?: RefusalCode): string {
  return JSON.stringify({ status, message, data: null, code })
}

/** Headers of every error answer. */
export const ERROR_HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
} as const
