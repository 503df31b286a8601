/** UI tests wait as long as the tests of the services do: a busy machine renders late. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
}
