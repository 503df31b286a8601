/** A promise that a test resolves itself, so that tests wait for events and never for time. */

type Gate = { opened: Promise<void>; open(): void }

export function gate(): Gate {
  let open = (): void => {}
  const opened = new Promise<void>(resolve => (open = resolve))
  return { opened, open }
}
