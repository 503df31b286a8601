import { expect, it } from 'vitest'
import { blocksIn, isOwnPicture, isPostPath, videoIdOf } from './blocks.ts'

it('the id of a video is read from any YouTube address of it, and from nothing else', () => {
  for (const good of [
    'dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=1',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ]) {
    expect([good, videoIdOf(good)]).toEqual([good, 'dQw4w9WgXcQ'])
  }
  for (const bad of [
    '',
    'short',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'dQw4w9WgXcQ"onload=x',
    'javascript:alert(1)',
  ])
    expect([bad, videoIdOf(bad)]).toEqual([bad, null])
})

it('only pictures of this site are valid', () => {
  for (const own of ['/pictures/about-us.svg', '/api/public/picture/0a']) expect(isOwnPicture(own), own).toBe(true)
  expect(
    [
      '//evil.example/x.png',
      'https://evil.example/x.png',
      'javascript:alert(1)',
      '/../keys.json',
      'data:image/png;base64,x',
      '/a?b',
      '',
    ].filter(isOwnPicture),
  ).toEqual([])
})

it('the address of an article has lower-case letters, digits and single hyphens', () => {
  for (const path of ['about-us', 'bas-2026']) expect(isPostPath(path), path).toBe(true)
  expect(['', 'About', 'a--b', '-a', 'a/b', 'a b', 'é', 'x'.repeat(81)].filter(isPostPath)).toEqual([])
})

it('valid blocks are shown beside broken ones', () => {
  expect(
    blocksIn('[{"type":"para","content":"a"},{"type":"raw","content":"b"},null,7,{"type":"image","content":"/x"},{"type":"video"}]'),
  ).toEqual([
    { type: 'para', content: 'a' },
    { type: 'image', content: '/x', caption: '' },
  ])
  expect(['nonsense', '{}', 'null'].map(blocksIn)).toEqual([[], [], []])
})
