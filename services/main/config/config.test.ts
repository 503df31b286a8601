import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { runToEnd, type Env } from '../../testing/roles.ts'
import { configFrom } from './config.ts'

const secret = (): string => randomBytes(32).toString('hex')
const servers: Env = {
  ENGINE: 'servers',
  EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false',
  KAFKA_BROKERS: '127.0.0.1:9',
  MONGO_URL: 'mongodb://127.0.0.1:9/docketry',
}
const production: Env = {
  ...servers,
  NODE_ENV: 'production',
  DOCKETRY_JWT_SECRET: secret(),
  DOCKETRY_LINKS_SECRET: secret(),
  DOCKETRY_EMAIL_SECRET: secret(),
  DOCKETRY_TFN_SECRET: secret(),
  DOCKETRY_FACTOR_SECRET: secret(),
}
const without = (env: Env, name: string): Env => ({ ...env, [name]: '' })

describe('the settings of servers mode', () => {
  it('are valid with three addresses', () => {
    expect(configFrom(servers)).toMatchObject({ servers: { prefix: null, partitions: 8 }, leaseMs: 10_000, opsPort: null })
  })
  it('are ignored in embedded mode', () => {
    expect(configFrom({ ...servers, ENGINE: '' }).servers).toBeNull()
  })
  it.each(['EVENTSTORE_URL', 'KAFKA_BROKERS', 'MONGO_URL'])('are refused without %s, with an example', name => {
    expect(() => configFrom(without(servers, name))).toThrow(`ENGINE=servers needs ${name}, for example ${name}=`)
  })
  it.each(['Capital', 'with space', 'a.b', 'x'.repeat(41)])('are refused with a prefix such as %j', prefix => {
    expect(() => configFrom({ ...servers, DOCKETRY_PREFIX: prefix })).toThrow('DOCKETRY_PREFIX must be 1 to 40')
  })
  it.each([
    ['KAFKA_PARTITIONS', '0'],
    ['KAFKA_PARTITIONS', 'many'],
    ['DOCKETRY_LEASE_SECONDS', '0'],
    ['OPS_PORT', '70000'],
  ])('are refused when %s is %s', (name, value) => {
    expect(() => configFrom({ ...servers, [name]: value })).toThrow(`${name} must be a whole number`)
  })
  it('are refused with an unknown ENGINE', () => {
    expect(() => configFrom({ ENGINE: 'cloud' })).toThrow('ENGINE must be embedded or servers, not "cloud".')
  })
})

describe('secrets', () => {
  const names = ['DOCKETRY_JWT_SECRET', 'DOCKETRY_LINKS_SECRET', 'DOCKETRY_EMAIL_SECRET', 'DOCKETRY_TFN_SECRET', 'DOCKETRY_FACTOR_SECRET']
  it('are accepted in production when all are set', () => {
    expect(configFrom(production).servers?.secrets.jwt).toBe(production['DOCKETRY_JWT_SECRET'])
  })
  it.each(names)('must be set in production: %s', name => {
    expect(() => configFrom(without(production, name))).toThrow(`${name} must be set in production`)
  })
  it('must not be the development secrets in production', () => {
    const known = configFrom(servers).servers?.secrets
    expect(() => configFrom({ ...production, DOCKETRY_JWT_SECRET: known?.jwt })).toThrow('DOCKETRY_JWT_SECRET must be set in production')
  })
  it.each(['short', 'G'.repeat(64), `${'a'.repeat(64)} `])('are 64 hexadecimal digits, not %j', value => {
    for (const name of names) {
      const wrong = (): unknown => configFrom({ ...servers, [name]: value })
      expect(wrong).toThrow(`${name} must be 64 hexadecimal digits. Make one with: openssl rand -hex 32`)
      expect(wrong).not.toThrow(value.trim()) // a secret that is nearly right is still one
    }
  })
})

