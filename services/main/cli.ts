/** The `docketry` command. */
import { extractFiles } from './extract-files.ts'

const help = `docketry start            starts everything on this machine (PORT, DOCKETRY_DATA, DOCKETRY_DEMO)
docketry extract FILE...  reads invoices from PNG, JPEG and PDF files and prints one line of JSON for each file
docketry help             prints this`

const [command, ...rest] = process.argv.slice(2)

async function run(): Promise<number> {
  switch (command) {
    case 'start': {
      const { startAll } = await import('./all.ts')
      await startAll()
      return 0
    }
    case 'extract':
      if (rest.length === 0) {
        console.error('docketry extract needs at least one file.')
        return 1
      }
      return (await extractFiles(rest)) ? 0 : 1
    case 'help':
    case '--help':
    case undefined:
      console.log(help)
      return 0
    default:
      console.error(`There is no command "${command}".\n${help}`)
      return 1
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
