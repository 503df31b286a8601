/**
 * Verifies an evidence bundle of Docketry, offline: in Node 20 or newer (`node verify.mjs BUNDLE.zip`) and in a browser (verify.html is a
 * page around this file). It needs nothing else, so that an auditor can read it; it relies on SHA-256, Ed25519 and the rules of RFC 6962
 * for Merkle trees. Plain JavaScript, because it leaves the product.
 *
 * A line of `events/STREAM.ndjson` is an event, byte for byte as it was hashed: line n (from 0) is revision n. `metadata.prev` is the hash
 * of the line before.
 *
 * `manifest.json` also names what is not in the bundle, and why that is no fault: `missing`, files that could not be read when it was made;
 * `absent`, streams that have no events, or none that whoever it was made for may see; `erased`, those erased when their retention ended.
 */

export const formatNumber = 1

const hex = buffer => Array.from(new Uint8Array(buffer), byte => byte.toString(16).padStart(2, '0')).join('')
const unhex = text => Uint8Array.from(text.match(/../gu) ?? [], pair => parseInt(pair, 16))
const utf8 = text => new TextEncoder().encode(text)
const textOf = bytes => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
const base64 = text => Uint8Array.from(atob(text), sign => sign.charCodeAt(0))
const joined = (...parts) => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
const sha256 = async bytes => hex(await crypto.subtle.digest('SHA-256', bytes))
const parsed = text => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
const timeOf = at => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Canonical JSON (RFC 8785) of what an anchor states: strings, whole numbers and null. */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.keys(value)
    .sort()
    .map(key => `${JSON.stringify(key)}:${canonical(value[key])}`)
  return `{${members.join(',')}}`
}

// Merkle trees: leaves, inner nodes and roots of anchors are hashed with different first bytes.
const leafHash = line => sha256(joined(Uint8Array.of(0), utf8(line)))
const nodeHash = (left, right) => sha256(joined(Uint8Array.of(1), unhex(left), unhex(right)))
const rootOf = (previous, tree) => sha256(joined(Uint8Array.of(2), previous === null ? new Uint8Array(32) : unhex(previous), unhex(tree)))
async function treeOf(lines) {
  let level = await Promise.all(lines.map(leafHash))
  if (level.length === 0) return sha256(new Uint8Array())
  while (level.length > 1) {
    const above = []
    for (let i = 0; i < level.length; i += 2) above.push(i + 1 < level.length ? await nodeHash(level[i], level[i + 1]) : level[i])
    level = above
  }
  return level[0]
}

/** The first 16 hex digits of the SHA-256 of a public key (SPKI, base64). */
export const fingerprintOf = async key => (await sha256(base64(key))).slice(0, 16)

/** True, false, or null where this browser knows no Ed25519. */
async function isSigned(bytes, { key, signature }) {
  let publicKey
  try {
    publicKey = await crypto.subtle.importKey('spki', base64(key), { name: 'Ed25519' }, false, ['verify'])
  } catch (error) {
    return error?.name === 'NotSupportedError' ? null : false
  }
  return crypto.subtle.verify({ name: 'Ed25519' }, publicKey, base64(signature), bytes).catch(() => false)
}

/** Names of files that take a plural verb. */
const plural = /^the (?:words|contributions) /u
const worksheetStreamOf = ({ firmId, clientId, period }) => `worksheet-${firmId}_${clientId}_${period}`

const extensions = { png: 'png', jpeg: 'jpg', pdf: 'pdf', xml: 'xml' }

/**
 * What an event refers to: other streams, and files by owner and hash. `whole`: the bundle is of a batch, so everything that was uploaded
 * to it belongs to it; otherwise what an invoice was made from. The product collects a bundle with this function too, so that nothing may
 * be absent.
 */
function referencesIn({ type, data }, whole) {
  const page = ({ fileId, page: number, image, words }) => [
    { owner: fileId, hash: image, extension: 'jpg', what: `the image of page ${number} of the file ${fileId}` },
    { owner: fileId, hash: words, extension: 'json', what: `the words of page ${number} of the file ${fileId}` },
  ]
  const invoices = list => (whole ? list.map(({ invoiceId }) => `invoice-${invoiceId}`) : [])
  switch (type) {
    case 'InvoiceExtracted':
    case 'InvoicePagesSet':
    case 'InvoicePagesRead':
      return {
        streams: [...new Set(data.pages.map(({ fileId }) => `file-${fileId}`)), `scan-group-${data.groupId}`],
        files: data.pages.flatMap(page),
      }
    case 'GroupCreated':
      return { streams: [`pages-${data.groupId}`, `grouping-${data.clientId}`], files: [] }
    case 'UploadReceived':
      return { streams: whole ? data.files.map(({ fileId }) => `file-${fileId}`) : [], files: [] }
    case 'FileUploaded':
      return {
        streams: [`scan-group-${data.groupId}`, ...(data.stack === null ? [] : [`stack-${data.stack.stackId}`])],
        files: [
          {
            owner: data.fileId,
            hash: data.stored,
            extension: extensions[data.kind] ?? 'bin',
            what: `the original “${data.name}” of the file ${data.fileId}`,
          },
        ],
      }
    case 'FileSegmented':
    case 'FileArranged':
    case 'PagesArranged':
    case 'PagesSetBack':
      return { streams: invoices(data.invoices), files: [] }
    case 'PagePrepared':
      return {
        streams: [],
        files: whole
          ? [{ owner: data.fileId, hash: data.image, extension: 'jpg', what: `the image of page ${data.page} of the file ${data.fileId}` }]
          : [],
      }
    case 'PageRead':
      return {
        streams: [],
        files: whole
          ? [{ owner: data.fileId, hash: data.words, extension: 'json', what: `the words of page ${data.page} of the file ${data.fileId}` }]
          : [],
      }
    case 'WorksheetFrozen':
      return {
        streams: [],
        files: [
          { owner: worksheetStreamOf(data), hash: data.blob, extension: 'json', what: `the contributions of the worksheet ${data.period}` },
        ],
      }
    default:
      return { streams: [], files: [] }
  }
}

