import { describe, expect, it } from 'vitest'
import { hostOf, isEmojiOnly, linkPieces } from './message-text-logic.ts'

describe('the text of a message', () => {
  it('is split at its links without loss', () => {
    const text = 'See https://shop.example/a?b=1 and\nhttp://x.example'
    const pieces = linkPieces(text)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.filter((piece) => piece.link).map((piece) => piece.text)).toEqual([
      'https://shop.example/a?b=1',
      'http://x.example',
    ])
  })

  it.each([
    ['😀', true],
    ['👩‍👩‍👧 ❤️🇩🇪', true],
    ['1', false],
    ['ok 😀', false],
    ['  ', false],
  ])('%j of emoji alone: %s', (text, large) => {
    expect(isEmojiOnly(text)).toBe(large)
  })

  it.each([
    ['https://pictures.example/a.png', 'pictures.example'],
    ['https://', null],
    ['ftp://pictures.example', null],
    ['picture', null],
  ])('%j lies at %s', (url, host) => {
    expect(hostOf(url)).toBe(host)
  })
})
