/**
 * A Docketry with fake workers of a newer model on the folder given, until it is killed. Prints a line every 20 ms, and ends with the
 * process that reads them.
 */
import { startApp } from '../testing/app.ts'
import { extractionOf, fakeWorkers, sampleFields } from '../testing/fake-workers.ts'

const [, , folder = ''] = process.argv
const extract = async () => extractionOf({ ...sampleFields, invoiceNumber: { value: '20471', confidence: 0.99 } }, 'fields@next')
await startApp({ folder, rough: 3, workers: fakeWorkers({ extract }) })
process.stdout.on('error', () => process.exit(1))
setInterval(() => process.stdout.write('runs\n'), 20)