/** As `referencesIn`; empty for a malformed event, which the bundle contains nevertheless. */
export function referencesOf(event, whole) {
  try {
    const { streams, files } = referencesIn(event, whole)
    return { streams, files: files.filter(({ owner, hash }) => typeof owner === 'string' && typeof hash === 'string') }
  } catch {
    return { streams: [], files: [] }
  }
}

/** The name of a file in the bundle. */
export const fileName = ({ owner, hash, extension }) => `files/${owner}/${hash}.${extension}`
export const streamFile = stream => `events/${stream}.ndjson`

/** The file of an anchor, as operators keep it; null where it is none or was changed. */
async function keptAnchor(text) {
  const [first = '', ...lines] = text.split('\n').slice(0, -1)
  const head = parsed(first)
  if (!head?.statement || (await rootOf(head.statement.previous, await treeOf(lines))) !== head.statement.root) return null
  return { ...head, lines }
}

const purchaseLabels = ['G10', 'G11', 'G13', 'G14', 'G15']
const eleventh = cents => Math.sign(cents) * Math.round(Math.abs(cents) / 11) + 0
/**
 * Every label of the GST worksheet (NAT 5107) in cents, from the typed sales, what adjustments add to G7 and G18, and the sums of
 * purchases.
 */
function labelsOf({ G1 = 0, G2 = 0, G3 = 0, G4 = 0, G7: typedG7 = 0, G18: typedG18 = 0 }, adjusted, { G10, G11, G13, G14, G15 }) {
  const [G5, G12, G16, G7, G18] = [G2 + G3 + G4, G10 + G11, G13 + G14 + G15, typedG7 + adjusted.G7, typedG18 + adjusted.G18]
  const [G6, G17] = [G1 - G5, G12 - G16]
  const [G8, G19] = [G6 + G7, G17 + G18]
  return {
    G1,
    G2,
    G3,
    G4,
    G5,
    G6,
    G7,
    G8,
    G9: eleventh(G8),
    '1A': eleventh(G8),
    G10,
    G11,
    G12,
    G13,
    G14,
    G15,
    G16,
    G17,
    G18,
    G19,
    G20: eleventh(G19),
    '1B': eleventh(G19),
  }
}

/** What does not add up between an event `WorksheetFrozen` and its contributions, as sentences. */
function compareFrozen({ sales, purchases, adjusted, labels, lodged, invoices, adjustments, gst }, contents) {
  const wrong = []
  const dollars = cents => (cents / 100).toFixed(2)
  const same = (name, stated, sum) =>
    stated === sum || wrong.push(`${name} is ${dollars(stated)} in the event, and ${dollars(sum)} by the contributions`)
  const total = (list, of) => list.reduce((sum, one) => sum + of(one), 0)
  if (invoices !== contents.invoices.length || adjustments !== contents.adjustments.length)
    wrong.push(
      `the event counts ${invoices} invoices and ${adjustments} adjustments, and the contributions are ${contents.invoices.length} and ${contents.adjustments.length}`,
    )
  const sums = Object.fromEntries(purchaseLabels.map(label => [label, total(contents.invoices, it => it.adds?.[label] ?? 0)]))
  for (const label of purchaseLabels) same(`the sum of ${label}`, purchases[label], sums[label])
  same(
    'the GST that the invoices state',
    gst,
    total(contents.invoices, it => it.gst ?? 0),
  )
  const credits = contents.adjustments.map(({ adds: { G10, G11, G13, G14, G15 } }) => G10 + G11 - G13 - G14 - G15)
  const taken = {
    G7: total(
      credits.filter(it => it < 0),
      it => -it,
    ),
    G18: total(
      credits.filter(it => it > 0),
      it => it,
    ),
  }
  same('the adjustment in G7', adjusted.G7, taken.G7)
  same('the adjustment in G18', adjusted.G18, taken.G18)
  for (const [label, cents] of Object.entries(labelsOf(sales, taken, sums))) {
    same(label, labels[label] ?? 0, cents)
    if ((lodged[label] ?? 0) !== Math.trunc(cents / 100) + 0)
      wrong.push(`${label} is $${lodged[label] ?? 0} as lodged in the event, and $${Math.trunc(cents / 100) + 0} by the contributions`)
  }
  return wrong
}

