import { describe, expect, it } from 'vitest'
import type { LoopStatus } from '../platform/catch-up/follow-loop.ts'
import { readingsOf, valueIn } from '../testing/metrics.ts'
import { makeMetrics } from './metrics.ts'
import { serverSamples, loopSamples, parkedSamples, stageSamples } from './samples.ts'

const loop = (name: string, more: Partial<LoopStatus> = {}): LoopStatus => ({
  name,
  state: 'following',
  reason: null,
  position: 10,
  lagMs: 2500,
  lastProgressAt: 0,
  live: true,
  handled: 0,
  lastFailure: null,
  ...more,
})
const valueOf = (samples: ReturnType<typeof loopSamples>, gauge: string, labels: Record<string, string>) =>
  samples.find(one => one.gauge === gauge && Object.entries(labels).every(([key, value]) => one.labels[key] === value))?.value

describe('the samples of loops, stages and servers', () => {
  it('have a lag in seconds and one of six states, for projections and reactions separately', () => {
    const samples = loopSamples([loop('projection invoices@3'), loop('reaction feed-prepare', { state: 'stopped' })])
    expect(valueOf(samples, 'docketry_projection_lag_seconds', { projection: 'invoices@3' })).toBe(2.5)
    expect(valueOf(samples, 'docketry_reaction_lag_seconds', { reaction: 'feed-prepare' })).toBe(2.5)
    expect(samples.filter(one => one.gauge === 'docketry_projection_state').map(one => [one.labels['state'], one.value])).toEqual([
      ['starting', 0],
      ['following', 1],
      ['standby', 0],
      ['failing', 0],
      ['stopped', 0],
      ['closed', 0],
    ])
    expect(valueOf(samples, 'docketry_reaction_state', { state: 'stopped' })).toBe(1)
  })

  it('have no lag of a projection that is being built and not read yet', () => {
    const samples = loopSamples([loop('projection invoices@3', { live: false }), loop('rebuild invoices@3', { live: false })])
    expect(samples.some(one => one.gauge === 'docketry_projection_lag_seconds')).toBe(false)
    expect(new Set(samples.map(one => one.labels['projection']))).toEqual(new Set(['invoices@3']))
  })

  it.each(['standby', 'starting', 'closed'] as const)('have no lag from a process that is %s', state => {
    const samples = loopSamples([loop('projection invoices@3', { state })])
    expect(samples.some(one => one.gauge === 'docketry_projection_lag_seconds')).toBe(false)
    expect(valueOf(samples, 'docketry_projection_state', { state })).toBe(1)
  })

  it('add up the partitions of each topic', () => {
    const at = (topic: string, partition: number, committed: number, end: number) => ({ topic, partition, committed, end })
    const samples = stageSamples('read', [at('read', 0, 5, 9), at('read', 1, 2, 2), at('read.later', 0, 0, 7)])
    expect(samples.map(one => [one.labels['topic'], one.value])).toEqual([
      ['read', 4],
      ['read.later', 7],
    ])
  })

  it('count parked entries by kind and name, and servers that answer', () => {
    const parked = parkedSamples([
      { kind: 'view', name: 'a@1' },
      { kind: 'view', name: 'a@1' },
      { kind: 'reaction', name: 'b' },
    ])
    expect(parked.map(one => [one.labels['kind'], one.labels['name'], one.value])).toEqual([
      ['projection', 'a@1', 2],
      ['reaction', 'b', 1],
    ])
    expect(serverSamples({ kafka: null, mongodb: 'does not answer' }).map(one => one.value)).toEqual([1, 0])
  })
})

describe('a page of metrics', () => {
  it('contains the recorded values and those of the process, in the format of Prometheus', async () => {
    const metrics = makeMetrics()
    metrics.appended('ok', 0.004)
    metrics.appended('wrong-revision', 0.002)
    metrics.stageDone('read', 'file.empty', 3)
    metrics.requested('GET', '/api/public/invoiceimage/:imageId', 404, 0.02)
    const text = await metrics.text()
    expect(valueIn(text, 'docketry_append_seconds_count')).toBe(2)
    expect(valueIn(text, 'docketry_append_seconds_bucket', { outcome: 'ok', le: '0.005' })).toBe(1)
    expect(valueIn(text, 'docketry_stage_seconds_sum', { stage: 'read', outcome: 'file.empty' })).toBe(3)
    expect(valueIn(text, 'docketry_http_seconds_count', { route: '/api/public/invoiceimage/:imageId', status: '404' })).toBe(1)
    expect(readingsOf(text).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds']),
    )
    expect(await makeMetrics().text()).not.toContain('docketry_append_seconds_count{')
  })

  it('omits values that cannot be read or are no longer known', async () => {
    const metrics = makeMetrics()
    let known = true
    metrics.watch(() => Promise.reject(new Error('MongoDB does not answer')))
    metrics.watch(() => new Promise(() => {}))
    metrics.watch(async () => [{ gauge: 'docketry_ready', labels: {}, value: 1 }])
    metrics.watch(async () => (known ? [{ gauge: 'docketry_parked', labels: { kind: 'projection', name: 'a@1' }, value: 1 }] : []), 0)
    expect(valueIn(await metrics.text(), 'docketry_parked')).toBe(1)
    known = false
    const text = await metrics.text()
    expect([valueIn(text, 'docketry_ready'), valueIn(text, 'docketry_parked'), text.includes('docketry_parked')]).toEqual([1, null, false])
  })

  it('is read again only after an interval, and never twice at once', async () => {
    const metrics = makeMetrics()
    let reads = 0
    metrics.watch(async () => {
      reads += 1
      return [{ gauge: 'docketry_disk_free_bytes', labels: {}, value: reads }]
    })
    const pages = await Promise.all([metrics.text(), metrics.text(), metrics.text()])
    expect([...pages, await metrics.text()].map(text => valueIn(text, 'docketry_disk_free_bytes'))).toEqual([1, 1, 1, 1])
  })
})
