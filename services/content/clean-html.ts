/** Rich text of an author as HTML that can do nothing but show text. The one file that imports sanitize-html. */
import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'hr'],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'template', 'svg', 'math'],
  transformTags: {
    h1: 'h2', b: 'strong', i: 'em',
    // Nobody's site learns of ours, or gets a handle on its window.
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href, ...(/^https?:/iu.test(href) ? { rel: 'noopener noreferrer nofollow' } : {}) } }),
  },
  enforceHtmlBoundary: false,
}

/** The same again for what is clean already. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options).trim()
