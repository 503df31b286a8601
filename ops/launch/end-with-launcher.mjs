// node24.mjs loads this into the process that it starts: once the launcher is gone, also by `kill -9`, the process ends as by SIGTERM.
// Threads and forked processes inherit `--import`, not the variable: in them it does nothing.
const { DOCKETRY_LAUNCHED } = process.env
delete process.env.DOCKETRY_LAUNCHED
const end = () => process.kill(process.pid, 'SIGTERM')
if (DOCKETRY_LAUNCHED !== undefined) {
  if (process.connected) {
    process.on('disconnect', end)
    // A listener keeps the process running as long as the launcher: a command ends when its work is done.
    process.channel.unref()
  } else end()
}
