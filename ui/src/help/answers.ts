/** Questions of users, with answers. `screens`: those that list the question first. */
export type Screen = 'clients' | 'client' | 'upload' | 'review' | 'mail' | 'people' | 'pickups' | 'billing' | 'settings'
export type Answer = { question: string; answer: string; screens: readonly Screen[] }

export const answers: readonly Answer[] = [
  {
    question: 'How do I upload invoices?',
    answer:
      'Open a client, then “Scan or Upload New Invoices”. Choose or drop images, PDFs, e-invoices or zip files, then press Process Files.',
    screens: ['upload', 'client', 'clients'],
  },
  {
    question: 'Which files can I upload?',
    answer:
      'PNG, JPEG, HEIC and PDF files, e-invoices as XML (Peppol UBL or CII), and zip files of these. A PDF may have 500 pages, a picture 50 megapixels.',
    screens: ['upload'],
  },
  {
    question: 'What is the difference between a stack of paper and separate files?',
    answer:
      'The pages of a scanned stack are read in order, and neighbouring pages may become one invoice. Separate files are never joined.',
    screens: ['upload'],
  },
  {
    question: 'Why is a page marked as unreadable?',
    answer:
      'It could not be read, for example because it is cut off, locked with a password or too large. The reason is on the batch. Scan the page again, press Retry, or leave it out.',
    screens: ['client', 'upload'],
  },
  {
    question: 'Do unreadable pages count towards my plan?',
    answer: 'No. They use none of your invoices. They have a limit of their own: half as many as invoices.',
    screens: ['billing', 'upload'],
  },
  {
    question: 'Why did my upload stop?',
    answer:
      'The disk, the network or your plan’s limit may have stopped it. The message says which. Files that have arrived are kept; send the others again.',
    screens: ['upload'],
  },
  {
    question: 'What are the review keys?',
    answer:
      'Press ? on the review page: it lists every key, with a search. Enter keeps a typed value, Ctrl+S saves, Ctrl+Z undoes. On a Mac, Cmd does what Ctrl does.',
    screens: ['review'],
  },
  {
    question: 'How do I change or add up several rows at once?',
    answer:
      'Select them on the review page: Ctrl+Space and Shift with the arrows, Ctrl+A for all, or click the state of a row, with Ctrl or Shift for more. The foot shows their sums. Accept, F4, Ctrl+D and delete then act on all of them.',
    screens: ['review'],
  },
  {
    question: 'What does ⇄ on a row mean?',
    answer:
      'A newer model reads some of its values differently. Alt+H shows both readings; adopt what is right. Confirm or accept the present values to keep them.',
    screens: ['review'],
  },
  {
    question: 'Can I change the keys?',
    answer: 'Yes. Press ? on the review page, then “Change keys…”. Your keys are kept with your account.',
    screens: ['review', 'settings'],
  },
  {
    question: 'What do the flags on cells mean?',
    answer:
      'A rule found something odd: a GST that does not fit the total, a possible duplicate, a date in the future, an ABN that is not valid. Correct the value or confirm it.',
    screens: ['review'],
  },
  {
    question: 'When does an invoice count as reviewed?',
    answer:
      'When you have accepted the row, and every flagged cell is corrected or confirmed. Changing a value afterwards withdraws the acceptance.',
    screens: ['review'],
  },
  {
    question: 'Somebody else changed the same value. What happens?',
    answer: 'Nothing is overwritten. You see both values and decide; everything else of the row is saved.',
    screens: ['review'],
  },
  {
    question: 'How do I undo something?',
    answer:
      'Ctrl+Z undoes one change after another, and asks first where it is saved. The history of the invoice undoes a saved act as a whole.',
    screens: ['review'],
  },
  {
    question: 'Are my edits lost if the browser closes?',
    answer: 'No. Edits that are not saved yet are kept in this browser and are there when you open the batch again.',
    screens: ['review'],
  },
  {
    question: 'What are the GST treatments?',
    answer:
      'Taxable, GST-free, input-taxed, capital, private, and no GST where the supplier is not registered. The treatment decides how the amount counts for GST; ask your accountant when you are not sure.',
    screens: ['review'],
  },
  {
    question: 'Why is the GST not one eleventh of the total?',
    answer:
      'Part of the invoice may be GST-free, or the page states another amount. Such a GST is flagged. Confirm it if it is what the invoice says.',
    screens: ['review'],
  },
  {
    question: 'How do I enter a credit note?',
    answer:
      'Type the amount without a sign, then press Alt+R, or choose “Credit note on or off” in the ⋯ menu above the page. It is shown with CR, and negative in the CSV.',
    screens: ['review'],
  },
  {
    question: 'Which quarter does an invoice belong to?',
    answer: 'The quarter of the date in its row. Change that date and the invoice moves to the other quarter.',
    screens: ['client', 'review'],
  },
  {
    question: 'How are the quarters named?',
    answer: 'By months and by fiscal year: Jul–Sep 2026 is BAS Q1 FY27. By Quarter on the client’s page shows one card for each.',
    screens: ['client'],
  },
  {
    question: 'When is my BAS due?',
    answer:
      'By the ATO’s dates: 28 October, 28 February, 28 April and 28 July for quarters, the 21st after each month for monthly clients. A registered agent may have later dates: set them under Settings, Reminders.',
    screens: ['clients', 'client', 'settings'],
  },
  {
    question: 'How do I download the invoices?',
    answer:
      'Download on the page of a batch or a quarter gives a CSV file in a zip, with a link to the image of each page. “Download for Excel” is in the ⋯ menu of its card on the client’s page; the whole firm is under Settings.',
    screens: ['client', 'review', 'settings'],
  },
  {
    question: 'Why does the download refuse or warn?',
    answer:
      'Rows that could not be brought up to date are not exported. The message names them; try again later or tell whoever runs Docketry.',
    screens: ['client'],
  },
  {
    question: 'How do I send bills to Xero?',
    answer:
      'Open the client’s Accounting page, connect Xero once and press “Send what is new to Xero”. Reviewed invoices become draft bills with their pages; none is sent twice. A bill that Xero does not take is named with the reason.',
    screens: ['client'],
  },
  {
    question: 'A client is not registered for GST. Where do I say so?',
    answer: 'In its details, under Registered for GST. Its worksheet then says that it claims no credits and lodges no GST.',
    screens: ['client', 'clients'],
  },
  {
    question: 'A client is in the list twice. What can I do?',
    answer:
      'An owner or admin merges the two: select both in the list and press “Merge…”, or “Merge with…” under “Edit…” on the client’s page. The dialog says what happens. They can be separated again there.',
    screens: ['clients', 'client'],
  },
  {
    question: 'How do invoices arrive by email?',
    answer:
      'Add the address that a client sends documents from under Client email addresses. Its owner confirms it by a link; what they send is then kept for that client. Emails from anybody else reach your firm at an address of its own, which that page shows.',
    screens: ['mail', 'clients', 'client'],
  },
  {
    question: 'An email did not arrive. Why?',
    answer:
      'Check that the address is confirmed, that it was sent from that address, and look under Email attachments for emails from unknown senders. A button there fetches new emails at once.',
    screens: ['mail'],
  },
  {
    question: 'How do I add somebody to my firm?',
    answer:
      'Owners invite people under Team. A person can also register with the firm’s ABN or join code; somebody approves the request under Requests.',
    screens: ['people'],
  },
  {
    question: 'What may owners, admins and employees do?',
    answer:
      'Owners see and change everything, including the subscription. Admins and employees work with clients and invoices; an employee can be limited to some clients.',
    screens: ['people'],
  },
  {
    question: 'Can my auditor look at the invoices?',
    answer:
      'Yes. The owner engages an auditor under Team for given clients and a period. They read exactly these invoices and change nothing, until the engagement is ended.',
    screens: ['people'],
  },
  {
    question: 'How do I order a pick-up?',
    answer:
      'Under Schedule document pickup: choose the client, the address and the day by which it is wanted. Complete plans include pick-ups.',
    screens: ['pickups'],
  },
  {
    question: 'How do I change my plan?',
    answer:
      'Under Subscription. A more expensive plan applies at once and the difference is charged; a cheaper one applies from the next quarter. The dialog says what is charged and when.',
    screens: ['billing'],
  },
  {
    question: 'How do I get a tax invoice for what we paid?',
    answer:
      'Under Subscription, Payments: each payment has a PDF. It is a tax invoice where the operator has set its ABN, otherwise a receipt.',
    screens: ['billing'],
  },
  {
    question: 'How do I replace the card?',
    answer:
      'Under Subscription, Replace the card. Nothing is charged, unless a payment has failed: then it is charged to the new card at once.',
    screens: ['billing'],
  },
  {
    question: 'What happens when I stop auto renewing?',
    answer:
      'Nothing more is charged. The plan stays active until the end of the paid quarter, then your firm goes back to Free, or to the plan that it has by agreement with Docketry. You can resume it before that day.',
    screens: ['billing'],
  },
  {
    question: 'Do the prices include GST?',
    answer: 'Yes. All prices are in Australian dollars, include GST and are charged each quarter.',
    screens: ['billing'],
  },
  {
    question: 'How long are copies kept?',
    answer: 'Three months on Free, five years on the other plans. Owners are emailed before a shorter time applies.',
    screens: ['billing', 'client'],
  },
  {
    question: 'I deleted something. Can I get it back?',
    answer: 'Yes, from the bin of the client, until it is erased. The bin says until when.',
    screens: ['client'],
  },
  {
    question: 'How do I sign in more safely?',
    answer:
      'Turn on sign-in codes under Settings. You then need your password and a code of an app on your phone; keep the recovery codes in a safe place.',
    screens: ['settings'],
  },
  {
    question: 'How do I end a session on another computer?',
    answer: 'Under Settings your sessions are listed. End one, or all others.',
    screens: ['settings'],
  },
  {
    question: 'Who has looked at a page?',
    answer: 'The history of an invoice shows who opened its pages, and everything that was changed, by whom and when.',
    screens: ['review'],
  },
  {
    question: 'How do I stop the reminders?',
    answer:
      'By the link in the email, for that kind; or under Settings, Reminders. Owners and admins also set there what the firm is reminded of.',
    screens: ['settings', 'clients'],
  },
]
