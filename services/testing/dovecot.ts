/** A real IMAP server for tests: Debian's dovecot as a separate process on a local port, with its own mailbox. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const places = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot']
const binary = process.env['DOCKETRY_DOVECOT'] ?? places.find(path => existsSync(path)) ?? null

/** Null if dovecot is installed; otherwise why its tests do not run. */
export const whyNoDovecot = binary === null ? 'dovecot: not run; install it (apt-get install dovecot-imapd) or set DOCKETRY_DOVECOT' : null

const startMs = 60_000

const imapUser = { user: 'invoices@docketry.example', password: 'right horse' }

/** The user and group of this process. Started as root, dovecot switches to users of its own; otherwise it runs as this user. */
function whoRuns(): { user: string; group: string } {
  const name = (flag: string): string => String(spawnSync('id', [flag, '-n']).stdout).trim()
  return { user: name('-u'), group: name('-g') }
}

function configOf(folder: string, port: number): string {
  const { user, group } = whoRuns()
  const root = user === 'root'
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${root ? 'dovecot' : user}
default_login_user = ${root ? 'dovenull' : user}
default_internal_group = ${root ? 'dovecot' : group}
mail_location = maildir:${folder}/mail
mail_uid = ${root ? 'mail' : user}
mail_gid = ${root ? 'mail' : group}
first_valid_uid = 1
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
  ${root ? '' : 'chroot ='}
}
${root ? '' : 'service anvil {\n  chroot =\n}\nservice stats {\n  chroot =\n}'}
passdb {
  driver = static
  args = password=${imapUser.password.replaceAll(' ', '_')}
}
userdb {
  driver = static
  args = home=${folder}/home
}
`
}

async function listening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(1000, () => socket.destroy())
    socket.once('data', () => (socket.destroy(), resolve(true)))
    socket.once('close', () => resolve(false))
    socket.once('error', () => resolve(false))
  })
}

export type Dovecot = Awaited<ReturnType<typeof startDovecot>>

/** `folder`: used by this server only, with a short path, because a socket's path is limited to about 100 characters. */
export async function startDovecot(folder: string) {
  const port = await freePort()
  const config = join(folder, 'dovecot.conf')
  const root = process.getuid?.() === 0
  await mkdir(join(folder, 'mail'), { recursive: true })
  await writeFile(config, configOf(folder, port))
  if (root) spawnSync('chown', ['-R', 'mail:mail', join(folder, 'mail')])
  if (root) spawnSync('chmod', ['755', folder])
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    child = spawn(binary ?? 'dovecot', ['-F', '-c', config], { stdio: 'ignore' })
    for (const until = performance.now() + startMs; performance.now() < until; await wait(50)) if (await listening(port)) return
    throw new Error(
      `dovecot does not answer: ${existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').slice(-2000) : 'no log'}`,
    )
  }
  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const it = child
    child = null
    if (it === null || it.exitCode !== null) return
    const ended = new Promise(resolve => it.once('exit', resolve))
    it.kill(signal)
    await ended
    for (const until = performance.now() + startMs; performance.now() < until && (await listening(port)); await wait(50));
  }
  await start()
  return {
    port,
    start,
    stop,
    place: {
      host: '127.0.0.1',
      port,
      secure: false,
      user: imapUser.user,
      password: imapUser.password.replaceAll(' ', '_'),
      mailbox: 'INBOX',
      timeoutMs: 5000,
    },
    /** Assigns new uids under another UIDVALIDITY. */
    async renumber(): Promise<void> {
      await stop()
      for (const name of [
        'dovecot-uidlist',
        'dovecot-uidvalidity',
        'dovecot.index',
        'dovecot.index.log',
        'dovecot.index.cache',
        'dovecot.list.index',
        'dovecot.list.index.log',
      ]) {
        await rm(join(folder, 'mail', name), { force: true })
      }
      // UIDVALIDITY is a time in seconds.
      await wait(1100)
      await start()
    },
  }
}