/** Which lines are which revisions: those missing, changed and added between the expected hashes and those that are there. */
function compared(expected, there) {
  const found = []
  const [rest, others] = [new Set(expected), new Set(there)]
  for (let i = 0, j = 0; i < expected.length || j < there.length; ) {
    if (i < expected.length && expected[i] === there[j]) [i, j] = [i + 1, j + 1]
    else if (i >= expected.length || (j < there.length && !rest.has(there[j]) && others.has(expected[i])))
      found.push({ kind: 'added', line: j++ })
    else if (j >= there.length || (rest.has(there[j]) && !others.has(expected[i]))) found.push({ kind: 'missing', revision: i++ })
    else found.push({ kind: 'changed', revision: i++, line: j++ })
  }
  return found
}

/**
 * `source`: `{ names, bytes(name) }` of the bundle's files. `keys`: fingerprints of the only keys that may have signed; empty: any. `kept`:
 * texts of anchors' files that were kept outside. Answers `{ findings: [{ subject, what }], notes: [sentence], counts }`: without findings
 * nothing was changed since it was anchored.
 */
export async function verifyBundle(source, options = {}) {
  const [findings, notes] = [[], []]
  try {
    return await verifyParts(source, options, findings, notes)
  } catch (error) {
    // Parts that are absent, or of another type; errors of reading a file are neither of these.
    if (![TypeError, RangeError, DOMException].some(type => error instanceof type)) throw error
    findings.push({
      subject: 'bundle',
      what: 'A part of the bundle is not of the form in which Docketry writes it, so what comes after it was not verified: it was changed or is damaged.',
    })
    return { findings, notes, counts: null }
  }
}

/**
 * Verifies the parts one after the other: the manifest, the anchors, the events against these, the files against the events, and everything
 * else against the manifest. `findings` and `notes` are added to.
 */
async function verifyParts({ names, bytes }, { keys = [], kept = [] }, findings, notes) {
  const addFinding = (subject, what) => findings.push({ subject, what })
  const named = new Set()
  for (const name of names) {
    if (named.has(name)) addFinding(name, `${name} is in the bundle twice.`)
    named.add(name)
  }
  const read = async name => (named.has(name) ? bytes(name) : null)

  const manifestBytes = await read('manifest.json')
  const manifest = manifestBytes && parsed(textOf(manifestBytes))
  const why = whyNotVerified(manifest)
  if (why !== null) return { findings: [{ subject: 'manifest.json', what: why }], notes, counts: null }

  // What the steps share. `signers`: fingerprints of the keys whose signatures hold.
  const bundle = { names, named, read, manifest, keys, findings, notes, addFinding, signers: new Set() }
  await verifyManifestSignature(bundle, manifestBytes)
  const anchors = await verifyAnchors(bundle)
  const keptCount = await verifyKeptAnchors(bundle, anchors, kept)
  reportNotSigned(bundle, anchors)
  const history = await verifyEvents(bundle, anchors.anchored)
  const files = await verifyFiles(bundle, history)
  await verifyWorksheets(bundle, history)
  await verifyOtherEntries(bundle, history.verified)
  noteWhatIsNotProven(bundle, history)
  const counts = {
    subject: manifest.subject.title,
    at: manifest.at,
    streams: history.streams.size,
    events: history.events,
    uncovered: history.uncovered,
    isAllThere: manifest.missing.length === 0 && manifest.erased.length === 0 && leftOutText(manifest.absent) === null,
    files,
    anchors: anchors.statements.size,
    kept: keptCount,
    signers: [...bundle.signers],
  }
  return { findings, notes, counts }
}

/** A sentence where nothing can be verified; otherwise null. */
function whyNotVerified(manifest) {
  if (manifest?.format === undefined) return 'manifest.json is missing or not readable: this is no bundle of Docketry, or not all of it.'
  if (manifest.format !== formatNumber)
    return `The bundle has format ${manifest.format}; this verifier knows ${formatNumber}. Take the verifier of the Docketry that made it.`
  return null
}

/**
 * `what`: is signed, for people. `signed`: the key and the signature. Answers the fingerprint of a key that may have signed, and whose
 * signature it is; null otherwise. `byOtherKey`: given the sentence where another key has signed it.
 */
