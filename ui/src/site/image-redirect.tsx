import { publicInvoiceImage } from '@docketry/contracts/api/invoices.ts'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { Loading } from '../parts/states.tsx'

/** Target of the CSV's links: exchanges the permanent public id for a short-lived address and redirects there. */
export function ImageRedirect() {
  const { imageId = '' } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    sendRequest(publicInvoiceImage, { path: { imageId } }).then(
      ({ url }) => location.replace(url),
      () => void navigate('/404', { replace: true }),
    )
  }, [imageId, navigate])
  return <Loading what="Opening the invoice" />
}
