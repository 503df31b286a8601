import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'

it('an address that is not of this machine is refused with the names of both settings', async () => {
  const app = fastify()
  // Reserved for documentation (RFC 5737): no machine has it.
  await expect(listen(app, { host: '192.0.2.1', port: 0 })).rejects.toThrow(
    /^Docketry cannot listen at 192\.0\.2\.1, port 0 \(.+\)\. HOST must be a name or address of this machine, and PORT one/u,
  )
  await app.close()
})
