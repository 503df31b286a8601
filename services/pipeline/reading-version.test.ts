import { describe, expect, it } from 'vitest'
import { readingHash, readingSources, readingVersion } from './reading-version.ts'

describe('the reading version', () => {
  it('names the settings of the OCR', () => {
    expect(readingVersion).toMatch(/^reading@\d+-eng-4\.0\.0_best_int-6$/)
  })

  it('hashes the sources that decide the words, and none of the worker pool', () => {
    const names = readingSources().map(url => url.pathname.split('/').slice(-2).join('/'))
    expect(names).toEqual(
      expect.arrayContaining([
        'workers/ocr.ts',
        'workers/rotation-of.ts',
        'workers/pdf-paint.ts',
        'workers/prepare-page.ts',
        'reading/cut.ts',
        'reading/orientation-net.json',
      ]),
    )
    expect(names.filter(name => /pool|workers?\.ts|worker-|test|password|zip|onnx\.ts|cached/.test(name))).toEqual([])
    expect(readingHash()).toMatch(/^[0-9a-f]{64}$/)
  })
})
