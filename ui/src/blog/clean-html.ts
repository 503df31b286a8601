/** Sanitises an article's rich text again when it is shown, in addition to the server. */
import DOMPurify from 'dompurify'

const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'hr'],
  ALLOWED_ATTR: ['href', 'rel', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/u,
}

export const cleanHtml = (html: string): string => DOMPurify.sanitize(html, allowed)
