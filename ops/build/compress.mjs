// compress.mjs FOLDER: writes .br and .gz beside every text file, so that the server need not compress them.
// Not beside operator.json: the operator changes that one, and a packed copy would hide the change.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = process.argv[2]
for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(m?js|css|html|svg|json|wasm|map)$/.test(name) || name === 'operator.json') continue
  const path = join(folder, name)
  const bytes = readFileSync(path)
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
}
