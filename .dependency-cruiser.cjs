// Arrows run one way (docs/architecture.md). Each driver is imported in exactly one file.
const area = '^services/(access|scan-groups|invoices|clients|people|mailbox|pickups|billing|site|exports|mail|retention|operations|history|reprocessing)/'
const test = '\\.(test|contract|child)\\.tsx?$|^services/testing/|^services/workers/test-|^services/platform/(testing/|commands/given)'

const only = (name, packagePattern, files) => ({
  name: `${name}-in-one-place`,
  comment: `${name} is imported by ${files} alone, so that it can be exchanged there.`,
  severity: 'error',
  from: { path: '^(services|ui|contracts)/', pathNot: `${test}|${files}` },
  to: { path: packagePattern },
})

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'contracts-import-nothing-of-ours', severity: 'error', from: { path: '^contracts/', pathNot: test }, to: { path: '^(services|ui|ops)/' } },
    { name: 'platform-knows-contracts-only', severity: 'error', from: { path: '^services/platform/', pathNot: test }, to: { path: '^(services/(?!platform/|node_modules/)|ui/|ops/)' } },
    { name: 'shared-knows-platform-only', severity: 'error', from: { path: '^services/shared/', pathNot: test }, to: { path: '^services/', pathNot: '^services/(platform|shared)/' } },
    {
      name: 'areas-do-not-meet',
      comment: 'They meet through events, reactions and the rows in contracts/projections.',
      severity: 'error',
      from: { path: area, pathNot: test },
      to: { path: '^services/', pathNot: ['^services/(platform|shared)/', '^services/pipeline/topology.ts$', '^services/$1/'] },
    },
    { name: 'pipeline-imports-no-area', severity: 'error', from: { path: '^services/pipeline/', pathNot: test }, to: { path: `${area}|^services/(adapters|workers|integrations|http|cli|main)/` } },
    { name: 'workers-and-integrations-are-plain', severity: 'error', from: { path: '^services/(workers|integrations|content|credentials)/', pathNot: test }, to: { path: `${area}|^services/(adapters|http|main)/` } },
    { name: 'adapters-know-ports-only', severity: 'error', from: { path: '^services/adapters/', pathNot: test }, to: { path: '^services/', pathNot: '^services/(platform|adapters)/' } },
    { name: 'archive-knows-ports-only', severity: 'error', from: { path: '^services/archive/', pathNot: test }, to: { path: '^services/', pathNot: '^services/(platform|archive)/' } },
    { name: 'integrity-knows-platform-only', severity: 'error', from: { path: '^services/integrity/', pathNot: test }, to: { path: '^services/', pathNot: '^services/(platform|integrity)/' } },
    { name: 'http-drives-no-adapter', severity: 'error', from: { path: '^services/http/', pathNot: test }, to: { path: '^services/(adapters|workers|integrations|content|credentials|pipeline|cli|monitoring|main)/' } },
    { name: 'ui-sees-contracts-only', severity: 'error', from: { path: '^ui/', pathNot: '^ui/(e2e|bench)/' }, to: { path: '^(services|ops)/' } },
    only('node:sqlite', '^(node:)?sqlite$', '^services/adapters/embedded/sqlite.ts$'),
    only('@eventstore/db-client', 'node_modules/@eventstore/db-client/', '^services/adapters/servers/eventstoredb.ts$'),
    only('kafkajs', 'node_modules/kafkajs/', '^services/adapters/servers/kafka.ts$'),
    only('mongodb', 'node_modules/(mongodb|bson)/', '^services/adapters/servers/mongodb.ts$'),
    only('prom-client', 'node_modules/prom-client/', '^services/monitoring/metrics.ts$'),
    only('sharp', 'node_modules/sharp/', '^services/workers/image.ts$'),
    only('tesseract.js', 'node_modules/tesseract.js/', '^services/workers/ocr.ts$'),
    only('pdfjs-dist', 'node_modules/pdfjs-dist/', '^services/workers/pdf.ts$|^ui/src/scan-groups/pdf-pages.ts$'),
    only('canvas', 'node_modules/@napi-rs/canvas/', '^services/workers/canvas.ts$'),
    only('saxes', 'node_modules/saxes/', '^services/content/xml.ts$'),
    only('onnxruntime-node', 'node_modules/onnxruntime-node/', '^services/workers/onnx.ts$'),
    only('yauzl', 'node_modules/yauzl/', '^services/content/zip.ts$'),
    only('yazl', 'node_modules/(@types/)?yazl/', '^services/content/zip-out.ts$'),
    only('nodemailer', 'node_modules/(@types/)?nodemailer/', '^services/integrations/smtp.ts$'),
    only('imapflow', 'node_modules/(@types/)?imapflow/', '^services/integrations/imap.ts$'),
    only('mailparser', 'node_modules/(@types/)?mailparser/', '^services/integrations/mail-parts.ts$'),
    only('sanitize-html', 'node_modules/sanitize-html/', '^services/content/clean-html.ts$'),
    only('dompurify', 'node_modules/dompurify/', '^ui/src/blog/clean-html.ts$'),
    only('tiptap', 'node_modules/@tiptap/', '^ui/src/blog/rich-text.tsx$'),
    only('otpauth', 'node_modules/otpauth/', '^services/credentials/totp.ts$'),
    only('stripe', 'node_modules/stripe/', '^services/integrations/stripe.ts$'),
    only('argon2', 'node_modules/@node-rs/argon2/', '^services/credentials/password.ts$'),
    only('jszip', 'node_modules/jszip/', '^ui/src/(scan-groups|review/state|data)/[a-z-]*(zip|csv)[a-z-]*.ts$'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'], exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
