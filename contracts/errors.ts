/** Every refusal: code, HTTP status, sentence. The only list. A sentence says what is wrong and what to do next, in a bookkeeper's words. */

export const refusals = {
  'request.invalid': [400, 'Something in this request is missing or not of the right form.'],
  'request.too-large': [413, 'This is more than can be sent at once. Send it in several parts.'],
  'request.too-many': [429, 'Too many tries. Wait a minute and try again.'],
  'sign-in.needed': [401, 'Please sign in.'],
  'sign-in.wrong': [422, 'E-mail or password is not right.'],
  'not-found': [404, 'This does not exist, or is not yours to see.'],
  'not-allowed': [403, 'Your role does not allow this. Ask the owner of your firm.'],
  'busy': [503, 'The service is busy. Try again in a minute.'],
  'store.away': [503, 'Docketry cannot reach its store at the moment. Your work is kept; try again in a minute.'],
  'internal': [500, 'Something went wrong on our side. Try again; if it happens again, tell us the request number.'],
  'command.conflict': [409, 'Somebody else changed this at the same moment. Reload and try again.'],
  'command.reused-key': [409, 'This request number was used for something else.'],

  'register.email-taken': [422, 'This e-mail is already registered. Sign in instead.'],
  'register.company-has-owner': [422, 'Company is already registered. Please register as admin or employee'],
  'register.no-company': [422, 'Could not find your Company. Make sure your employer is registered with us.'],
  'abn.invalid': [422, 'Invalid ABN'],
  'abn.taken': [422, 'A business with this ABN is already registered.'],

  'client.abn-taken': [422, 'You already have a client with this ABN.'],
  'client.tfn-taken': [422, 'You already have a client with this tax file number.'],
  'tfn.unreadable': [409, 'This tax file number cannot be opened with the key that Docketry runs with. Tell whoever runs Docketry; the number is kept.'],
  'tfn.shown-before': [409, 'This was shown a while ago. Press Show once more.'],
  'group.deleted': [409, 'This batch was deleted.'],
  'group.merge-self': [422, 'A batch cannot be merged into itself. Choose another batch.'],
  'group.circle': [422, 'This batch is part of the one that you would merge into it. Separate it first, or merge the other way round.'],
  'group.other-client': [422, 'These batches belong to different clients. Choose a batch of the same client.'],
  'group.name-empty': [422, 'A batch needs a name.'],
  'invoice.set-aside': [409, 'The pages of this row are now part of another. Take that back first; what you typed is kept.'],
  'invoice.deleted': [409, 'This invoice was deleted.'],

  'review.not-open': [409, 'This review is not open any more: it was finished, taken back or deleted. Go on with the next in the queue.'],
  'review.taken-by-other': [409, 'Another accountant has taken this one. Go on with the next in the queue.'],
  'review.not-taken': [409, 'Take this invoice first, then correct or finish it.'],

  'pages.changed': [409, 'These pages were moved a moment ago, perhaps by somebody else. Look at them again, then repeat it.'],
  'pages.cannot-split': [422, 'There is nothing to split there. Choose the second page of an invoice, or a later one.'],
  'pages.join-one': [422, 'Joining takes two invoices. Choose another one as well.'],
  'pages.other-batch': [422, 'These pages came in different batches. Only pages of one batch can make an invoice.'],
  'pages.too-many': [422, 'That is more than 500 pages at once. Choose fewer.'],
  'pages.no-such-change': [422, 'This change of pages is not known. Reload the page.'],
  'pages.moved-since': [409, 'These pages were moved again since. Take back the later change first.'],
  'pages.deleted-since': [409, 'An invoice of this change was deleted since, so it cannot be taken back. Move the pages instead.'],

  'upload.not-a-zip': [422, 'The upload is not a zip file. Choose the files again.'],
  'upload.empty': [422, 'There is no file in this upload. Choose at least one PNG, JPEG or PDF.'],
  'upload.damaged': [422, 'The upload arrived damaged. Send it again.'],
  'upload.too-large': [413, 'The upload is over 100 MB. Send the pile as several uploads.'],
  'upload.too-many-files': [422, 'More than 500 files in one upload. Send the pile as several uploads.'],
  'upload.file-too-large': [422, 'A file in this upload is over 25 MB. Scan it at 200 or 300 dpi and send it again.'],
  'upload.inflates-too-much': [422, 'This zip unpacks to far more than it should and was refused.'],
  'upload.bad-name': [422, 'The zip holds a file with a name that is not allowed, and was refused.'],
  'upload.duplicate-name': [422, 'Two files in the zip have the same name. Send them under different names.'],
  'upload.nested': [422, 'The zip holds a folder or a link. Send only PNG, JPEG and PDF files.'],
  'upload.encrypted': [422, 'The zip is locked with a password. Send it without one.'],
  'storage.full': [507, 'There is no room left to store this. Tell whoever runs Docketry; nothing was lost.'],

  'file.not-found': [404, 'There is no such file.'],
  'file.empty': [422, 'The file is empty. Scan or save it again.'],
  'file.not-an-image-or-pdf': [422, 'This is not a PNG, JPEG or PDF, whatever its name says.'],
  'file.truncated': [422, 'The file is cut off. Scan or download it again.'],
  'file.encrypted': [422, 'The PDF is locked with a password. Save it without one and upload it again.'],
  'file.too-many-pages': [422, 'The PDF has more than 500 pages. Split it and upload the parts.'],
  'file.too-many-pixels': [422, 'The picture is over 50 megapixels. Scan it at 300 dpi or less.'],
  'file.page-unreadable': [422, 'This page could not be read. Look at the original; scan it again if it is damaged.'],
  'file.took-too-long': [422, 'This page took too long to read and was set aside. Scan it again, or save the PDF anew.'],
  'file.too-much-memory': [422, 'This page needs more memory than allowed and was set aside. Scan it at 300 dpi or less.'],
  'file.work-gone': [422, 'The working copy of this page is gone. Press Retry to read it again.'],
  'file.fields-failed': [422, 'The fields of this invoice could not be worked out. Press Retry.'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof refusals
/** True for a code of the list above; anything else becomes `internal`. */
export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)
export const sentenceOf = (code: RefusalCode): string => refusals[code][1]
export const statusOf = (code: RefusalCode): number => refusals[code][0]
