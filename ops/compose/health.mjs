// health.mjs: the container's health check. Asks this role's /livez and /readyz on OPS_PORT, says what is not well, and exits 1 for it.
// `docker inspect` and `docker compose ps` show what it says.
const base = `http://127.0.0.1:${process.env.OPS_PORT}`
const ask = async (path, seconds) => fetch(base + path, { signal: AbortSignal.timeout(seconds * 1000) })

async function problems() {
  try {
    await ask('/livez', 2)
  } catch (error) {
    return [`The process does not answer: ${error.cause?.message ?? error.message}`]
  }
  const { ready, checks } = await (await ask('/readyz', 7)).json()
  return ready ? [] : Object.entries(checks).flatMap(([name, sentence]) => (sentence === null ? [] : [`${name}: ${sentence}`]))
}

const sentences = await problems().catch(error => [`/readyz does not answer: ${error.message}`])
console.log(sentences.join('\n') || 'ready')
process.exitCode = sentences.length === 0 ? 0 : 1
