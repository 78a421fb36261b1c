import type { MatchType } from '@skein/contract/automations/automation'
import { describe, expect, it } from 'vitest'
import { markMatches } from './highlight-logic.ts'

const markedText = (text: string, keyword: string | null, match?: MatchType) =>
  markMatches(text, keyword, { match_type: match ?? 'CONTAINS' })
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

describe('markMatches', () => {
  it.each<[string, string, string | null, MatchType, string]>([
    ['stand out wherever they are', 'What PRICE? price!', 'price', 'CONTAINS', 'What [PRICE]? [price]!'],
    ['stay unmarked without a keyword', 'hello', null, 'CONTAINS', 'hello'],
    ['stay unmarked without a match', 'hello', 'price', 'CONTAINS', 'hello'],
    ['keep the spelling of the text', 'STRASSE', 'straße', 'CONTAINS', '[STRASSE]'],
    ['are found in one letter that folds to two', 'Straße hier', 'strasse', 'CONTAINS', '[Straße] hier'],
    ['are found in wide letters', 'ＰＲＩＣＥ now', 'price', 'CONTAINS', '[ＰＲＩＣＥ] now'],
    ['are found around letters made of parts', 'cafe\u0301 price', 'café', 'CONTAINS', '[cafe\u0301] price'],
    ['hold spaces', 'So, how much is it', 'how much', 'CONTAINS', 'So, [how much] is it'],
    ['are marked once at the start', '  price price', 'price', 'STARTS_WITH', '  [price] price'],
    ['are not marked later when they must stand first', 'the price', 'price', 'STARTS_WITH', 'the price'],
    ['are the whole text when they must be', ' Price ', 'price', 'EXACT', ' [Price] '],
    ['are none when more is said', 'price please', 'price', 'EXACT', 'price please'],
    ['are plain text, never a pattern', 'a.c abc', 'a.c', 'CONTAINS', '[a.c] abc'],
  ])('%s', (_, text, keyword, match, marked) => {
    expect(markedText(text, keyword, match)).toBe(marked)
  })

  it('keeps the whole text', () => {
    const text = ' 👩‍👩‍👧 Größe? ﬁne ς '
    expect(
      markMatches(text, 'fine')
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })
})
