import { describe, expect, it } from 'vitest'
import { convertUnchanged, convertIntoSentence } from './trigger-logic.ts'

describe('switching the trigger of a rule for comments', () => {
  it.each<
    [
      string,
      Parameters<typeof convertIntoSentence>[0],
      'KEYWORD' | 'AI_DECISION',
      ReturnType<typeof convertIntoSentence>,
    ]
  >([
    [
      'keywords become a context',
      { keywords: ['price', 'cost'], ai_context_rules: '' },
      'AI_DECISION',
      {
        trigger_type: 'AI_DECISION',
        keywords: [],
        ai_context_rules: 'Reply when a comment contains keywords like price, cost',
      },
    ],
    [
      'without keywords the context stays as it is',
      { keywords: [], ai_context_rules: 'asks' },
      'AI_DECISION',
      { trigger_type: 'AI_DECISION', keywords: [], ai_context_rules: 'asks' },
    ],
    [
      'a converted context gives its first keyword back',
      { keywords: [], ai_context_rules: 'Reply when a comment contains keywords like how much, cost' },
      'KEYWORD',
      { trigger_type: 'KEYWORD', keywords: ['how much'], ai_context_rules: '' },
    ],
    [
      'any other context gives its first word',
      { keywords: [], ai_context_rules: '“Prices, please” is what they ask' },
      'KEYWORD',
      { trigger_type: 'KEYWORD', keywords: ['prices'], ai_context_rules: '' },
    ],
    [
      'an empty context gives none',
      { keywords: [], ai_context_rules: '   ' },
      'KEYWORD',
      { trigger_type: 'KEYWORD', keywords: [], ai_context_rules: '' },
    ],
  ])('%s', (_, form, to, change) => {
    expect(convertIntoSentence(form, to)).toEqual(change)
  })

  it('touches nothing else', () => {
    expect(
      Object.keys(convertIntoSentence({ keywords: ['price'], ai_context_rules: '' }, 'AI_DECISION')).sort(),
    ).toEqual(['ai_context_rules', 'keywords', 'trigger_type'])
  })
})

describe('switching the trigger of a rule for messages', () => {
  it.each<
    [
      string,
      Parameters<typeof convertUnchanged>[0],
      'KEYWORD' | 'AI_DECISION',
      ReturnType<typeof convertUnchanged>,
    ]
  >([
    [
      'keywords are carried into the context',
      { keywords: ['price', 'how much'], ai_context_rules: '' },
      'AI_DECISION',
      { trigger_type: 'AI_DECISION', keywords: [], ai_context_rules: 'price, how much' },
    ],
    [
      'the context is carried into keywords',
      { keywords: [], ai_context_rules: 'price, How much\ncost' },
      'KEYWORD',
      { trigger_type: 'KEYWORD', keywords: ['price', 'how much', 'cost'], ai_context_rules: '' },
    ],
    [
      'what is too long for a keyword stays behind',
      { keywords: [], ai_context_rules: `price, ${'x'.repeat(101)}` },
      'KEYWORD',
      { trigger_type: 'KEYWORD', keywords: ['price'], ai_context_rules: '' },
    ],
    [
      'without keywords the context stays as it is',
      { keywords: [], ai_context_rules: 'asks' },
      'AI_DECISION',
      { trigger_type: 'AI_DECISION', keywords: [], ai_context_rules: 'asks' },
    ],
  ])('%s', (_, form, to, change) => {
    expect(convertUnchanged(form, to)).toEqual(change)
  })
})
