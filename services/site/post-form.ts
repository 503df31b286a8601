/** Validates and sanitises an author's article before it is stored. Errors name the form field. */
import { blocksIn, Blocks, isOwnPicture, isPostPath, videoIdOf, type Block } from '@docketry/contracts/rules/blocks.ts'
import { isDate } from '@docketry/contracts/rules/dates.ts'
import { Value } from 'typebox/value'
import { FormRefusal } from '../platform/errors/refuse.ts'
import type { Draft } from './post-store.ts'

export type CleanHtml = (html: string) => string
type FormError = { param: string; msg: string }

/** One emoji as an author types it, percent-encoded as the specification has it; at most 40 characters. */
function emojiOf(encoded: string): string | null {
  try {
    const plain = decodeURIComponent(encoded)
    return plain.length <= 40 && !/[<>&"'\p{Cc}]/u.test(plain) ? encodeURIComponent(plain) : null
  } catch {
    return null
  }
}

function parsed(content: string): Block[] | null {
  try {
    const value: unknown = JSON.parse(content)
    return Value.Check(Blocks, value) ? blocksIn(content) : null
  } catch {
    return null
  }
}

function cleanBlock(block: Block, cleanHtml: CleanHtml): Block | FormError {
  if (block.type === 'para') return { type: 'para', content: cleanHtml(block.content) }
  if (block.type === 'image') {
    if (isOwnPicture(block.content)) return block
    return { param: 'content', msg: 'A picture must be on this site. Upload it with Choose a picture.' }
  }
  const id = videoIdOf(block.content)
  return id === null
    ? { param: 'content', msg: 'This is not a YouTube video. Paste its address, or its id of 11 characters.' }
    : { type: 'video', content: id }
}

const lineOf = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Throws a `FormRefusal` with every error of the form. */
export function draftFrom(body: Draft, cleanHtml: CleanHtml): Draft {
  const errors: FormError[] = []
  const wrong = (param: string, msg: string): void => void errors.push({ param, msg })
  const path = body.path.trim()
  const title = lineOf(body.title)
  const date = body.date.trim().replace(/T.*$/u, '')
  const hero = body.hero.trim()
  const emoji = emojiOf(body.emoji)
  if (!isPostPath(path))
    wrong('path', 'The address may have lower-case letters, digits and single hyphens between them, at most 80 characters.')
  if (title === '') wrong('title', 'An article needs a title.')
  if (!isDate(date)) wrong('date', 'Enter a date.')
  if (hero !== '' && !isOwnPicture(hero)) wrong('hero', 'The picture at the top must be on this site. Upload it with Choose a picture.')
  if (emoji === null) wrong('emoji', 'This is not an emoji.')
  const blocks = parsed(body.content)
  if (blocks === null) wrong('content', 'The content must be a JSON list of para, image and video blocks, at most 200.')
  const cleaned = (blocks ?? []).map(block => cleanBlock(block, cleanHtml))
  errors.push(...cleaned.filter(one => 'msg' in one))
  if (errors.length > 0) throw new FormRefusal(errors)
  return { path, title, hero, date, author: lineOf(body.author), emoji: emoji ?? '', content: JSON.stringify(cleaned) }
}
