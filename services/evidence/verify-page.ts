/** The page that runs the verifier in a browser, without a network. */

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c}
h1{font-size:1.4rem}label{display:block;margin:1rem 0 .25rem;font-weight:600}input[type=text]{width:20rem;font:inherit}button{font:inherit;padding:.35rem 1rem;margin-top:1rem}
#outcome{margin-top:1.5rem;white-space:pre-wrap;overflow-wrap:anywhere}.bad{border-left:4px solid #b3261e;padding-left:.75rem}.good{border-left:4px solid #1b7f3b;padding-left:.75rem}`

const glue = `
const form = document.querySelector('form')
// The outcome is that of the files and the fingerprint that are chosen.
form.addEventListener('input', () => {
  const outcome = document.querySelector('#outcome')
  outcome.className = outcome.textContent = ''
})
form.addEventListener('submit', async event => {
  event.preventDefault()
  const outcome = document.querySelector('#outcome')
  const [bundle] = form.bundle.files
  outcome.className = ''
  outcome.textContent = 'Verifying…'
  try {
    const key = form.key.value.trim().toLowerCase()
    const kept = await Promise.all([...form.anchors.files].map(file => file.text()))
    const result = await verifyBundle(await zipSource(bundle), { keys: key === '' ? [] : [key], kept })
    outcome.className = result.findings.length === 0 ? 'good' : 'bad'
    outcome.textContent = sentencesOf(result).join('\\n')
  } catch (error) {
    outcome.className = 'bad'
    outcome.textContent = error.message
  }
})`

/** `verifier`: the source of verify.mjs. */
export const verifyPage = (verifier: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Verify evidence of Docketry</title><style>${style}</style></head>
<body><h1>Verify evidence of Docketry</h1>
<p>Nothing leaves this page: it works without a network. Take it from a Docketry that you trust rather than from the bundle that you verify.</p>
<form>
<label for="bundle">The bundle, as it was downloaded (zip)</label><input type="file" id="bundle" name="bundle" accept=".zip,application/zip" required>
<label for="key">Fingerprint of the key that must have signed, if you were given one</label><input type="text" id="key" name="key" pattern="\\s*[0-9a-fA-F]{16}\\s*" placeholder="16 digits and letters a to f">
<label for="anchors">Anchors that you kept, if you have some</label><input type="file" id="anchors" name="anchors" accept=".ndjson" multiple>
<br><button>Verify</button>
</form>
<div id="outcome" role="status" aria-live="polite"></div>
<script type="module">
${verifier.replaceAll('</script', '<\\/script')}
${glue}
</script></body></html>
`
