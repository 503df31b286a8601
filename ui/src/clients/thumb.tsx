import { invoiceImage } from '@docketry/contracts/api/invoices.ts'
import { useEffect, useRef, useState } from 'react'
import { sendRequest } from '../data/request.ts'

/** The first page of a batch, loaded when its card comes into view; a placeholder until then. */
export function Thumb({ cover }: { cover: string | null }) {
  const ref = useRef<HTMLDivElement>(null)
  const [address, setAddress] = useState('')
  useEffect(() => {
    setAddress('')
    if (!cover || !ref.current || typeof IntersectionObserver === 'undefined') return
    const stop = new AbortController()
    const watch = new IntersectionObserver(
      entries => {
        if (!entries.some(it => it.isIntersecting)) return
        watch.disconnect()
        sendRequest(invoiceImage, { query: { invoice_id: cover }, signal: stop.signal }).then(
          ({ url }) => setAddress(url),
          () => undefined,
        )
      },
      { rootMargin: '200px' },
    )
    watch.observe(ref.current)
    return () => (watch.disconnect(), stop.abort())
  }, [cover])
  return (
    <div className="thumb" ref={ref}>
      {address ? (
        <img src={address} alt="" onError={() => setAddress('')} />
      ) : (
        <>
          <i />
          <i />
          <i />
          <i />
          <i />
        </>
      )}
    </div>
  )
}
