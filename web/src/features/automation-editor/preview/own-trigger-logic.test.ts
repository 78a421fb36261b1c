import { overwriteGetLocale } from '@skein/messages/runtime'
import { m } from '@skein/messages'
import { afterEach, describe, expect, it } from 'vitest'
import { ownTriggerOf } from './own-trigger-logic.ts'

const base = { trigger_type: 'KEYWORD', keywords: ['price'], match_type: 'CONTAINS', reply_type: 'CUSTOM' }

describe('the keyword in the own reply', () => {
  it.each([
    ['is found in a text', { custom_message: 'All our prices are in the bio.' }, 'price'],
    ['is found in a variant', { custom_message: 'Hi', reply_variants: ['The PRICE is 20.'] }, 'price'],
    ['is found where a variable repeats it', { custom_message: 'You asked for {keyword}.' }, 'price'],
    [
      'is found in a button',
      {
        reply_template_content: {
          message: { attachment: { payload: { buttons: [{ title: 'Price list' }] } } },
        },
      },
      'price',
    ],
    ['is found in a list as text', { keywords: 'cost, price', custom_message: 'Our price' }, 'price'],
    [
      'may be the title of a quick reply',
      { reply_template_content: { message: { quick_replies: [{ title: 'Price' }] } } },
      null,
    ],
    ['is no conflict of an exact keyword', { match_type: 'EXACT', custom_message: 'The price is 20.' }, null],
    ['is no conflict of a reply by AI', { reply_type: 'AI_DECISION', custom_message: 'price' }, null],
    ['is no conflict of a decision of AI', { trigger_type: 'AI_DECISION', custom_message: 'price' }, null],
    ['is absent', { custom_message: 'Everything is in the bio.' }, null],
  ])('%s', (_, change, keyword) => {
    expect(ownTriggerOf({ ...base, ...change })).toBe(keyword)
  })
})

describe('the first automation', () => {
  afterEach(() => overwriteGetLocale(() => 'en'))
  it.each(['en', 'es', 'pt', 'de', 'ar'] as const)('does not trigger itself in %s', (locale) => {
    overwriteGetLocale(() => locale)
    const payload = {
      ...base,
      keywords: [m.editor_first_automation_keyword()],
      ignore_accents: true,
      custom_message: m.comment_reply_first_message({ username: '{username}' }),
    }
    expect(ownTriggerOf(payload)).toBeNull()
  })
})
