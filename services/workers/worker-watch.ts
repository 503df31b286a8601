/** Thread of a worker process: kills the process when its parent is gone, even while the main thread is busy. */
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 1000)
