import type { ReviewInvoice } from '../src/review/state/rows.ts'

/** Pages as the server gives them: JPEGs of 1240 × 1736 pixels (A4 at 150 dpi), not drawings, because a browser decodes those otherwise. `kinds`: how many different ones. */
export async function withPictures(invoices: ReviewInvoice[], kinds: number): Promise<void> {
  const made: string[] = []
  for (const it of invoices.slice(0, kinds)) {
    const picture = new Image()
    picture.src = it.pages[0]?.image ?? ''
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 1240, height: 1736 })
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.8))
    if (blob) made.push(URL.createObjectURL(blob))
  }
  invoices.forEach((it, n) => {
    it.pages = it.pages.map(page => ({ ...page, width: 1240, height: 1736, image: made[n % made.length] ?? page.image }))
  })
}
