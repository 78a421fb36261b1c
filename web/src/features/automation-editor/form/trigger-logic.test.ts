import { describe, expect, it } from 'vitest'
import { convertUnchanged, convertIntoSentence } from './trigger-logic.ts'

describe('switching the trigger of a comment automation', () => {
  it.each<
    [
      string,
      Parameters<typeof convertIntoSentence>[0],
      'KEYWORD' | 'AI_DECISION',
      ReturnType<typeof convertIntoSentence>,
    ]
  >([
    [
      'converts keywords to a context',
      { keywords: ['price', 'cost'], ai_context_rules: '' },
      'AI_DECISION',
      {
        trigger_type: 'AI_DECISION',
        keywords: [],
        ai_context_rules: 'Reply when a comment contains keywords like price, cost',
      },
    ],
    [
      'keeps the context without keywords',
      { keywords: [], ai_context_rules: 'asks' },
      'AI_DECISION',
      { trigger_type: 'AI_DECISION', keywords: [], ai_context_rules: 'asks' },
    ],
    [
      'converts a generated context to its first keyword',
      { keywords: [], ai_context_rules: 'Reply when a comment contains keywords like how much, cost' },
      'KEYWORD',
      { trigger_type: 'KEYWORD', keywords: ['how much'], ai_context_rules: '' },
    ],
    [
      'converts any other context to its first word',
      { keywords: [], ai_context_rules: '“Prices, please” is what they ask' },
      'KEYWORD',
      { trigger_type: 'KEYWORD', keywords: ['prices'], ai_context_rules: '' },
    ],
    [
      'converts an empty context to no keyword',
      { keywords: [], ai_context_rules: '   ' },
      'KEYWORD',
      { trigger_type: 'KEYWORD', keywords: [], ai_context_rules: '' },
    ],
  ])('%s', (_, form, to, change) => {
    expect(convertIntoSentence(form, to)).toEqual(change)
  })

  it('changes no other field', () => {
    expect(
      Object.keys(convertIntoSentence({ keywords: ['price'], ai_context_rules: '' }, 'AI_DECISION')).sort(),
    ).toEqual(['ai_context_rules', 'keywords', 'trigger_type'])
  })
})

describe('switching the trigger of a message automation', () => {
  it.each<
    [
      string,
      Parameters<typeof convertUnchanged>[0],
      'KEYWORD' | 'AI_DECISION',
      ReturnType<typeof convertUnchanged>,
    ]
  >([
    [
      'converts keywords to a context without changes',
      { keywords: ['price', 'how much'], ai_context_rules: '' },
      'AI_DECISION',
      { trigger_type: 'AI_DECISION', keywords: [], ai_context_rules: 'price, how much' },
    ],
    [
      'converts the context to keywords',
      { keywords: [], ai_context_rules: 'price, How much\ncost' },
      'KEYWORD',
      { trigger_type: 'KEYWORD', keywords: ['price', 'how much', 'cost'], ai_context_rules: '' },
    ],
    [
      'drops text that is too long for a keyword',
      { keywords: [], ai_context_rules: `price, ${'x'.repeat(101)}` },
      'KEYWORD',
      { trigger_type: 'KEYWORD', keywords: ['price'], ai_context_rules: '' },
    ],
    [
      'keeps the context without keywords',
      { keywords: [], ai_context_rules: 'asks' },
      'AI_DECISION',
      { trigger_type: 'AI_DECISION', keywords: [], ai_context_rules: 'asks' },
    ],
  ])('%s', (_, form, to, change) => {
    expect(convertUnchanged(form, to)).toEqual(change)
  })
})
