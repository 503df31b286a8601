/** Sanitises an author's rich text. The only importer of sanitize-html. */
import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'hr'],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'template',
    'svg',
    'math',
  ],
  transformTags: {
    h1: 'h2',
    b: 'strong',
    i: 'em',
    // External links get no referrer and no window handle.
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, ...(/^https?:/iu.test(href) ? { rel: 'noopener noreferrer nofollow' } : {}) },
    }),
  },
  enforceHtmlBoundary: false,
}

/** Idempotent. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options).trim()
