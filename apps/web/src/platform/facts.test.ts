import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { describe, expect, it } from 'vitest'
import { factsBlock } from './facts.ts'

describe('the facts block of a page', () => {
  it('contains nothing that could end its element or a line of script, and is read back unchanged', () => {
    const notice = '</script><script>alert(1)</script> & <!-- \u2028 \u2029 "quoted"'
    const block = factsBlock({ season: { notice } } as PageFacts)
    const json = block.replace(/^<script [^>]*>/, '').replace(/<\/script>$/, '')
    expect(json).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual({ season: { notice } })
  })
})
