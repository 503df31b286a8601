/** Thread of a worker child: ends the child when its parent is gone, however busy the child's main thread is. */
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 1000)