describe('the settings of mail', () => {
  const sending = {
    SMTP_URL: 'smtp://user:secret@mail.example.com:587',
    MAIL_FROM: 'Docketry <no-reply@docketry.example.com>',
    DOCKETRY_URL: 'https://docketry.example.com/',
  }
  it('are optional: mails are then files, and links lead to localhost', () => {
    expect(configFrom({ PORT: '8081' })).toMatchObject({ publicUrl: 'http://localhost:8081', mail: { smtpUrl: null } })
  })
  it('are a server, a sender and an address', () => {
    expect(configFrom({ ...production, ...sending })).toMatchObject({
      publicUrl: 'https://docketry.example.com',
      mail: { smtpUrl: sending.SMTP_URL, from: sending.MAIL_FROM },
    })
  })
  it.each([
    ['SMTP_URL', 'http://mail.example.com'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', ''],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['MAIL_FROM', 'Docketry <a@b.example>\nBcc: x@y.example'],
    ['DOCKETRY_URL', ''],
    ['DOCKETRY_URL', 'docketry.example.com'],
    ['DOCKETRY_URL', 'https://docketry.example.com/app'],
  ])('are refused when %s is %j, with a sentence without the password', (name, value) => {
    const wrong = (): unknown => configFrom({ ...production, ...sending, [name]: value })
    expect(wrong).toThrow(name)
    expect(wrong).not.toThrow('secret')
  })
})

describe('a process exits with code 1 and one sentence', () => {
  const cases: [string, string[], Env, RegExp][] = [
    [
      'when a role is started in embedded mode',
      ['api'],
      { ENGINE: '' },
      /^"docketry api" is a role of servers mode: set ENGINE=servers\. .+$/u,
    ],
    [
      'when the stage has no name',
      ['stage'],
      servers,
      /^docketry stage needs the name of one: prepare, read, segment, extract, send-mail, fetch-mail\.$/u,
    ],
    ['when there is no such stage', ['stage', 'dance'], servers, /^docketry stage needs the name of one: .+$/u],
    ['when an address is missing', ['project'], without(servers, 'KAFKA_BROKERS'), /^ENGINE=servers needs KAFKA_BROKERS, for example .+$/u],
    [
      'when an address is invalid',
      ['reactions'],
      { ...servers, MONGO_URL: 'nonsense' },
      /^MONGO_URL is no address of MongoDB: nonsense .+$/u,
    ],
    [
      'when production has no secrets',
      ['api'],
      { ...servers, NODE_ENV: 'production' },
      /^DOCKETRY_JWT_SECRET must be set in production, .+$/u,
    ],
    [
      'when a server does not answer',
      ['stage', 'read'],
      servers,
      /^EventStoreDB does not answer at esdb:\/\/127\.0\.0\.1:9\?tls=false \(connect ECONNREFUSED 127\.0\.0\.1:9\)\. Start it there, or correct EVENTSTORE_URL\.$/u,
    ],
  ]
  it.each(cases)(
    '%s',
    async (_, args, env, sentence) => {
      // A process that keeps waiting is killed, and has no exit code.
      const { code, lines, errors } = await runToEnd(args, env)
      expect(code).toBe(1)
      expect(lines).toEqual([])
      expect(errors.trim()).toMatch(sentence)
    },
    120_000,
  )
})

describe('the settings of network scanners', () => {
  it('are off, and on with DOCKETRY_SCAN or addresses', () => {
    expect(configFrom({}).scanners).toBeNull()
    expect(configFrom({ DOCKETRY_SCAN: '1' }).scanners).toEqual({ configured: [], discover: true })
    expect(configFrom({ DOCKETRY_SCANNERS: 'Front desk=http://192.168.1.20/eSCL/, https://scanner.local:8443' }).scanners).toEqual({
      configured: [
        { name: 'Front desk', base: 'http://192.168.1.20/eSCL' },
        { name: '', base: 'https://scanner.local:8443/eSCL' },
      ],
      discover: false,
    })
    expect(configFrom({ DOCKETRY_SCAN: '0', DOCKETRY_SCANNERS: 'http://192.168.1.20' }).scanners).toBeNull()
  })
  it.each(['192.168.1.20', 'ftp://192.168.1.20', 'http://a:b@192.168.1.20', 'http://192.168.1.20/?x'])(
    'are refused with the address %j',
    address => {
      expect(() => configFrom({ DOCKETRY_SCANNERS: address })).toThrow('DOCKETRY_SCANNERS must be')
    },
  )
  it('are refused on servers', () =>
    expect(() => configFrom({ ...servers, DOCKETRY_SCAN: '1' })).toThrow('Network scanners need ENGINE=embedded'))
})
