/**
 * The servers that tests use: from the environment, else containers where Docker runs. Without either, the tests of that server are
 * skipped and reported as not run.
 */
import { coded } from '../platform/errors/coded.ts'
import { freePort } from './free-port.ts'

export type ServerName = 'eventstoredb' | 'kafka' | 'mongodb'
export type Started = { addresses: Partial<Record<ServerName, string>>; stop(): Promise<void> }

export const variables: Record<ServerName, string> = { eventstoredb: 'EVENTSTORE_URL', kafka: 'KAFKA_BROKERS', mongodb: 'MONGO_URL' }
export const serverNames = Object.keys(variables) as ServerName[] // its own keys

/** The server's address; null: its tests are skipped. */
export const addressOf = (server: ServerName): string | null => process.env[variables[server]] || null

/** As `addressOf`, for tests that run only with the server. Throws `no-server`. */
export function neededAddress(server: ServerName): string {
  const address = addressOf(server)
  if (address === null) throw coded('no-server', `${variables[server]} is not set.`)
  return address
}

/** Starts a container of the server. Returns its address. */
async function container(server: ServerName): Promise<{ address: string; stop(): Promise<unknown> }> {
  const { GenericContainer, Wait } = await import('testcontainers')
  if (server === 'eventstoredb') {
    const started = await new GenericContainer('eventstore/eventstore:24.10.14')
      .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_RUN_PROJECTIONS: 'None' })
      .withExposedPorts(2113)
      .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
      .start()
    return { address: `esdb://${started.getHost()}:${started.getMappedPort(2113)}?tls=false`, stop: () => started.stop() }
  }
  if (server === 'mongodb') {
    const started = await new GenericContainer('mongo:8.0')
      .withCommand(['mongod', '--replSet', 'rs0', '--bind_ip_all'])
      .withExposedPorts(27017)
      .withWaitStrategy(Wait.forLogMessage('Waiting for connections'))
      .start()
    await started.exec(['mongosh', '--quiet', '--eval', 'rs.initiate(); while (!db.hello().isWritablePrimary) sleep(50)'])
    const address = `mongodb://${started.getHost()}:${started.getMappedPort(27017)}/docketry?directConnection=true`
    return { address, stop: () => started.stop() }
  }
  // A broker advertises its address to clients, so it must know its outside port before it starts.
  const port = await freePort()
  const started = await new GenericContainer('apache/kafka:3.9.1')
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://localhost:${port}`,
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    })
    .withExposedPorts({ container: 9092, host: port })
    .withWaitStrategy(Wait.forLogMessage('Kafka Server started'))
    .start()
  return { address: `localhost:${port}`, stop: () => started.stop() }
}

async function dockerRuns(): Promise<boolean> {
  try {
    const { getContainerRuntimeClient } = await import('testcontainers')
    await getContainerRuntimeClient()
    return true
  } catch {
    return false
  }
}

/**
 * The servers of the environment, and containers for the others where Docker runs. `say` is called with a sentence for each missing one.
 */
export async function startServers(say: (sentence: string) => void): Promise<Started> {
  const addresses: Partial<Record<ServerName, string>> = {}
  const stopping: (() => Promise<unknown>)[] = []
  const missing: ServerName[] = []
  for (const server of serverNames) {
    const address = addressOf(server)
    if (address === null) missing.push(server)
    else addresses[server] = address
  }
  const docker = missing.length > 0 && (await dockerRuns())
  for (const server of missing) {
    try {
      if (!docker) throw coded('no-docker', `set ${variables[server]}, or start Docker`)
      const { address, stop } = await container(server)
      addresses[server] = address
      stopping.push(stop)
    } catch (error) {
      say(`${server}: not run. ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { addresses, stop: async () => void (await Promise.all(stopping.map(stop => stop()))) }
}