async function verifySignature({ keys, notes, addFinding }, { what, subject, signedBytes, signed, byOtherKey }) {
  const outcome = await isSigned(signedBytes, signed)
  const fingerprint = await fingerprintOf(signed.key).catch(() => 'no key')
  if (outcome === null)
    notes.push(`This browser knows no Ed25519, so the signature of ${what} was not checked. Use Node or a newer browser.`)
  else if (!outcome) addFinding(subject, `The signature of ${what} is not one of its key: it was changed after it was signed.`)
  else if (keys.length > 0 && !keys.includes(fingerprint))
    byOtherKey(`${what} is signed by the key ${fingerprint}, not by ${keys.join(' or ')}.`)
  else return fingerprint
  return null
}

async function verifyManifestSignature(bundle, manifestBytes) {
  const { read, keys, notes, addFinding, signers } = bundle
  const signed = parsed(textOf((await read('manifest.sig.json')) ?? new Uint8Array()))
  const subject = 'manifest.json'
  const byOtherKey = sentence => addFinding(subject, sentence)
  if (signed) {
    const signer = await verifySignature(bundle, { what: 'the manifest', subject, signedBytes: manifestBytes, signed, byOtherKey })
    if (signer !== null) signers.add(signer)
  } else if (keys.length > 0) addFinding('manifest.json', 'The manifest is not signed.')
  else notes.push('The manifest is not signed: what no anchor covers, the report among it, proves nothing against who made the bundle.')
}

/** Notes the hashes of events that a line of an anchor has. `name`: of the anchor, for people. */
function cover(anchored, line, name) {
  const [stream, first, hashes] = parsed(line) ?? []
  if (typeof stream !== 'string') return
  const known = anchored.get(stream) ?? []
  for (const [i, hash] of hashes.entries()) known[first + i] = { hash, by: name }
  anchored.set(stream, known)
}

/**
 * Verifies each anchor with its root, its signature and the proofs of its lines, and all of them with the manifest and with each other.
 * Answers `anchored`: by stream the hash of each revision and the anchor that has it; `statements`: those of the anchors, by number;
 * `signed`: the roots that a key has signed that may; `others`: anchors that none has signed, with a sentence; `kept`: the statements of
 * those that were kept outside, by number.
 */
async function verifyAnchors(bundle) {
  const { read, manifest, findings, addFinding } = bundle
  const anchors = { anchored: new Map(), statements: new Map(), signed: new Set(), others: [], kept: new Map() }
  const anchorLines = textOf((await read('anchors.ndjson')) ?? new Uint8Array())
    .split('\n')
    .filter(line => line !== '')
  for (const anchor of anchorLines.map(parsed)) {
    if (anchor?.statement) await verifyAnchor(bundle, anchors, anchor)
    else addFinding('anchors.ndjson', 'A line of anchors.ndjson is not readable.')
  }
  const { statements } = anchors
  for (const { number, root } of manifest.anchors) {
    if (!statements.has(number) && !findings.some(({ subject }) => subject === `anchor ${number}`))
      addFinding(`anchor ${number}`, `The anchor ${number} is missing, which the manifest lists.`)
    else if (statements.has(number) && statements.get(number).root !== root)
      addFinding(`anchor ${number}`, `The anchor ${number} is not the one that the manifest lists: it was replaced.`)
  }
  for (const { number, previous } of statements.values()) {
    const before = statements.get(number - 1)
    if (before && previous !== before.root)
      addFinding(`anchor ${number}`, `The anchor ${number} does not follow from the anchor ${number - 1}: one of them was replaced.`)
  }
  return anchors
}

/** `what`: the anchor, for people. `isKept`: it is a copy that was kept outside. Answers the fingerprint as `verifySignature` does. */
async function verifyAnchorSignature(bundle, anchors, { statement, signed }, what, isKept = false) {
  const subject = `anchor ${statement.number}`
  const byOtherKey = why => anchors.others.push({ statement, why, isKept })
  const signedBytes = utf8(canonical(statement))
  const signer = signed && (await verifySignature(bundle, { what, subject, signedBytes, signed, byOtherKey }))
  if (signer) anchors.signed.add(statement.root)
  return signer
}

async function verifyAnchor(bundle, anchors, { statement, signed, tree, lines }) {
  const { addFinding, signers } = bundle
  const { anchored, statements, others } = anchors
  const subject = `anchor ${statement.number}`
  const name = `anchor ${statement.number} of ${timeOf(statement.at)}`
  if ((await rootOf(statement.previous, tree)) !== statement.root) {
    addFinding(subject, `The ${name} was changed: its tree does not give its root.`)
    return
  }
  const signer = await verifyAnchorSignature(bundle, anchors, { statement, signed }, `the ${name}`)
  if (signer) signers.add(signer)
  else if (!signed) others.push({ statement, why: `The ${name} is not signed.`, isKept: false })
  statements.set(statement.number, statement)
  for (const { line, path } of lines) {
    let hash = await leafHash(line)
    for (const { hash: other, left } of path) hash = left ? await nodeHash(other, hash) : await nodeHash(hash, other)
    if (hash === tree) cover(anchored, line, name)
    else
      addFinding(
        subject,
        `The proof of the stream ${(parsed(line) ?? ['?'])[0]} in the ${name} does not lead to its root: the proof was changed.`,
      )
  }
}

