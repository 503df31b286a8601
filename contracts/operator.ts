/**
 * The operator's settings for site and screens, in one file named by DOCKETRY_OPERATOR and answered at `/operator.json`. Everything is
 * optional.
 */
import Type from 'typebox'

const Line = Type.String({ minLength: 1, maxLength: 200 })
const Address = Type.String({ pattern: '^[^\\s@<>"(),:;]+@[^\\s@<>"(),:;]+\\.[^\\s@<>"(),:;]+$', maxLength: 200 })

export const Testimonial = Type.Object({ words: Type.String({ minLength: 1, maxLength: 600 }), name: Line, firm: Line })
export type Testimonial = Type.Static<typeof Testimonial>

export const Operator = Type.Object(
  {
    /** The first one gives `/scan/files` its three buttons. */
    layoutFlags: Type.Optional(Type.Array(Type.Boolean(), { maxItems: 20 })),
    /** `YYYY-MM-DD`: since when the service runs. The counters, '8 clients' and '12 suburbs' are shown only with it. */
    start: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    /** Recipient of messages of the contact form. */
    contact: Type.Optional(Address),
    /** Named in "Please contact us at …". */
    support: Type.Optional(Address),
    /** Phone number of the support, and a page with its answers; shown in the help of every screen, as `support` is. */
    supportPhone: Type.Optional(Line),
    supportPage: Type.Optional(Type.String({ pattern: '^https://[^\\s"<>]+$', maxLength: 300 })),
    /** The company that operates the site, as named in the privacy policy. */
    company: Type.Optional(Line),
    /**
     * Its ABN, 11 digits. With it and `company`, payments get tax invoices; set it only where the company is registered for GST. Without it
     * they get receipts.
     */
    abn: Type.Optional(Type.String({ pattern: '^[\\d ]{11,14}$' })),
    testimonials: Type.Optional(Type.Array(Testimonial, { maxItems: 12 })),
  },
  { additionalProperties: false },
)
export type Operator = Type.Static<typeof Operator>

/** What `/operator.json` answers. `scanners`: network scanners can be used from this server. */
export type OperatorAnswer = Operator & { scanners?: true }
