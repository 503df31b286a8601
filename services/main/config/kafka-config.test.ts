import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hintOf, settingsOf } from '../../adapters/servers/kafka-security.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { kafkaSecurityFrom } from './kafka-config.ts'

const folder = await temporaryFolder()
afterAll(() => removeFolder(folder))
const pem = join(folder, 'ca.pem')
writeFileSync(pem, '-----BEGIN CERTIFICATE-----\n')
const secret = 'a-password-that-nobody-says'
const user = { KAFKA_USERNAME: 'ann', KAFKA_PASSWORD: secret }
const settings = (env: Record<string, string>, production = true) => settingsOf(kafkaSecurityFrom(env, production))

describe('the connection to Kafka', () => {
  it('is unencrypted without settings, or with empty settings only, as in docker-compose.yml', () => {
    expect(settings({})).toEqual({})
    expect(settings({ KAFKA_TLS: '', KAFKA_CA_FILE: '', KAFKA_USERNAME: '', KAFKA_PASSWORD: '', KAFKA_SASL: '' })).toEqual({})
  })
  it('is encrypted, with the default certificate authorities or with a configured one', () => {
    expect(settings({ KAFKA_TLS: '1' })).toEqual({ ssl: true })
    expect(settings({ KAFKA_TLS: '1', KAFKA_CA_FILE: pem })).toEqual({ ssl: { ca: ['-----BEGIN CERTIFICATE-----\n'] } })
  })
  it.each([
    [undefined, 'scram-sha-512'],
    ['SCRAM-SHA-256', 'scram-sha-256'],
    ['plain', 'plain'],
  ])('signs in by %s as %s', (KAFKA_SASL, mechanism) => {
    const env = { ...user, KAFKA_TLS: '1', ...(KAFKA_SASL ? { KAFKA_SASL } : {}) }
    expect(settings(env)).toEqual({ ssl: true, sasl: { mechanism, username: 'ann', password: secret } })
  })
  it.each([
    [{ KAFKA_TLS: 'yes' }, 'KAFKA_TLS must be 1 or 0, not "yes".'],
    [{ KAFKA_CA_FILE: '/nowhere' }, 'KAFKA_CA_FILE needs KAFKA_TLS=1.'],
    [{ KAFKA_TLS: '1', KAFKA_CA_FILE: '/nowhere' }, 'KAFKA_CA_FILE cannot be read: '],
    [{ KAFKA_TLS: '1', KAFKA_CA_FILE: import.meta.dirname + '/keys.ts' }, 'KAFKA_CA_FILE must be a file of certificates in PEM form'],
    [{ KAFKA_USERNAME: 'ann' }, 'KAFKA_USERNAME needs KAFKA_PASSWORD.'],
    [{ KAFKA_PASSWORD: secret }, 'KAFKA_PASSWORD needs KAFKA_USERNAME.'],
    [{ KAFKA_SASL: 'plain' }, 'KAFKA_SASL needs KAFKA_USERNAME and KAFKA_PASSWORD.'],
    [{ ...user, KAFKA_SASL: 'kerberos' }, 'KAFKA_SASL must be one of scram-sha-512, scram-sha-256, plain, not "kerberos".'],
    [{ ...user, KAFKA_SASL: 'plain' }, 'KAFKA_SASL=plain sends the password as it is: it needs KAFKA_TLS=1.'],
  ])('is refused with %j, with a sentence without the password', (env, sentence) => {
    const wrong = (): unknown => settings(env as Record<string, string>) // the cases have different properties
    expect(wrong).toThrow(sentence)
    expect(wrong).not.toThrow(secret)
  })
  it('allows an unencrypted password outside production', () => {
    expect(settings({ ...user, KAFKA_SASL: 'plain' }, false)).toMatchObject({ sasl: { mechanism: 'plain' } })
  })
  it('has a hint about TLS and users when the broker closes the connection', () => {
    expect(hintOf('Closed connection', { tls: null, user: null })).toBe(
      ' It may want TLS (KAFKA_TLS=1) or a user (KAFKA_USERNAME, KAFKA_PASSWORD).',
    )
    expect(hintOf('connect ECONNREFUSED 127.0.0.1:9', { tls: null, user: null })).toBe('')
  })
})
