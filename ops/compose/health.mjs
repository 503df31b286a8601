// health.mjs: the container's health check. Requests this role's /livez and /readyz on OPS_PORT, prints what is wrong, and exits 1 then.
// `docker inspect` and `docker compose ps` show its output.
const base = `http://127.0.0.1:${process.env.OPS_PORT}`
const get = async (path, seconds) => fetch(base + path, { signal: AbortSignal.timeout(seconds * 1000) })

async function problems() {
  try {
    await get('/livez', 2)
  } catch (error) {
    return [`The process does not answer: ${error.cause?.message ?? error.message}`]
  }
  const { ready, checks } = await (await get('/readyz', 7)).json()
  return ready ? [] : Object.entries(checks).flatMap(([name, sentence]) => (sentence === null ? [] : [`${name}: ${sentence}`]))
}

const sentences = await problems().catch(error => [`/readyz does not answer: ${error.message}`])
console.log(sentences.join('\n') || 'ready')
process.exitCode = sentences.length === 0 ? 0 : 1