/** Verifies anchors that were kept outside, and takes what they have of the bundle's streams. Answers how many are readable. */
async function verifyKeptAnchors(bundle, anchors, kept) {
  const { manifest, addFinding } = bundle
  const { anchored, statements } = anchors
  let count = 0
  for (const text of kept) {
    const own = await keptAnchor(text)
    if (own === null) {
      addFinding('your anchors', 'One of the anchors that you kept is not readable or was changed. Take it from another copy.')
      continue
    }
    count += 1
    const { statement, lines } = own
    const subject = `anchor ${statement.number}`
    const inside = statements.get(statement.number)
    if (inside && inside.root !== statement.root)
      addFinding(subject, `The anchor ${statement.number} is not the one that you kept: it was replaced.`)
    anchors.kept.set(statement.number, statement)
    // What signed the copies says nothing about who signed the bundle.
    await verifyAnchorSignature(bundle, anchors, own, `your anchor ${statement.number}`, true)
    for (const line of lines)
      if (Object.hasOwn(manifest.streams, line.slice(2, line.indexOf('"', 2))))
        cover(anchored, line, `anchor ${statement.number} of ${timeOf(statement.at)} that you kept`)
  }
  return count
}

/**
 * Reports the anchors that no key has signed that may. The root of an anchor contains that of the one before: so a later one that is signed
 * proves it, as of the time of that one. So does a copy that was kept.
 */
function reportNotSigned({ keys, notes, addFinding }, { statements, signed, others, kept }) {
  const after = ({ number, root }) =>
    [statements.get(number + 1), kept.get(number + 1)].find(next => next !== undefined && next.previous === root)
  for (const { statement, why, isKept } of others) {
    let last = statement
    while (last && !signed.has(last.root)) last = after(last)
    if (last) notes.push(`${why} The anchor ${last.number} of ${timeOf(last.at)} is signed and contains its root: it is as it was then.`)
    else if (!isKept && kept.get(statement.number)?.root === statement.root) notes.push(`${why} It is as in the copy that you kept.`)
    else if (keys.length > 0) addFinding(`anchor ${statement.number}`, why)
    else notes.push(`${why} It proves nothing against who can write the store.`)
  }
}

/**
 * Verifies the events against the anchors, else against the manifest, and each against the one before. Answers what they refer to
 * (`wantedFiles`, `frozenWorksheets`), how many there are (`events`, of each stream `lengths`), how many no anchor covers (`uncovered`),
 * and the names of files about which nothing more is to be said (`verified`).
 */
async function verifyEvents(bundle, anchored) {
  const { names, manifest, addFinding } = bundle
  const history = {
    streams: new Set([
      ...Object.keys(manifest.streams),
      ...anchored.keys(),
      ...names.flatMap(name => /^events\/(.+)\.ndjson$/u.exec(name)?.[1] ?? []),
    ]),
    absent: new Set(manifest.absent),
    erased: new Set(manifest.erased),
    verified: new Set(),
    wantedStreams: new Map(),
    wantedFiles: new Map(),
    frozenWorksheets: new Map(),
    lengths: new Map(),
    events: 0,
    uncovered: 0,
  }
  const { streams, absent, erased, wantedStreams } = history
  for (const stream of streams) await verifyStream(bundle, history, stream, anchored.get(stream) ?? [])
  for (const stream of manifest.subject.streams) wantedStreams.set(stream, 'the manifest')
  for (const [stream, by] of wantedStreams)
    if (!streams.has(stream) && !absent.has(stream) && !erased.has(stream))
      addFinding(stream, `The stream ${stream} is missing, to which ${by} refers.`)
  return history
}

/** `byAnchor`: the hash of each revision that an anchor has, with the name of the anchor. */
async function verifyStream({ read, manifest, addFinding }, history, stream, byAnchor) {
  const content = await read(streamFile(stream))
  const byManifest = manifest.streams[stream] ?? []
  const expected = Array.from({ length: Math.max(byAnchor.length, byManifest.length) }, (_, i) => byAnchor[i]?.hash ?? byManifest[i] ?? '')
  if (content === null) {
    addFinding(
      stream,
      `The stream ${stream} is missing, with ${expected.length} events${byAnchor.length > 0 ? `: the ${byAnchor.find(one => one)?.by} covers it` : ''}.`,
    )
    history.verified.add(streamFile(stream))
    return
  }
  const lines = textOf(content).split('\n').slice(0, -1)
  const hashes = await Promise.all(lines.map(line => sha256(utf8(line))))
  const events = lines.map(parsed)
  const nameOf = line =>
    events[line] ? `${events[line].type}, ${events[line].metadata?.actor}, ${timeOf(events[line].metadata?.at ?? 0)}` : 'not readable'
  const faults = compared(expected, hashes)
  for (const fault of faults) reportFault(addFinding, stream, fault, byAnchor[fault.revision]?.by, nameOf)
  if (faults.length > 0) history.verified.add(streamFile(stream))
  const faulty = new Set(faults.flatMap(({ line }) => line ?? []))
  for (const [i, event] of events.entries()) {
    if (event === null) {
      if (!faulty.has(i)) addFinding(`${stream} ${i}`, `Event ${i} of ${stream} is not readable.`)
      continue
    }
    const before = i === 0 ? null : hashes[i - 1]
    if (event.metadata?.prev !== before && faults.length === 0)
      addFinding(
        `${stream} ${i}`,
        `Event ${i} of ${stream} (${nameOf(i)}) does not follow from the one before it: one of the two was changed.`,
      )
    noteReferences(history, manifest.subject.kind === 'batch', event, stream, `event ${i} of ${stream}`)
  }
  history.lengths.set(stream, lines.length)
  history.events += lines.length
  history.uncovered += hashes.filter((_, i) => !byAnchor[i]).length
}

