/** Types of verify.mjs, which stays plain JavaScript because it leaves the product. */
export declare const formatNumber: 1
/** A file of a bundle: `hash` of its bytes, `owner` among the blobs, `what` for people. */
export type BundleFile = { owner: string; hash: string; extension: string; what: string }
export declare function referencesOf(event: { type: string; data: unknown }, whole: boolean): { streams: string[]; files: BundleFile[] }
export declare const fileName: (file: Pick<BundleFile, 'owner' | 'hash' | 'extension'>) => string
export declare const streamFile: (stream: string) => string
/** Of a public key (SPKI, base64). */
export declare const fingerprintOf: (key: string) => Promise<string>
/** A sentence of what events refer to and is not in the bundle; null where that is nothing. */
export declare function leftOutText(absent: readonly string[]): string | null
/** Returns the exit code: 0, 1 for wrong arguments, 3 where something was changed. */
export declare function main(args: string[], say?: (line: string) => void): Promise<number>
export type Verified = {
  findings: { subject: string; what: string }[]
  notes: string[]
  counts: { anchors: number; signers: string[] } | null
}
export declare function verifyBundle(source: { names: string[]; bytes(name: string): Promise<Uint8Array> }, options?: { keys?: string[]; kept?: string[] }): Promise<Verified>
/** Sentences for people of what `verifyBundle` answered. */
export declare function sentencesOf(verified: Verified): string[]
/** The files of a zip. Throws an `Error` with a sentence. */
export declare function zipSource(blob: Blob): Promise<{ names: string[]; bytes(name: string): Promise<Uint8Array> }>
