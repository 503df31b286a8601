/** The policy's text describes what the product does: update it when the product changes. `company`: who runs this site. */
export const privacyParts = (company: string): { head: string; paragraphs: string[] }[] => [
  {
    head: 'Who we are',
    paragraphs: [
      `This policy says how ${company} handles personal information in the service Docketry. We follow the Privacy Act 1988 (Cth) and its Australian Privacy Principles.`,
    ],
  },
  {
    head: 'What we collect',
    paragraphs: [
      'From people who register: name, email address, the firm they work for, and a password, of which we store only a hash, from which it cannot be worked out.',
      'From firms: names, addresses, ABNs and, where a firm enters them, tax file numbers of its clients.',
      'From documents that firms upload, send by email or hand to us: whatever is on an invoice, such as names, addresses and amounts. Collecting that is what the service is for.',
      'From visitors to this site: what you type into the contact form, and your email address if you subscribe to the newsletter.',
    ],
  },
  {
    head: 'What we do not collect',
    paragraphs: [
      'This site sets no cookies for tracking and uses no third-party analytics. We count how often each kind of page is seen in a day, without recording who saw it. The sign-in is kept in your own browser.',
    ],
  },
  {
    head: 'What we use it for',
    paragraphs: [
      'To provide the service: reading documents, showing them for review, answering questions, charging for plans. Our accountants see a document only when its firm asks for a manual review. We do not sell information, and we do not use it for advertising.',
      'The newsletter goes only to people who asked for it. Every issue carries a link that deletes your address at once.',
    ],
  },
  {
    head: 'Tax file numbers',
    paragraphs: [
      'Tax file numbers are handled under the Privacy (Tax File Number) Rule 2015: collected only where a tax law asks for them, stored encrypted with a key of their own, shown masked, and opened only by owners and admins of the firm, which is recorded.',
    ],
  },
  {
    head: 'Where it is, and who else sees it',
    paragraphs: [
      'Documents are read by our own software on the machines that Docketry runs on, and are not sent to other companies for reading. Payments are taken by a card payment provider, which gets what a payment needs. Card numbers never reach us. A video in an article is loaded from YouTube only when you press it.',
      'We disclose information to others only where you ask for it or an Australian law requires it.',
    ],
  },
  {
    head: 'How it is protected, and for how long',
    paragraphs: [
      'Every request is checked against the firm it belongs to, connections are encrypted, and who changed which figure is recorded. Should a breach be likely to cause serious harm, we tell those affected and the Commissioner, as the Notifiable Data Breaches scheme requires.',
      'Copies of documents are kept as long as the plan of the firm says (3 months on Free, 5 years on paid plans) and are then deleted. Messages from the contact form are kept as long as it takes to answer them.',
    ],
  },
]
