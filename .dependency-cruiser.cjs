// Arrows run one way (DESIGN section 2). Each driver is imported in exactly one file.
const area = '^services/(scans|invoices|clients|people|mailbox|pickups|billing|site|bas|mail|retention)/'
const test = '\\.(test|contract|child)\\.tsx?$|^services/testing/|^services/engines/test-|^services/core/(testing/|given)'

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
    { name: 'core-knows-contracts-only', severity: 'error', from: { path: '^services/core/', pathNot: test }, to: { path: '^(services/(?!core/)|ui/|ops/)' } },
    {
      name: 'areas-do-not-meet',
      comment: 'They meet through events, reactions and the rows in contracts/views.',
      severity: 'error',
      from: { path: area, pathNot: test },
      to: { path: '^services/', pathNot: ['^services/core/', '^services/pipeline/topology.ts$', '^services/$1/'] },
    },
    { name: 'pipeline-imports-no-area', severity: 'error', from: { path: '^services/pipeline/', pathNot: test }, to: { path: `${area}|^services/(adapters|engines|http|main)/` } },
    { name: 'engines-are-plain', severity: 'error', from: { path: '^services/engines/', pathNot: test }, to: { path: `${area}|^services/(adapters|http|main)/` } },
    { name: 'adapters-know-ports-only', severity: 'error', from: { path: '^services/adapters/', pathNot: test }, to: { path: '^services/', pathNot: '^services/(core|adapters)/' } },
    { name: 'move-knows-ports-only', severity: 'error', from: { path: '^services/move/', pathNot: test }, to: { path: '^services/', pathNot: '^services/(core|move)/' } },
    { name: 'check-knows-core-only', severity: 'error', from: { path: '^services/check/', pathNot: test }, to: { path: '^services/', pathNot: '^services/(core|check)/' } },
    { name: 'http-drives-no-adapter', severity: 'error', from: { path: '^services/http/', pathNot: test }, to: { path: '^services/(adapters|engines|pipeline|main)/' } },
    { name: 'ui-sees-contracts-only', severity: 'error', from: { path: '^ui/', pathNot: '^ui/(e2e|bench)/' }, to: { path: '^(services|ops)/' } },
    only('node:sqlite', '^(node:)?sqlite$', '^services/adapters/embedded/sqlite.ts$'),
    only('@eventstore/db-client', 'node_modules/@eventstore/db-client/', '^services/adapters/servers/eventstoredb.ts$'),
    only('kafkajs', 'node_modules/kafkajs/', '^services/adapters/servers/kafka.ts$'),
    only('mongodb', 'node_modules/(mongodb|bson)/', '^services/adapters/servers/mongodb.ts$'),
    only('prom-client', 'node_modules/prom-client/', '^services/main/ops/metrics.ts$'),
    only('sharp', 'node_modules/sharp/', '^services/engines/image.ts$'),
    only('tesseract.js', 'node_modules/tesseract.js/', '^services/engines/ocr.ts$'),
    only('pdfjs-dist', 'node_modules/pdfjs-dist/', '^services/engines/pdf.ts$|^ui/src/scans/pdf-pages.ts$'),
    only('onnxruntime-node', 'node_modules/onnxruntime-node/', '^services/engines/onnx.ts$'),
    only('yauzl', 'node_modules/yauzl/', '^services/engines/zip.ts$'),
    only('nodemailer', 'node_modules/(@types/)?nodemailer/', '^services/engines/smtp.ts$'),
    only('imapflow', 'node_modules/(@types/)?imapflow/', '^services/engines/imap.ts$'),
    only('mailparser', 'node_modules/(@types/)?mailparser/', '^services/engines/mail-parts.ts$'),
    only('sanitize-html', 'node_modules/sanitize-html/', '^services/engines/clean-html.ts$'),
    only('dompurify', 'node_modules/dompurify/', '^ui/src/blog/clean-html.ts$'),
    only('tiptap', 'node_modules/@tiptap/', '^ui/src/blog/rich-text.tsx$'),
    only('otpauth', 'node_modules/otpauth/', '^services/engines/totp.ts$'),
    only('stripe', 'node_modules/stripe/', '^services/engines/stripe.ts$'),
    only('argon2', 'node_modules/@node-rs/argon2/', '^services/engines/password.ts$'),
    only('jszip', 'node_modules/jszip/', '^ui/src/(scans|review|data)/[a-z-]*(zip|csv)[a-z-]*.ts$'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'], exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
