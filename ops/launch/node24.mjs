#!/usr/bin/env node
// node24.mjs SCRIPT [ARG …]: runs the script with Node 24, passing signals, output and exit code through.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findNode } from './find-node.mjs'

/** Node's compile cache: it halves the start of this process and of every worker. Without write access there is no cache. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))
const endWithLauncher = ['--import', new URL('./end-with-launcher.mjs', import.meta.url).href]

export function runOnNode24(args) {
  let node
  try {
    node = findNode()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
  const child = spawn(node, [...endWithLauncher, ...args], {
    // The channel carries no messages: it closes when this process ends, also by SIGKILL.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, DOCKETRY_LAUNCHED: '1' },
  })
  const passed = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of passed) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, ended) => {
    if (ended === null) process.exit(code ?? 1)
    // Without the listeners the signal ends this process, too: with them it would exit with 0, as a command that has succeeded.
    for (const signal of passed) process.removeAllListeners(signal)
    process.kill(process.pid, ended)
  })
}

if (import.meta.filename === process.argv[1] || process.argv[1]?.endsWith('node24.mjs')) runOnNode24(process.argv.slice(2))
