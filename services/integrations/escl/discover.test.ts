/** Scanners that announce themselves, and the addresses at which one may be. */
import { Bonjour } from 'bonjour-service'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { discoverScanners, scannerOf } from './discover.ts'
import { esclScanners } from './escl.ts'
import { isScannerIp } from './scanner-request.ts'
import { stubScanner } from './stub-scanner.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

describe('the address of a scanner', () => {
  it.each(['192.168.1.20', '10.1.2.3', '172.31.0.9', '169.254.7.7', 'fd00::12'])('may be %s', ip =>
    expect(isScannerIp(ip, false)).toBe(true),
  )
  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '169.254.169.254',
    'fd00:ec2::254',
    '127.0.0.1',
    '::1',
    '::ffff:8.8.8.8',
    '0.0.0.0',
    '224.0.0.251',
    'scanner.local',
    '',
  ])('may not be %j', ip => expect(isScannerIp(ip, false)).toBe(false))
  it('may be this machine where the operator says so', () =>
    expect(['127.0.0.1', '8.8.8.8'].filter(ip => isScannerIp(ip, true))).toEqual(['127.0.0.1']))
})

describe('an announcement', () => {
  const service = {
    name: 'Front desk',
    type: 'uscan',
    port: 80,
    addresses: ['fd00::12', '192.168.1.20'],
    txt: { ty: 'Brother ADS', rs: '/eSCL/', uuid: 'AB' },
  }
  it('gives name and address of a scanner', () => {
    expect(scannerOf(service)).toEqual({
      name: 'Brother ADS',
      uuid: 'ab',
      address: { base: 'http://192.168.1.20:80/eSCL', configured: false },
    })
  })
  it('with TLS gives an https address', () =>
    expect(scannerOf({ ...service, type: 'uscans', port: 443 })?.address.base).toBe('https://192.168.1.20:443/eSCL'))
  it.each([
    ['a public address', { addresses: ['8.8.8.8'] }],
    ['this machine', { addresses: ['127.0.0.1'] }],
    ['no address', { addresses: [] }],
    ['a path that leaves its folder', { txt: { rs: 'eSCL/../admin' } }],
    ['a path with a query', { txt: { rs: 'x?y=1' } }],
    ['port 0', { port: 0 }],
  ])('of %s is left out', (_, other) => expect(scannerOf({ ...service, ...other })).toBeNull())
})

it('a scanner that announces itself by mDNS is found', async () => {
  const stub = await stubScanner([])
  const announcer = new Bonjour()
  const discovery = discoverScanners(
    error => {
      throw error
    },
    () => true,
  )
  closing.push(
    () => discovery.close(),
    () => announcer.destroy(),
    stub.close,
  )
  announcer.publish({ name: 'Stub', type: 'uscan', port: stub.port, txt: { rs: 'eSCL', ty: 'Stub by mDNS' } })
  await vi.waitFor(
    () => {
      discovery.search()
      expect(discovery.found().map(it => it.name)).toEqual(['Stub by mDNS'])
    },
    { timeout: 15_000, interval: 200 },
  )
})

it('a scanner that the operator names is listed with what it can do, one that does not answer as unreachable', async () => {
  const stub = await stubScanner([])
  closing.push(stub.close)
  const scanners = esclScanners(
    {
      configured: [
        { name: '', base: stub.base },
        { name: 'Warehouse', base: 'http://127.0.0.1:9/eSCL' },
      ],
      discover: false,
    },
    error => {
      throw error
    },
  )
  expect((await scanners.list()).map(({ id: _, ...it }) => it)).toEqual([
    { name: 'Stub Feeder 300', reachable: true, feeder: true, duplex: true, glass: true, colour: true },
    { name: 'Warehouse', reachable: false, feeder: false, duplex: false, glass: false, colour: false },
  ])
})
