/** The connection settings of Kafka: brokers, TLS and user; and hints for errors that wrong settings cause. */
import { coded } from '../../platform/errors/coded.ts'

export type SaslMechanism = 'plain' | 'scram-sha-256' | 'scram-sha-512'

/** `authority`: certificates (PEM) of the authority; null: the public ones. */
export type KafkaSecurity = {
  tls: { authority: string | null } | null
  user: { [M in SaslMechanism]: { mechanism: M; username: string; password: string } }[SaslMechanism] | null
}

export const openToAll: KafkaSecurity = { tls: null, user: null }

/** Throws `invalid-address`: the client would retry a wrong one for ever. */
export function checkedBrokers(brokers: string): string[] {
  const list = brokers.split(',').map(broker => broker.trim())
  const isBroker = (broker: string): boolean =>
    /^(\[[\da-f:]+\]|[^\s:/]+):\d{1,5}$/iu.test(broker) && Number(/\d+$/u.exec(broker)?.[0]) < 65_536
  const wrong = list.find(broker => !isBroker(broker))
  if (wrong === undefined) return list
  if (wrong.includes('@')) throw coded('invalid-address', 'a broker is host:port; its user is named by KAFKA_USERNAME and KAFKA_PASSWORD')
  throw coded('invalid-address', `${JSON.stringify(wrong)} is not of the form host:port`)
}

/** For the client. A broker that is named by its address is checked against the addresses in its certificate. */
export const settingsOf = ({ tls, user }: KafkaSecurity) => ({
  ...(tls ? { ssl: tls.authority === null ? true : { ca: [tls.authority] } } : {}),
  ...(user ? { sasl: { ...user } } : {}),
})

/** A sentence on what to do about a refused sign-in. */
export const refusedSignIn = (reason: string): string =>
  /mechanism is not supported|not support the requested sasl/iu.test(reason)
    ? 'Kafka does not take this kind of sign-in: set KAFKA_SASL to one that it does (scram-sha-512, scram-sha-256, plain).'
    : 'Kafka refuses the user or the password in KAFKA_USERNAME and KAFKA_PASSWORD.'

/** Possible causes of a connection that breaks at once, besides an unavailable broker; empty when there is no other. */
export function hintOf(reason: string, { tls, user }: KafkaSecurity): string {
  if (/certificate|altnames|self.signed/iu.test(reason)) return ' If the certificate is right, name its authority with KAFKA_CA_FILE.'
  if (/closed connection|disconnected|socket hang up|EPROTO|SSL|ECONNRESET|request timed out/iu.test(reason)) {
    const wanted = [
      ...(tls ? ['no TLS (KAFKA_TLS=0)'] : ['TLS (KAFKA_TLS=1)']),
      ...(user ? [] : ['a user (KAFKA_USERNAME, KAFKA_PASSWORD)']),
    ]
    return ` It may want ${wanted.join(' or ')}.`
  }
  return ''
}
