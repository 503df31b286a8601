/** Configuration from environment variables, checked once. An invalid value ends the start with a sentence. */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { KafkaSecurity } from '../../adapters/servers/kafka-security.ts'
import { anchorsFrom, type AnchorsConfig } from './anchors-config.ts'
import { kafkaSecurityFrom } from './kafka-config.ts'
import { secretsFrom, type Keys } from './keys.ts'
import { mailFrom, publicUrlFrom, type MailConfig } from './mail-config.ts'
import { mailInFrom, type MailInConfig } from './mail-in-config.ts'
import { scannersFrom, type ScannersConfig } from './scanners-config.ts'
import { paymentsFrom, type PaymentsConfig } from './payments-config.ts'
import { wholeNumber } from './whole-number.ts'
import { xeroFrom, type XeroSettings } from './xero-config.ts'

/** The servers' addresses. `prefix`: for several installations on the same servers. `partitions`: of each topic. */
type ServersConfig = {
  eventstoreUrl: string
  kafkaBrokers: string
  kafkaSecurity: KafkaSecurity
  mongoUrl: string
  prefix: string | null
  partitions: number
  secrets: Keys
}

export type Config = {
  port: number
  host: string
  /** Folder of events, documents and blobs, in embedded mode. */
  data: string
  /** Null: embedded, everything in one process on the data folder. */
  servers: ServersConfig | null
  /** Port of health and metrics; null: health on the main port only, without metrics. 0: any free port. */
  opsPort: number | null
  /** Number of trusted reverse proxies in front: limits count the client address that they forward. */
  proxies: number
  production: boolean
  demo: boolean
  /** Null: generated at the first start and printed. */
  demoPassword: string | null
  workers: number
  /** Uploads are refused while less disk space than this is free, in bytes. */
  diskFloor: number
  /** Gigabytes that a firm may upload in its period, independent of its plan; null: as in the plan. */
  firmGigabytes: number | null
  /** Duration of a lease in ms: how long the projections of a crashed process wait until another takes over. */
  leaseMs: number
  /** A loop that has work waiting and does none of it for this long has stalled, in ms; a stage for ten times as long. */
  stallMs: number
  logLevel: string
  /** File of the operator's settings of site and screens (contracts/operator.ts); null: the built-in one. */
  operatorFile: string | null
  /** The public address, `https://docketry.example.com`: prefix of links in mails. */
  publicUrl: string
  mail: MailConfig
  mailIn: MailInConfig
  payments: PaymentsConfig
  anchors: AnchorsConfig
  /** Network scanners; null: off. */
  scanners: ScannersConfig | null
  /** GUID for lookups in the Australian Business Register; null: ABNs are checked by checksum only. */
  abnLookupGuid: string | null
  /** Null: bills are not posted to Xero. */
  xero: XeroSettings | null
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function logLevelFrom(env: NodeJS.ProcessEnv): string {
  const level = env['LOG_LEVEL'] || 'warn'
  if (!logLevels.includes(level)) throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not ${JSON.stringify(level)}.`)
  return level
}

function demoFrom(env: NodeJS.ProcessEnv, production: boolean): boolean {
  const flag = env['DOCKETRY_DEMO'] || '1'
  if (flag !== '0' && flag !== '1') throw new Error(`DOCKETRY_DEMO must be 0 or 1, not ${JSON.stringify(flag)}.`)
  return !production && flag === '1'
}

function serversFrom(env: NodeJS.ProcessEnv, production: boolean): ServersConfig | null {
  const mode = env['ENGINE'] || 'embedded'
  if (mode === 'embedded') return null
  if (mode !== 'servers') throw new Error(`ENGINE must be embedded or servers, not "${mode}".`)
  const needed = (name: string, example: string): string => {
    const value = env[name]
    if (value) return value
    throw new Error(`ENGINE=servers needs ${name}, for example ${name}=${example}.`)
  }
  const prefix = env['DOCKETRY_PREFIX'] || null
  if (prefix !== null && !/^[a-z0-9-]{1,40}$/u.test(prefix)) {
    throw new Error(`DOCKETRY_PREFIX must be 1 to 40 lower-case letters, digits and hyphens, not ${JSON.stringify(prefix)}.`)
  }
  return {
    eventstoreUrl: needed('EVENTSTORE_URL', 'esdb://localhost:2113?tls=false'),
    kafkaBrokers: needed('KAFKA_BROKERS', 'localhost:9092'),
    kafkaSecurity: kafkaSecurityFrom(env, production),
    mongoUrl: needed('MONGO_URL', 'mongodb://localhost:27017/docketry?replicaSet=rs0'),
    prefix,
    partitions: wholeNumber(env, 'KAFKA_PARTITIONS', 8, 1, 1000),
    secrets: secretsFrom(env, production),
  }
}

/** Throws an `Error` whose message names the invalid setting. `PORT` 0: any free port. */
export function configFrom(env: NodeJS.ProcessEnv): Config {
  const production = env['NODE_ENV'] === 'production'
  const port = wholeNumber(env, 'PORT', 8080, 0, 65_535)
  const [data, servers] = [resolve(env['DOCKETRY_DATA'] || 'data'), serversFrom(env, production)]
  return {
    port,
    host: env['HOST'] || 'localhost',
    data,
    servers,
    opsPort: env['OPS_PORT'] ? wholeNumber(env, 'OPS_PORT', 0, 0, 65_535) : null,
    proxies: wholeNumber(env, 'DOCKETRY_PROXIES', 0, 0, 10),
    production,
    demo: demoFrom(env, production),
    demoPassword: env['DOCKETRY_DEMO_PASSWORD'] || null,
    workers: wholeNumber(env, 'DOCKETRY_WORKERS', availableParallelism(), 1, 64),
    diskFloor: wholeNumber(env, 'DOCKETRY_DISK_FLOOR_MB', 500, 0, 1_000_000_000) * 1_000_000,
    firmGigabytes: env['DOCKETRY_FIRM_GB'] ? wholeNumber(env, 'DOCKETRY_FIRM_GB', 0, 1, 1_000_000) : null,
    leaseMs: wholeNumber(env, 'DOCKETRY_LEASE_SECONDS', 10, 1, 600) * 1000,
    stallMs: wholeNumber(env, 'DOCKETRY_STALL_SECONDS', 60, 1, 86_400) * 1000,
    logLevel: logLevelFrom(env),
    operatorFile: env['DOCKETRY_OPERATOR'] ? resolve(env['DOCKETRY_OPERATOR']) : null,
    publicUrl: publicUrlFrom(env, port),
    mail: mailFrom(env, production),
    mailIn: mailInFrom(env),
    payments: paymentsFrom(env, production),
    anchors: anchorsFrom(env, servers === null ? data : null),
    scanners: scannersFrom(env, servers !== null),
    abnLookupGuid: env['ABN_LOOKUP_GUID'] || null,
    xero: xeroFrom(env),
  }
}
