/** Raises the timeout of asynchronous UI queries to that of the services' tests: a busy machine renders late. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
}
