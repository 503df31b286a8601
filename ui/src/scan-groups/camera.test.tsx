// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useCamera } from './camera.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page with the camera, whose video starts or fails to start when the test settles it. */
async function openCamera() {
  const failures: string[] = []
  let fail = (_: Error): void => undefined
  const track = { stop: vi.fn(), addEventListener: () => undefined, getSettings: () => ({}) }
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.resolve(stream), enumerateDevices: () => Promise.resolve([]) } })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => new Promise((_, reject) => (fail = reject)))
  let start = (): Promise<void> => Promise.resolve()
  function Camera() {
    const camera = useCamera({ onPage: () => undefined, onAcquireFailed: ({ code }) => failures.push(code) })
    start = () => camera.start()
    return <video ref={camera.video} />
  }
  const { unmount } = render(<Camera />)
  let started = Promise.resolve()
  await act(async () => {
    started = start()
    await Promise.resolve()
  })
  const failToPlay = async (): Promise<void> => {
    fail(new DOMException('The play() request was interrupted', 'AbortError'))
    await act(() => started)
  }
  return { failures, track, unmount, failToPlay }
}

it('a camera that does not start is reported', async () => {
  const { failures, failToPlay } = await openCamera()
  await failToPlay()
  expect(failures).toHaveLength(1)
})

it('a camera whose page was left while it started is turned off and reports nothing', async () => {
  const { failures, track, unmount, failToPlay } = await openCamera()
  unmount()
  await failToPlay()
  expect(failures).toEqual([])
  expect(track.stop).toHaveBeenCalled()
})
