import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from './read-compose.ts'

let folder: string
let mail: Record<string, string>

/** The script in a folder of its own, with only the basic tools of a server on its path. */
beforeEach(() => {
  mail = { DOCKETRY_URL: 'https://docketry.example.com', SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'no-reply@docketry.example.com' }
  folder = mkdtempSync(join(tmpdir(), 'docketry-compose-'))
  mkdirSync(join(folder, 'ops/compose'), { recursive: true })
  mkdirSync(join(folder, 'bin'))
  for (const path of ['ops/compose/run.sh', '.env.example']) copyFileSync(root + path, join(folder, path))
  for (const tool of ['sh', 'dirname', 'sed', 'od', 'tr', 'tail', 'mv', 'grep', 'printenv', 'cat']) {
    const place = ['/bin', '/usr/bin'].map(one => join(one, tool)).find(existsSync)
    if (place) symlinkSync(place, join(folder, 'bin', tool))
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const env = (): string => readFileSync(join(folder, '.env'), 'utf8')
const dockerArguments = (): string => readFileSync(join(folder, 'docker-arguments'), 'utf8')

/** A fake `docker` that records its arguments and runs `answers`. */
function docker(answers = 'exit 0'): void {
  writeFileSync(join(folder, 'bin/docker'), `#!/bin/sh\necho "$*" >> '${folder}/docker-arguments'\n${answers}\n`)
  chmodSync(join(folder, 'bin/docker'), 0o755)
}

function run(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('/bin/sh', [join(folder, 'ops/compose/run.sh'), ...args], {
    env: { PATH: join(folder, 'bin'), ...mail },
    encoding: 'utf8',
  })
  return { status, output: (stdout + stderr).trim() }
}

describe('make up', () => {
  it('reports in one sentence that Docker is missing, and creates nothing', () => {
    expect(run('up')).toEqual({ status: 1, output: expect.stringMatching(/^Docker is not installed: [^\n]+$/u) })
    expect(existsSync(join(folder, '.env'))).toBe(false)
  })

  it.each([
    ['its Compose plugin', 'case "$1" in compose) exit 1;; esac'],
    ['its daemon', 'case "$1" in info) exit 1;; esac'],
  ])('reports in one sentence that Docker lacks %s', (what, answers) => {
    docker(answers)
    const { status, output } = run('up')
    expect(status).toBe(1)
    expect(output).toContain(what)
    expect(output).not.toContain('\n')
  })

  it('creates secrets once, readable by their owner only, and prints the address of the product', () => {
    docker()
    const { status, output } = run('up')
    expect(status).toBe(0)
    expect(output).toContain('Docketry is ready at http://127.0.0.1:8080')
    const secrets = [...env().matchAll(/^DOCKETRY_(JWT|LINKS|EMAIL|TFN|FACTOR)_SECRET=([0-9a-f]{64})$/gmu)].map(([, , secret]) => secret)
    expect(new Set(secrets).size).toBe(5)
    expect(env()).toMatch(/^GRAFANA_PASSWORD=[0-9a-f]{24}$/mu)
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
    const before = env()
    expect(run('up').status).toBe(0)
    expect(env()).toBe(before)
    expect(dockerArguments()).toContain('compose up --build --detach --remove-orphans --wait')
  })

  it('adds secrets that an older .env does not have, and leaves the others', () => {
    docker()
    writeFileSync(join(folder, '.env'), 'DOCKETRY_EMAIL_SECRET=kept\n')
    expect(run('up').output).toMatch(/Added DOCKETRY_TFN_SECRET to .env.[^]*Added DOCKETRY_FACTOR_SECRET to .env./u)
    expect(env()).toMatch(/^DOCKETRY_EMAIL_SECRET=kept\nDOCKETRY_TFN_SECRET=[0-9a-f]{64}\nDOCKETRY_FACTOR_SECRET=[0-9a-f]{64}\n$/u)
    const before = env()
    expect(run('up').output).not.toContain('Added')
    expect(env()).toBe(before)
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
  })

  it.each(['DOCKETRY_URL', 'SMTP_URL', 'MAIL_FROM'])('starts nothing without %s, and prints what to set', name => {
    docker()
    mail = { ...mail, [name]: '' }
    expect(run('up')).toEqual({ status: 1, output: expect.stringContaining('set DOCKETRY_URL, SMTP_URL and MAIL_FROM in .env') })
    expect(dockerArguments()).not.toContain('compose up')
  })

  it('passes version and commit to the image, which every event then names', () => {
    docker(`echo "build $DOCKETRY_BUILD" >> '${folder}/docker-arguments'`)
    writeFileSync(join(folder, 'bin/git'), '#!/bin/sh\necho 5cc6a378\n')
    chmodSync(join(folder, 'bin/git'), 0o755)
    mkdirSync(join(folder, 'services'))
    copyFileSync(`${root}services/package.json`, join(folder, 'services/package.json'))
    expect(run('up').status).toBe(0)
    expect(dockerArguments()).toMatch(/compose up .*\nbuild \d+\.\d+\.\d+\+5cc6a378\n/u)
  })

  it('names no build without git', () => {
    docker(`echo "build $DOCKETRY_BUILD." >> '${folder}/docker-arguments'`)
    expect(run('up')).toEqual({ status: 0, output: expect.not.stringContaining('git') })
    expect(dockerArguments()).toMatch(/compose up .*\nbuild \.\n/u)
  })

  it('prints the address of the settings', () => {
    docker()
    writeFileSync(join(folder, '.env'), 'DOCKETRY_BIND=10.0.0.5\nDOCKETRY_PORT=80\n')
    expect(run('up').output).toContain('http://10.0.0.5:80')
  })

  it('prints how to find what is wrong', () => {
    docker('case "$*" in "compose up"*) exit 1;; esac')
    const { status, output } = run('up')
    expect(status).toBe(1)
    expect(output).toContain('docker compose logs NAME')
    expect(output).not.toContain('is ready')
  })
})

describe('make down', () => {
  it('leaves the data, and prints how to remove them', () => {
    docker()
    expect(run('down')).toEqual({ status: 0, output: expect.stringContaining('docker compose down --volumes') })
    expect(dockerArguments()).not.toContain('--volumes')
  })
})

describe('make scale', () => {
  it.each([
    [['', ''], 'Say which stage'],
    [['write', '2'], 'There is no stage "write": prepare, read, segment or extract.'],
    [['read', ''], 'N must be a whole number from 1 to 8'],
    [['read', '0'], 'N must be a whole number from 1 to 8'],
    [['read', 'four'], 'not "four"'],
    [['read', '2; true'], 'N must be a whole number'],
    [['read', '9'], 'KAFKA_PARTITIONS=8'],
    [['read', '99999999999999999999'], 'KAFKA_PARTITIONS=8'],
  ])('refuses %j with a sentence', (args, sentence) => {
    docker()
    expect(run('scale', ...args)).toEqual({ status: 1, output: expect.stringContaining(sentence) })
    expect(existsSync(join(folder, 'docker-arguments'))).toBe(false)
  })

  it('starts this many processes, and stores the number for the next make up', () => {
    docker()
    run('up')
    const before = env()
    expect(run('scale', 'read', '4')).toEqual({ status: 0, output: 'Stage read has 4 processes.' })
    expect(env()).toBe(`${before}READ_PROCESSES=4\n`)
    run('scale', 'read', '3')
    expect(env()).toBe(`${before}READ_PROCESSES=3\n`)
    expect(dockerArguments()).toMatch(/compose up --detach --no-deps --no-recreate .*stage-read\n$/u)
  })
})
