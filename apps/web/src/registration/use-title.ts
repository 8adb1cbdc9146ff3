/** The document title names the step; problems of the form come first. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { useEffect } from 'react'
import type { Submission } from './submission/submission.ts'

export function titleOf(level: Level, state: Submission): string {
  if (state.at === 'check' || state.at === 'sending') return 'SPMB | Periksa jawaban'
  if (state.at === 'unknown') return 'SPMB | Belum diketahui apakah terkirim'
  if (state.at === 'done') return 'SPMB | Pendaftaran Terkirim'
  const title = `SPMB | Formulir Tingkat ${level}`
  const wrong = state.at === 'form' && Object.keys(state.messages).length > 0
  return wrong ? `Kesalahan: ${title}` : title
}

export function useTitle(level: Level, state: Submission): void {
  const title = titleOf(level, state)
  useEffect(() => {
    document.title = title
  }, [title])
}
