/** Detects the type of a web picture by its first bytes. */

const types = {
  'image/png': (head: string) => head.startsWith('89504e470d0a1a0a'),
  'image/jpeg': (head: string) => head.startsWith('ffd8ff'),
  'image/gif': (head: string) => head.startsWith('474946383761') || head.startsWith('474946383961'),
  'image/webp': (head: string) => head.startsWith('52494646') && head.slice(16, 24) === '57454250',
} as const

export type PictureType = keyof typeof types

/** The content type; null for anything else, including SVG, which can contain scripts. Needs 12 bytes. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  return (Object.keys(types) as PictureType[]).find(type => types[type](head)) ?? null // its own keys
}
