import { describe, expect, it } from 'vitest'
import { readingHash, readingSources, readingVersion } from './reading-version.ts'

describe('the reading version', () => {
  it('names the settings of the OCR', () => {
    expect(readingVersion).toMatch(/^reading@\d+-eng-4\.0\.0_best_int-6$/)
  })

  it('covers what decides the words and nothing that only carries them', () => {
    const names = readingSources().map(url => url.pathname.split('/').slice(-2).join('/'))
    expect(names).toEqual(expect.arrayContaining(['workers/ocr.ts', 'workers/pdf-paint.ts', 'workers/prepare-pdf-page.ts', 'reading/cut.ts', 'reading/orientation-net.json']))
    expect(names.filter(name => /pool|workers?\.ts|worker-|test|password|zip|onnx\.ts|kept/.test(name))).toEqual([])
    expect(readingHash()).toMatch(/^[0-9a-f]{64}$/)
  })
})
