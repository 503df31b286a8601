/**
 * A Kafka broker of a test that requires a user, with and without TLS, started from Kafka's jars: `DOCKETRY_KAFKA_LIBS` names their folder.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { coded } from '../platform/errors/coded.ts'
import { pause } from '../platform/concurrency/timers.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { freePort } from './free-port.ts'

/**
 * `tls`, `plain`: addresses of the two listeners, with and without encryption; both require a user, by PLAIN or SCRAM-SHA-512. `authority`:
 * path of a PEM file.
 */
export type SecuredKafka = { tls: string; plain: string; authority: string; username: string; password: string; stop(): Promise<void> }

const libs = process.env['DOCKETRY_KAFKA_LIBS'] ?? ''
/** Null, or why the broker cannot be started on this machine. */
export const whyNoBroker = libs !== '' && existsSync(libs) ? null : 'DOCKETRY_KAFKA_LIBS names no folder of Kafka’s jars'

const run = promisify(execFile)
const [username, password] = ['docketry', 'a password of a test']
const modules = 'org.apache.kafka.common.security'
const startMs = 60_000

async function certificate(folder: string): Promise<string> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...subject])
  await writeFile(join(folder, 'store.pem'), (await readFile(key, 'utf8')) + (await readFile(cert, 'utf8')))
  return cert
}

function properties(folder: string, [tls, plain, inside, controller]: number[]): string {
  const jaas = (listener: string): string[] => [
    `listener.name.${listener}.plain.sasl.jaas.config=${modules}.plain.PlainLoginModule required user_${username}="${password}";`,
    `listener.name.${listener}.scram-sha-512.sasl.jaas.config=${modules}.scram.ScramLoginModule required;`,
  ]
  const outside = `SECRET://127.0.0.1:${tls},OPEN://127.0.0.1:${plain},INSIDE://127.0.0.1:${inside}`
  return [
    'process.roles=broker,controller',
    'node.id=1',
    `controller.quorum.voters=1@127.0.0.1:${controller}`,
    `listeners=${outside},CONTROLLER://127.0.0.1:${controller}`,
    `advertised.listeners=${outside}`,
    'controller.listener.names=CONTROLLER',
    'inter.broker.listener.name=INSIDE',
    'listener.security.protocol.map=SECRET:SASL_SSL,OPEN:SASL_PLAINTEXT,INSIDE:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-512',
    ...jaas('secret'),
    ...jaas('open'),
    'ssl.keystore.type=PEM',
    `ssl.keystore.location=${join(folder, 'store.pem')}`,
    `log.dirs=${join(folder, 'log')}`,
    'auto.create.topics.enable=false',
    'offsets.topic.replication.factor=1',
    'offsets.topic.num.partitions=1',
    'transaction.state.log.replication.factor=1',
    'transaction.state.log.min.isr=1',
    'group.initial.rebalance.delay.ms=0',
  ].join('\n')
}

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true))).on('error', () => resolve(false))
  })

async function untilItAnswers(broker: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + startMs
  while (!(await answers(port))) {
    if (broker.exitCode !== null || Date.now() > until) throw coded('no-broker', `the broker does not start (${broker.exitCode ?? 'late'})`)
    await pause(100, new AbortController().signal) // polls, because the broker does not report that it listens
  }
}

export async function startSecuredKafka(): Promise<SecuredKafka> {
  const folder = await temporaryFolder()
  const authority = await certificate(folder)
  const different = new Set<number>()
  while (different.size < 4) different.add(await freePort())
  const ports = [...different]
  const settings = join(folder, 'server.properties')
  await writeFile(settings, properties(folder, ports))
  const java = ['-Xmx256m', '-Djava.net.preferIPv4Stack=true', '-cp', `${libs}/*`]
  const user = `SCRAM-SHA-512=[name=${username},password=${password}]`
  await run('java', [...java, 'kafka.tools.StorageTool', 'format', '-t', 'uBuTfkWYHpkBsMwEQhgRdg', '-c', settings, '--add-scram', user])
  const broker = spawn('java', [...java, 'kafka.Kafka', settings], { stdio: 'ignore' })
  const ended = new Promise<void>(resolve => broker.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    broker.kill('SIGKILL')
    await ended
    await removeFolder(folder)
  }
  try {
    await untilItAnswers(broker, ports[0] ?? 0)
  } catch (error) {
    await stop()
    throw error
  }
  return { tls: `127.0.0.1:${ports[0]}`, plain: `127.0.0.1:${ports[1]}`, authority, username, password, stop }
}
