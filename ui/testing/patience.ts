/** Tests of screens wait as long for what comes as those of the services do: a machine that does much else draws late. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
}
