/** Kafka with TLS and users, as at managed providers: the test starts its own broker. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runToEnd, removeServers, serversEnv, startRole, type Env, type Run } from '../testing/roles.ts'
import { startSecuredKafka, whyNoBroker, type SecuredKafka } from '../testing/secured-kafka.ts'
import { addressOf } from '../testing/servers.ts'

const canRun = whyNoBroker === null && addressOf('eventstoredb') !== null && addressOf('mongodb') !== null
if (!canRun) console.warn(`Kafka with TLS and users: not run (${whyNoBroker ?? 'it needs the other servers too'})`)

describe.skipIf(!canRun)('a role on a Kafka that requires a user', () => {
  let kafka: SecuredKafka
  let base: Env
  let good: Env
  beforeAll(async () => {
    kafka = await startSecuredKafka()
    base = { ...serversEnv({ KAFKA_PARTITIONS: '1' }), KAFKA_BROKERS: kafka.tls }
    good = { ...base, KAFKA_TLS: '1', KAFKA_CA_FILE: kafka.authority, KAFKA_USERNAME: kafka.username, KAFKA_PASSWORD: kafka.password }
  }, 120_000)
  afterAll(async () => {
    await removeServers({ ...base, KAFKA_BROKERS: process.env['KAFKA_BROKERS'] ?? '' }) // the topics go with the broker
    await kafka.stop()
  })

  /** The process exits with code 1 and one sentence without a password; a process that keeps waiting is killed and has no exit code. */
  function expectEnd({ code, lines, errors }: Run, sentence: RegExp): void {
    expect(code).toBe(1)
    expect(lines).toEqual([])
    expect(errors.trim()).toMatch(sentence)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(errors).not.toMatch(/a password of a test|another password/u)
  }

  it.each(['plain', 'scram-sha-512'])('runs with SASL %s over TLS; /readyz is ready and contains no password', async mechanism => {
    const role = await startRole(['stage', 'segment'], { ...good, KAFKA_SASL: mechanism })
    const responseText = async (path: string) => (await fetch(`${role.ops}/${path}`)).text()
    // A store that does not answer within a check is not ready yet.
    await expect
      .poll(async () => JSON.parse(await responseText('readyz')) as unknown)
      .toMatchObject({ ready: true, checks: { kafka: null } })
    const [ready, metrics] = await Promise.all([responseText('readyz'), responseText('metrics')])
    const { code, errors, lines } = await role.end('SIGTERM')
    expect(code).toBe(0)
    expect(errors).toBe('')
    expect([ready, metrics, ...lines].join('\n')).not.toContain(kafka.password)
  })

  it('runs without TLS when the broker allows it', async () => {
    const role = await startRole(['stage', 'segment'], { ...good, KAFKA_BROKERS: kafka.plain, KAFKA_TLS: '0', KAFKA_CA_FILE: '' })
    expect((await role.end('SIGTERM')).code).toBe(0)
  })

  it.concurrent.each([
    [
      'a wrong password',
      { KAFKA_PASSWORD: 'another password' },
      /^Kafka refuses the user or the password in KAFKA_USERNAME and KAFKA_PASSWORD\.$/u,
    ],
    [
      'a wrong password, sent as it is',
      { KAFKA_PASSWORD: 'another password', KAFKA_SASL: 'plain' },
      /^Kafka refuses the user or the password in KAFKA_USERNAME and KAFKA_PASSWORD\.$/u,
    ],
    [
      'a sign-in that the broker does not take',
      { KAFKA_SASL: 'scram-sha-256' },
      /^Kafka does not take this kind of sign-in: set KAFKA_SASL to one that it does/u,
    ],
    [
      'no user',
      { KAFKA_USERNAME: '', KAFKA_PASSWORD: '' },
      /^Kafka does not answer at \S+ \(.+\)\. .+ It may want .*a user \(KAFKA_USERNAME, KAFKA_PASSWORD\)\.$/u,
    ],
    ['no TLS', { KAFKA_TLS: '0', KAFKA_CA_FILE: '' }, /^Kafka does not answer at \S+ \(.+\)\. .+ It may want TLS \(KAFKA_TLS=1\)\.$/u],
    [
      'an untrusted authority',
      { KAFKA_CA_FILE: '' },
      /^Kafka does not answer at \S+ \(self-signed certificate\)\. .+ If the certificate is right, name its authority with KAFKA_CA_FILE\.$/u,
    ],
  ])('ends with a sentence: %s', async (_, wrong, sentence) => {
    expectEnd(await runToEnd(['stage', 'segment'], { ...good, ...wrong }), sentence)
  })
})
