import { useEffect, useState, type RefObject } from 'react'

/** The clicked file as the browser itself shows it, from a blob address: nothing is sent for a preview. */
export function FilePreview({ file, box }: { file: File | null; box: RefObject<HTMLElement | null> }) {
  const [made, setMade] = useState<{ file: File; address: string } | null>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    setBroken(false)
    if (!file) return setMade(null)
    const address = URL.createObjectURL(file)
    setMade({ file, address })
    return () => URL.revokeObjectURL(address)
  }, [file])
  // For one frame after a click the address is still that of the file before, and is good no more.
  const address = made?.file === file ? made?.address : undefined
  if (!file || !address) return <section className="file-preview empty" aria-label="Preview"><span>The file you click is shown here.</span></section>
  const cannot = <p>This file cannot be shown here. If it opens elsewhere it can still be processed.</p>
  return (
    <section className="file-preview" ref={box} tabIndex={0} aria-label={`Preview of ${file.name}`}>
      {file.type.startsWith('image/')
        ? (broken ? cannot : <img src={address} alt={file.name} onError={() => setBroken(true)} />)
        /* Without the list of its pages, which would take half of the room. */
        : <iframe src={`${address}#navpanes=0&pagemode=none&view=FitH`} title={file.name} />}
    </section>
  )
}
