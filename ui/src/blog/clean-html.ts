/** Rich text of an article, cleaned once more where it is shown: what the server let through by mistake does nothing here either. */
import DOMPurify from 'dompurify'

const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'hr'],
  ALLOWED_ATTR: ['href', 'rel', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/u,
}

export const cleanHtml = (html: string): string => DOMPurify.sanitize(html, allowed)