/** `by`: the anchor that has the event, for people; without one the manifest has it. */
function reportFault(addFinding, stream, { kind, revision, line }, by, nameOf) {
  if (kind === 'changed')
    addFinding(
      `${stream} ${revision}`,
      `Event ${revision} of ${stream} (${nameOf(line)}) was changed: its hash is not the one that ${by ? `the ${by}` : 'the manifest'} has.`,
    )
  else if (kind === 'missing')
    addFinding(`${stream} ${revision}`, `Event ${revision} of ${stream} is missing: ${by ? `the ${by}` : 'the manifest'} has it.`)
  else
    addFinding(
      `${stream} line ${line}`,
      `Line ${line} of the events of ${stream} (${nameOf(line)}) was added: neither an anchor nor the manifest has it.`,
    )
}

/** `by`: the event, for people. `whole`: as for `referencesOf`. */
function noteReferences({ wantedStreams, wantedFiles, frozenWorksheets }, whole, event, stream, by) {
  const refers = referencesOf(event, whole)
  for (const other of refers.streams) wantedStreams.set(other, by)
  if (event.type === 'WorksheetFrozen') frozenWorksheets.set(by, { data: event.data, stream })
  for (const file of refers.files) wantedFiles.set(fileName(file), { ...file, by })
}

/** Verifies the files against the events that refer to them. Answers how many there are. */
async function verifyFiles({ read, manifest, notes, addFinding }, { erased, verified, wantedFiles }) {
  const notThere = new Set(manifest.missing.map(({ name }) => name))
  for (const { name, why } of manifest.missing) notes.push(`${name} could not be put into the bundle when it was made: ${why}`)
  for (const { stream, revision } of manifest.notApplied ?? [])
    notes.push(
      `Event ${revision} of ${stream} could not be applied by the Docketry that made the bundle: it is in the bundle, but the report shows what was before it.`,
    )
  let count = 0
  for (const [name, { hash, what, owner, by }] of wantedFiles) {
    if (notThere.has(name) || erased.has(`file-${owner}`)) continue
    const content = await read(name)
    const subject = `${what[0].toUpperCase()}${what.slice(1)}`
    if (content === null) addFinding(name, `${subject} ${plural.test(what) ? 'are' : 'is'} missing (${name}), to which ${by} refers.`)
    else if ((await sha256(content)) !== hash)
      addFinding(name, `${subject} ${plural.test(what) ? 'were' : 'was'} changed (${name}): its bytes are not those that ${by} names.`)
    count += 1
    verified.add(name)
  }
  return count
}

/**
 * Verifies frozen worksheets: the contributions add up to the labels, and each invoice of the newest one is there up to the revision that
 * contributed.
 */
async function verifyWorksheets(bundle, history) {
  const { read, addFinding } = bundle
  const { frozenWorksheets } = history
  const latest = new Map([...frozenWorksheets].map(([by, { stream }]) => [stream, by]))
  for (const [by, { data, stream }] of frozenWorksheets) {
    const content = await read(fileName({ owner: worksheetStreamOf(data), hash: data.blob, extension: 'json' }))
    const contents = content && parsed(textOf(content))
    if (!Array.isArray(contents?.invoices) || !Array.isArray(contents.groups) || !Array.isArray(contents.adjustments)) {
      if (content !== null) addFinding(`${stream} contributions`, `The contributions to which ${by} refers are not readable.`)
      continue
    }
    for (const wrong of compareFrozen(data, contents))
      addFinding(`${stream} ${by}`, `The contributions do not add up to what ${by} states: ${wrong}.`)
    if (latest.get(stream) === by) verifyContributors(bundle, history, contents, by)
  }
}

