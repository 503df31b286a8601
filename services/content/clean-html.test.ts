import { expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

/** Unsanitised, each of these runs a script, loads something, or leads a reader to another site. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href=" vbscript:x">x</a>',
  '<p onclick="alert(1)">x</p>',
  '<p style="background:url(https://evil.example)">x</p>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="x"></object>',
  '<embed src="x">',
  '<form action="https://evil.example"><input name=password></form>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example"</style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<<script>script>alert(1)<</script>/script>',
  '<p><!--><img src=x onerror=alert(1)>--></p>',
  '<template><script>alert(1)</script></template>',
  '<video src=x onerror=alert(1)></video>',
  '<details open ontoggle=alert(1)>x</details>',
  '<a href="//evil.example/x" onmouseover=alert(1)>x</a>',
  '<p id="root" class="btn" name="x">x</p>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
]

it.each(hostile)('cleanHtml removes everything active from %s', html => {
  const clean = cleanHtml(html)
  // Only allowed tags remain, and only links have attributes.
  for (const [, tag = '', attributes = ''] of clean.matchAll(/<\/?([^\s>/]+)([^>]*)>/gu)) {
    expect(['p', 'a', 'br', 'strong', 'em', 'h2', 'li', 'ul']).toContain(tag)
    expect(attributes.replace(/ (href="(https?:|mailto:|\/(?!\/)|#|")[^"]*"?|rel="[^"]*"|href)/gu, '').trim()).toBe('')
  }
  expect(clean).not.toMatch(/javascript:|vbscript:|data:/iu)
  expect(cleanHtml(clean)).toBe(clean)
})

it('cleanHtml keeps the formatting of an article', () => {
  const html = '<h2>Due dates</h2><p>28 October &amp; <strong>28 February</strong>, <a href="/blogs">more</a></p><ul><li>one</li></ul>'
  expect(cleanHtml(html)).toBe(html)
  expect(cleanHtml('<h1>Title</h1><p><a href="https://ato.gov.au">ATO</a></p>')).toBe(
    '<h2>Title</h2><p><a href="https://ato.gov.au" rel="noopener noreferrer nofollow">ATO</a></p>',
  )
})
