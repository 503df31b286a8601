import { describe, expect, it } from 'vitest'
import { abnLookup, readAnswer } from './abn-lookup.ts'

/** As the service answers. */
const recorded = (fields: object): string =>
  `callback(${JSON.stringify({
    Abn: '',
    AbnStatus: '',
    AbnStatusEffectiveFrom: '',
    Acn: '',
    AddressDate: null,
    AddressPostcode: '',
    AddressState: '',
    BusinessName: [],
    EntityName: '',
    EntityTypeCode: '',
    EntityTypeName: '',
    Gst: null,
    Message: '',
    ...fields,
  })})`
const active = recorded({
  Abn: '51824753556',
  AbnStatus: 'Active',
  AbnStatusEffectiveFrom: '2000-07-01',
  EntityName: 'AUSTRALIAN TAXATION OFFICE',
})
const cancelled = recorded({ Abn: '53004085616', AbnStatus: 'Cancelled', EntityName: 'OLD FIRM PTY LTD' })
const notFound = recorded({ Message: 'No record found' })
const guidRefused = recorded({ Message: 'The GUID entered is not recognised as a Registered Party' })

describe('an answer of the register', () => {
  it.each([
    ['active', active, { status: 'active', name: 'AUSTRALIAN TAXATION OFFICE' }],
    ['cancelled', cancelled, { status: 'cancelled', name: 'OLD FIRM PTY LTD' }],
    ['that the number does not exist', notFound, { status: 'cancelled', name: null }],
    ['that refuses the GUID', guidRefused, null],
    ['cut off', active.slice(0, -20), null],
    ['a page of HTML', '<html>Service unavailable</html>', null],
    ['of another shape', 'callback({"AbnStatus":7,"EntityName":[]})', null],
    ['with further code', `callback(${JSON.stringify({})});alert(1)`, null],
  ])('%s', (_, text, entry) => expect(readAnswer(text)).toEqual(entry))
})

describe('a lookup in the register', () => {
  const answering = (respond: () => Promise<Response>) => {
    const requests: URL[] = []
    const get = (async (url: URL) => (requests.push(url), respond())) as typeof fetch // `abnLookup` passes a URL
    return { requests, lookUp: abnLookup('the-guid', get) }
  }
  it('requests one host only, and each number once an hour', async () => {
    const { requests, lookUp } = answering(async () => new Response(active))
    expect(await lookUp('51824753556')).toEqual(await lookUp('51824753556'))
    expect(requests.map(String)).toEqual([
      'https://abr.business.gov.au/json/AbnDetails.aspx?abn=51824753556&guid=the-guid&callback=callback',
    ])
    expect(await lookUp('51824753556&guid=other')).toBeNull()
    expect(requests).toHaveLength(1)
  })
  it('returns null while the service is unreachable or fails, and requests again', async () => {
    let answer: () => Promise<Response> = async () => {
      throw new TypeError('fetch failed')
    }
    const { requests, lookUp } = answering(() => answer())
    expect(await lookUp('51824753556')).toBeNull()
    answer = async () => new Response('no', { status: 503 })
    expect(await lookUp('51824753556')).toBeNull()
    answer = async () => {
      throw new DOMException('timeout', 'TimeoutError')
    }
    expect(await lookUp('51824753556')).toBeNull()
    answer = async () => new Response(active)
    expect(await lookUp('51824753556')).toMatchObject({ status: 'active' })
    expect(requests).toHaveLength(4)
  })
})
