import { describe, expect, it } from 'vitest'
import { switchTrigger } from './trigger-rules.ts'

describe('switching the trigger', () => {
  it.each<[string, Parameters<typeof switchTrigger>[0], 'keyword' | 'ai', ReturnType<typeof switchTrigger>]>([
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
    expect(switchTrigger(form, to)).toEqual(change)
  })

  it('touches nothing else', () => {
    expect(Object.keys(switchTrigger({ keywords: ['price'], context: '' }, 'ai')).sort()).toEqual([
      'context',
      'keywords',
      'triggerType',
    ])
  })
})