function verifyContributors({ notes, addFinding }, { streams, absent, erased, lengths }, { invoices, groups, adjustments }, by) {
  let unseen = 0
  for (const { id, revision } of [
    ...invoices,
    ...groups.flatMap(it => it.invoices),
    ...adjustments.map(it => ({ id: it.invoiceId, revision: 0 })),
  ]) {
    const other = `invoice-${id}`
    if (absent.has(other) || erased.has(other)) unseen += 1
    else if (!streams.has(other)) addFinding(other, `The stream ${other} is missing, which the worksheet lists, according to ${by}.`)
    else if (lengths.has(other) && lengths.get(other) <= revision)
      addFinding(`${other} ${revision}`, `Event ${revision} of ${other} is missing: ${by} counts the invoice as it was after it.`)
  }
  if (unseen > 0)
    notes.push(
      `The events of ${unseen} invoices of the worksheet are not in the bundle: they were erased, or whoever it was made for does not see them.`,
    )
}

/** Verifies everything else against the manifest. `verified`: names of files that were verified already. */
async function verifyOtherEntries({ named, read, manifest, addFinding }, verified) {
  for (const [name, hash] of Object.entries(manifest.entries)) {
    if (verified.has(name)) continue
    const content = await read(name)
    if (content === null) addFinding(name, `${name} is missing.`)
    else if ((await sha256(content)) !== hash) addFinding(name, `${name} was changed: its hash is not the one that the manifest has.`)
  }
  for (const name of named)
    if (name !== 'manifest.json' && name !== 'manifest.sig.json' && !Object.hasOwn(manifest.entries, name) && !verified.has(name))
      addFinding(name, `${name} was added: the manifest does not list it.`)
}

const kindsOfStreams = [
  ['invoice-', 'invoice', 'invoices'],
  ['file-', 'file', 'files'],
  ['scan-group-', 'batch', 'batches'],
]
/** A sentence of what events refer to and is not in the bundle; null where that is nothing. `absent`: as in the manifest. */
export function leftOutText(absent) {
  const parts = kindsOfStreams.flatMap(([prefix, one, several]) => {
    const count = absent.filter(stream => stream.startsWith(prefix)).length
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
  })
  if (parts.length === 0) return null
  return `The events of ${parts.join(' and ')} are not in the bundle: there were none, or whoever it was made for does not see all that belongs to them.`
}

function noteWhatIsNotProven({ notes, manifest }, { uncovered, erased }) {
  const { absent, subject } = manifest
  // Those of a worksheet are counted where its contributions are compared.
  const leftOut = leftOutText(subject.kind === 'worksheet' ? absent.filter(it => !it.startsWith('invoice-')) : absent)
  if (leftOut !== null) notes.push(leftOut)
  if (uncovered > 0)
    notes.push(`${uncovered} of the events are not covered by an anchor: their chain and the manifest are all that proves them.`)
  if (erased.size > 0) notes.push(`Erased at the end of their retention, before the bundle was made: ${[...erased].join(', ')}.`)
}

/** Replaces control and direction characters of names in the bundle, which could move the cursor or write a line of their own. */
const plain = text => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, '\ufffd')

const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Sentences for people, each in one line, of what `verifyBundle` answered. */
export function sentencesOf({ findings, notes, counts }) {
  const head =
    counts === null
      ? []
      : [
          `Evidence of ${counts.subject}, made ${timeOf(counts.at)}: ${counted(counts.events, 'event')} of ${counted(counts.streams, 'stream')}, ${counted(counts.files, 'file')}, ${counted(counts.anchors, 'anchor')}${counts.kept > 0 ? `, ${counted(counts.kept, 'anchor')} of yours` : ''}.`,
          counts.signers.length === 0
            ? 'Nothing is signed.'
            : `Signed by the key ${counts.signers.join(' and ')}. Compare this fingerprint with the one that you were given by other means.`,
        ]
  const end =
    findings.length === 0
      ? [`Nothing was changed, and nothing ${counts?.isAllThere === false ? 'else ' : ''}is missing.`]
      : [`${findings.length} ${findings.length === 1 ? 'thing is' : 'things are'} wrong:`, ...findings.map(({ what }) => `- ${what}`)]
  return [...head, ...notes, ...end].map(plain)
}

