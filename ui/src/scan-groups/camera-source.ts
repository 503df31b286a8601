import type { PageSource } from './acquire.ts'
import { acquireFailure } from './acquire-failure.ts'
import { drawGrayPage } from './gray-page.ts'

/** Presses of the shutter, in order, none lost. */
export function makeShutter() {
  let waiting = 0
  let open = true
  let wake = (): void => undefined
  async function* presses(): AsyncIterable<void> {
    while (open) {
      if (waiting > 0) {
        waiting--
        yield
      } else await new Promise<void>(resolve => (wake = resolve))
    }
  }
  return {
    presses,
    press: () => (waiting++, wake()),
    close: () => ((open = false), wake()),
  }
}
export type Shutter = ReturnType<typeof makeShutter>

/** One page for each press: the frame that the camera shows then. */
export const cameraSource = (video: HTMLVideoElement, shutter: Shutter): PageSource => async function* () {
  let count = 0
  for await (const _ of shutter.presses()) {
    const size = { width: video.videoWidth, height: video.videoHeight }
    if (size.width === 0) yield acquireFailure('picture-failed')
    else yield await drawGrayPage(video, size, `Camera, page ${++count}`)
  }
}
