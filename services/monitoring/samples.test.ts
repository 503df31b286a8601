import { expect, it } from 'vitest'
import type { Finding } from '../platform/events/findings.ts'
import { findingSamples } from './samples.ts'

it('each kind of damage that the check of what is stored finds has its own figure, also a stream that was cut off', () => {
  const found: Pick<Finding, 'kind'>[] = [{ kind: 'stream' }, { kind: 'blob' }, { kind: 'blob' }]
  const values = findingSamples(found, 5000).flatMap(({ labels, value }) => ('kind' in labels ? [[labels['kind'], value]] : []))
  expect(Object.fromEntries(values)).toEqual({ event: 0, chain: 0, revision: 0, stream: 1, blob: 2, database: 0 })
})