/** The files of a zip (a Blob), of which each is read when it is asked for. Zip64 is understood. Throws an `Error` with a sentence. */
export async function zipSource(blob) {
  const view = async (from, to) => new DataView(await blob.slice(from, to).arrayBuffer())
  const tailAt = Math.max(0, blob.size - 65_557)
  const tail = await view(tailAt, blob.size)
  let at = tail.byteLength - 22
  while (at >= 0 && tail.getUint32(at, true) !== 0x06054b50) at -= 1
  if (at < 0) throw new Error('This is no zip, or not all of it. Download the bundle again.')
  let [count, size, start] = [tail.getUint16(at + 10, true), tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
  if (at >= 20 && tail.getUint32(at - 20, true) === 0x07064b50) {
    const end = await view(Number(tail.getBigUint64(at - 12, true)), Number(tail.getBigUint64(at - 12, true)) + 56)
    ;[count, size, start] = [24 + 8, 40, 48].map(place => Number(end.getBigUint64(place, true)))
  }
  const directory = await view(start, start + size)
  const entries = new Map()
  const names = []
  for (let i = 0, place = 0; i < count; i += 1) {
    if (place + 46 > directory.byteLength || directory.getUint32(place, true) !== 0x02014b50)
      throw new Error('The zip is damaged. Download the bundle again.')
    const [method, packed, unpacked] = [
      directory.getUint16(place + 10, true),
      directory.getUint32(place + 20, true),
      directory.getUint32(place + 24, true),
    ]
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map(offset => directory.getUint16(place + offset, true))
    const entry = { method, packed, local: directory.getUint32(place + 42, true) }
    const name = textOf(new Uint8Array(directory.buffer, place + 46, nameSize))
    for (let extra = place + 46 + nameSize; extra < place + 46 + nameSize + extraSize; extra += 4 + directory.getUint16(extra + 2, true)) {
      if (directory.getUint16(extra, true) !== 1) continue
      let field = extra + 4
      const next = () => Number(directory.getBigUint64((field += 8) - 8, true))
      if (unpacked === 0xffffffff) next()
      if (packed === 0xffffffff) entry.packed = next()
      if (entry.local === 0xffffffff) entry.local = next()
    }
    // Zip programs add entries for folders, which have no content: a bundle that was unpacked and packed again is the same bundle.
    if (!name.endsWith('/') || unpacked > 0) names.push(name)
    entries.set(name, entry)
    place += 46 + nameSize + extraSize + commentSize
  }
  return {
    names,
    async bytes(name) {
      const { method, packed, local } = entries.get(name)
      const head = await view(local, local + 30)
      const from = local + 30 + head.getUint16(26, true) + head.getUint16(28, true)
      const part = blob.slice(from, from + packed)
      if (method === 0) return new Uint8Array(await part.arrayBuffer())
      try {
        return new Uint8Array(await new Response(part.stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer())
      } catch {
        return new Uint8Array() // it cannot be unpacked: its hash will not fit
      }
    },
  }
}

const usage = `node verify.mjs [BUNDLE.zip or the folder that it was unpacked into] [--public-key FINGERPRINT or FILE.pem] [--anchors FOLDER with the anchors that you kept]
Take verify.mjs from a Docketry that you trust rather than from the bundle: who changes the bundle can change the verifier in it. Exit code 3: something was changed or is missing.`

/** What `read` answers. Throws a sentence where there is no such file or folder. `or`: what the path may also be meant as. */
const found = (read, path, or = '') =>
  read.catch(error => {
    throw error.code === 'ENOENT' ? new Error(`There is no ${path}${or}.`) : error
  })

/** The command line. Returns the exit code. */
export async function main(args, say = console.log) {
  const { openAsBlob } = await import('node:fs')
  const { readdir, readFile, stat } = await import('node:fs/promises')
  const { dirname, join } = await import('node:path')
  const { fileURLToPath } = await import('node:url')
  const { parseArgs } = await import('node:util')
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'public-key': { type: 'string', multiple: true },
        anchors: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    if (values.help || positionals.length > 1) {
      say(usage)
      return 1
    }
    const path = positionals[0] ?? dirname(fileURLToPath(import.meta.url))
    const folder = (await found(stat(path), path)).isDirectory()
    const source = folder
      ? {
          names: (await readdir(path, { recursive: true, withFileTypes: true }))
            .filter(one => one.isFile())
            .map(one => join(one.parentPath, one.name).slice(join(path, '/').length).replaceAll('\\', '/')),
          bytes: async name => new Uint8Array(await readFile(join(path, name))),
        }
      : await zipSource(await openAsBlob(path))
    const keys = await Promise.all(
      (values['public-key'] ?? []).map(async key => {
        if (/^[0-9a-f]{16}$/iu.test(key)) return key.toLowerCase()
        const pem = await found(readFile(key, 'utf8'), `file ${key}`, ', and a fingerprint has 16 digits and letters a to f')
        return fingerprintOf(pem.replaceAll(/-----[^-]+-----|\s/gu, ''))
      }),
    )
    const kept =
      values.anchors === undefined
        ? []
        : await Promise.all(
            (await found(readdir(values.anchors), `folder ${values.anchors}`))
              .filter(name => /^anchor-\d+\.ndjson$/u.test(name))
              .sort()
              .map(name => readFile(join(values.anchors, name), 'utf8')),
          )
    if (values.anchors !== undefined && kept.length === 0)
      throw new Error(`There are no anchors in ${values.anchors}. Their files are named anchor-000001.ndjson and so on.`)
    const result = await verifyBundle(source, { keys, kept })
    if (values.json) say(JSON.stringify(result))
    else for (const sentence of sentencesOf(result)) say(sentence)
    return result.findings.length > 0 ? 3 : 0
  } catch (error) {
    say(`${error instanceof Error ? error.message : error}\n${usage}`)
    return 1
  }
}

if (
  typeof process !== 'undefined' &&
  process.argv?.[1] &&
  (await import('node:fs')).realpathSync(process.argv[1]) === (await import('node:url')).fileURLToPath(import.meta.url)
)
  process.exitCode = await main(process.argv.slice(2))
