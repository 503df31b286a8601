/** In a script that a contract suite runs as a child process: the port that the suite handed over. */
import type { OpenPort } from '../ports/cursor.ts'

export async function handedOver<P>(): Promise<P> {
  const [module = '', argument = 'null'] = process.argv.slice(2)
  const { openPort } = (await import(module)) as { openPort: OpenPort<P> } // place.ts asks for it
  return openPort(JSON.parse(argument))
}
