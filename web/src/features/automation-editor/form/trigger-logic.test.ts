import { describe, expect, it } from 'vitest'
import { carryOver, convertIntoSentence } from './trigger-logic.ts'

describe('switching the trigger of a rule for comments', () => {
  it.each<
    [
      string,
      Parameters<typeof convertIntoSentence>[0],
      'keyword' | 'ai',
      ReturnType<typeof convertIntoSentence>,
    ]
  >([
    [
      'keywords become a context',
      { keywords: ['price', 'cost'], context: '' },
      'ai',
      {
        triggerType: 'ai',
        keywords: [],
        context: 'Reply when a comment contains keywords like price, cost',
      },
    ],
    [
      'without keywords the context stays as it is',
      { keywords: [], context: 'asks' },
      'ai',
      { triggerType: 'ai', keywords: [], context: 'asks' },
    ],
    [
      'a converted context gives its first keyword back',
      { keywords: [], context: 'Reply when a comment contains keywords like how much, cost' },
      'keyword',
      { triggerType: 'keyword', keywords: ['how much'], context: '' },
    ],
    [
      'any other context gives its first word',
      { keywords: [], context: '“Prices, please” is what they ask' },
      'keyword',
      { triggerType: 'keyword', keywords: ['prices'], context: '' },
    ],
    [
      'an empty context gives none',
      { keywords: [], context: '   ' },
      'keyword',
      { triggerType: 'keyword', keywords: [], context: '' },
    ],
  ])('%s', (_, form, to, change) => {
    expect(convertIntoSentence(form, to)).toEqual(change)
  })

  it('touches nothing else', () => {
    expect(Object.keys(convertIntoSentence({ keywords: ['price'], context: '' }, 'ai')).sort()).toEqual([
      'context',
      'keywords',
      'triggerType',
    ])
  })
})

describe('switching the trigger of a rule for messages', () => {
  it.each<[string, Parameters<typeof carryOver>[0], 'keyword' | 'ai', ReturnType<typeof carryOver>]>([
    [
      'keywords are carried into the context',
      { keywords: ['price', 'how much'], context: '' },
      'ai',
      { triggerType: 'ai', keywords: [], context: 'price, how much' },
    ],
    [
      'the context is carried into keywords',
      { keywords: [], context: 'price, How much\ncost' },
      'keyword',
      { triggerType: 'keyword', keywords: ['price', 'how much', 'cost'], context: '' },
    ],
    [
      'what is too long for a keyword stays behind',
      { keywords: [], context: `price, ${'x'.repeat(101)}` },
      'keyword',
      { triggerType: 'keyword', keywords: ['price'], context: '' },
    ],
    [
      'without keywords the context stays as it is',
      { keywords: [], context: 'asks' },
      'ai',
      { triggerType: 'ai', keywords: [], context: 'asks' },
    ],
  ])('%s', (_, form, to, change) => {
    expect(carryOver(form, to)).toEqual(change)
  })
})
