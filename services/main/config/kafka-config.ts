/** Security settings of Kafka from environment variables: TLS and user. */
import { readFileSync } from 'node:fs'
import type { KafkaSecurity, SaslMechanism } from '../../adapters/servers/kafka-security.ts'
import { reasonOf } from '../../platform/errors/coded.ts'

const mechanisms: SaslMechanism[] = ['scram-sha-512', 'scram-sha-256', 'plain']

const isMechanism = (name: string): name is SaslMechanism => (mechanisms as string[]).includes(name)

/** Certificates of a PEM file; null: Node's default authorities. */
function authorityFrom(path: string | undefined): string | null {
  if (!path) return null
  try {
    const pem = readFileSync(path, 'utf8')
    if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
  } catch (error) {
    throw new Error(`KAFKA_CA_FILE cannot be read: ${reasonOf(error)}.`, { cause: error })
  }
  throw new Error(`KAFKA_CA_FILE must be a file of certificates in PEM form, not ${path}.`)
}

/**
 * Throws an `Error` for inconsistent settings, and in production for a password that would be sent unencrypted. The message contains no
 * password.
 */
export function kafkaSecurityFrom(env: NodeJS.ProcessEnv, production: boolean): KafkaSecurity {
  const [tls, username, password] = [env['KAFKA_TLS'] || '0', env['KAFKA_USERNAME'] || null, env['KAFKA_PASSWORD'] || null]
  if (tls !== '0' && tls !== '1') throw new Error(`KAFKA_TLS must be 1 or 0, not ${JSON.stringify(tls)}.`)
  if (tls === '0' && env['KAFKA_CA_FILE']) throw new Error('KAFKA_CA_FILE needs KAFKA_TLS=1.')
  const security = { tls: tls === '1' ? { authority: authorityFrom(env['KAFKA_CA_FILE']) } : null }
  const mechanism = (env['KAFKA_SASL'] || 'scram-sha-512').toLowerCase()
  if (!isMechanism(mechanism)) throw new Error(`KAFKA_SASL must be one of ${mechanisms.join(', ')}, not ${JSON.stringify(mechanism)}.`)
  if (username === null && password === null) {
    if (env['KAFKA_SASL']) throw new Error('KAFKA_SASL needs KAFKA_USERNAME and KAFKA_PASSWORD.')
    return { ...security, user: null }
  }
  if (username === null || password === null)
    throw new Error(
      `${username === null ? 'KAFKA_PASSWORD' : 'KAFKA_USERNAME'} needs ${username === null ? 'KAFKA_USERNAME' : 'KAFKA_PASSWORD'}.`,
    )
  if (production && mechanism === 'plain' && security.tls === null)
    throw new Error('KAFKA_SASL=plain sends the password as it is: it needs KAFKA_TLS=1.')
  return { ...security, user: { mechanism, username, password } }
}
