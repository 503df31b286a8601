/** Renders a mail's content as text and as plain HTML. All content is escaped. */
import { escapeHtml } from '../shared/escape-html.ts'
import type { MailText } from './texts.ts'

/** Removes control and direction characters. */
const plain = (line: string): string => line.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trimEnd()

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:16px;line-height:1.5;color:#1f2933'
const link = 'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f5f8b;color:#ffffff;text-decoration:none'

/** `origin`: of links, without a trailing slash. */
export function laidOut({ subject, lines, button, footer }: MailText, origin: string): { subject: string; text: string; html: string } {
  const paragraphs = lines.map(plain)
  const url = button && origin + button.path
  const text = [
    ...paragraphs,
    ...(url ? [`${button.label}:\n${url}`] : []),
    ...(footer ? [`${footer.label}:\n${origin}${footer.path}`] : []),
    `Docketry\n${origin}`,
  ].join('\n\n')
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(plain(subject))}</title></head><body style="margin:0;padding:24px;background:#f6f7f8">`,
    `<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e1e5e8;border-radius:8px;${font}">`,
    ...paragraphs.map(line => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`),
    ...(url
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${link}">${escapeHtml(button.label)}</a></p>`,
          `<p style="margin:0 0 16px;font-size:13px;color:#52606d;word-break:break-all">${escapeHtml(url)}</p>`,
        ]
      : []),
    ...(footer
      ? [
          `<p style="margin:24px 0 0;font-size:13px"><a href="${escapeHtml(origin + footer.path)}" style="color:#1f5f8b">${escapeHtml(footer.label)}</a></p>`,
        ]
      : []),
    `<p style="margin:24px 0 0;font-size:13px;color:#52606d">Docketry, <a href="${escapeHtml(origin)}" style="color:#1f5f8b">${escapeHtml(origin)}</a></p>`,
    '</div></body></html>',
  ].join('\n')
  return { subject: plain(subject), text, html }
}
