/** Why no page came, and what to do next. The only list. */
const texts = {
  'camera-refused': 'This page may not use the camera. Allow it beside the address of the page and start again, or load images.',
  'camera-none': 'There is no camera on this device. Connect one and start again, or load images.',
  'camera-taken': 'The camera is in use by another program. Close that and start again, or load images.',
  'camera-insecure': 'Browsers give the camera only to addresses that begin with https. Load images instead.',
  'camera-lost': 'The camera was disconnected. Connect it and start again; the pages taken are still here.',
  'picture-failed': 'The picture could not be taken. Take it again.',
  'image-unreadable': 'is no picture that this browser can open. Upload it as a file instead.',
  'pdf-locked': 'is locked with a password. Save it without one and load it again.',
  'pdf-unreadable': 'could not be opened here. Upload it as a file instead.',
  'pdf-too-long': 'has more than 500 pages. Split it and load the parts.',
  'not-an-image-or-pdf': 'is not a PNG, JPEG or PDF.',
} as const

export type AcquireCode = keyof typeof texts
export type AcquireFailure = { code: AcquireCode; text: string }

/** `file`: the name of the file that it is about, where it is about one. */
export const acquireFailure = (code: AcquireCode, file?: string): AcquireFailure => ({ code, text: file ? `${file} ${texts[code]}` : texts[code] })

const names: Record<string, AcquireCode> = {
  NotAllowedError: 'camera-refused', SecurityError: 'camera-refused', NotFoundError: 'camera-none', OverconstrainedError: 'camera-none',
  NotReadableError: 'camera-taken', AbortError: 'camera-taken', TypeError: 'camera-insecure',
}

/** By the names that getUserMedia gives its errors. */
export const cameraFailure = (thrown: unknown): AcquireFailure => acquireFailure((thrown instanceof Error && names[thrown.name]) || 'camera-lost')
