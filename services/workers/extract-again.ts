/**
 * Entry point of a process of its own: extracts from recorded inputs and prints the extraction as JSON. It is kept with each model
 * (services/main/kept-code.ts) and runs from the kept files, so it reads only what its arguments name: a JSON file of `{ pages, client,
 * today }`, and the model's file.
 */
import { readFile } from 'node:fs/promises'
import { extractPages } from './extract-pages.ts'
import { loadScorer } from './onnx.ts'

const [inputs = '', model = ''] = process.argv.slice(2)
const { pages, client, today } = JSON.parse(await readFile(inputs, 'utf8')) as { pages: Parameters<typeof extractPages>[0] } & Parameters<
  typeof extractPages
>[2] // written by services/main/reproduce-extraction.ts
process.stdout.write(JSON.stringify(await extractPages(pages, await loadScorer(model), { client, today })))
