import { useEffect, useState, type RefObject } from 'react'
import type { Capture } from './captures.ts'

/** The camera's picture, or the chosen page over it. The video stays there, for the camera goes on behind. */
export function CaptureStage({ video, on, shown }: { video: RefObject<HTMLVideoElement | null>; on: boolean; shown: Capture | null }) {
  const [made, setMade] = useState<{ of: Blob; address: string } | null>(null)
  const image = shown?.image ?? null
  useEffect(() => {
    if (!image) return setMade(null)
    const address = URL.createObjectURL(image)
    setMade({ of: image, address })
    return () => URL.revokeObjectURL(address)
  }, [image])
  const address = made && made.of === image ? made.address : null
  return (
    <section className="stage" aria-label={shown ? `Page: ${shown.label}` : 'Camera'}>
      <video ref={video} muted playsInline hidden={!on || shown !== null} aria-label="What the camera sees" />
      {shown && address && <img src={address} alt={shown.label} />}
      {!shown && !on && <span>Start the camera, or load images and PDFs. The pages you take are shown here.</span>}
    </section>
  )
}
