/** The body of every error answer. */
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'

/** @param message a sentence, or sentences by field */
export function errorBody(status: number, message: string | FieldMessages): string {
  return JSON.stringify({ status, message, data: null })
}

/** Headers of every error answer. */
export const ERROR_HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
} as const
