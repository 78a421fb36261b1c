import { overwriteGetLocale } from '@skein/messages/runtime'
import { afterEach, expect, test } from 'vitest'
import { sentenceOf, sentenceText } from './automations/sentence/sentence.ts'
import type { AutomationLike } from './automations/sentence/sentence-types.ts'
import { isolated } from './isolated.ts'
import { reasonSentence } from './reasons.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

const automation: AutomationLike = {
  automation_type: 'COMMENT_REPLY',
  trigger_type: 'KEYWORD',
  match_type: 'CONTAINS',
  keywords: ['membership?', 'about membership'],
  reply_type: 'CUSTOM',
  custom_message: 'See the shop (new)!',
  post_selection_type: 'ALL',
}

test('texts from left to right have no isolates', () => {
  expect(isolated('price?')).toBe('price?')
  expect(sentenceText(sentenceOf(automation))).not.toMatch(/[\u2066-\u2069]/)
})

test('keywords and replies keep their direction in a sentence from right to left', () => {
  overwriteGetLocale(() => 'ar')
  const sentence = sentenceText(sentenceOf(automation))
  for (const text of ['membership?', 'about membership', 'See the shop (new)!'])
    expect(sentence).toContain(`\u2068${text}\u2069`)
  expect(isolated('')).toBe('')
})

test('values of messages that are only shown keep their direction', () => {
  overwriteGetLocale(() => 'ar')
  expect(reasonSentence('lost_to', { winner: 'Price?' })).toContain('\u2068Price?\u2069')
})
