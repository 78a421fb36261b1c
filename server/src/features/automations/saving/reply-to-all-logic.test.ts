import { dmReply } from '@skein/contract/automations/kinds/dm-reply'
import { describe, expect, test } from 'vitest'
import { repliesToEveryText } from './reply-to-all-logic.ts'

const settingsWith = (changes: object) =>
  dmReply.Settings.parse({
    automation_type: 'DM_REPLY',
    platform_user_id: '17841405822304914',
    name: 'Hello',
    trigger_type: 'KEYWORD',
    match_type: 'ANY',
    reply_template_type: 'text',
    reply_template_content: { message: { text: 'Hello' } },
    ...changes,
  })

describe('an automation', () => {
  test.each([
    ['without conditions', {}],
    ['with a cooldown of no length', { user_cooldown_seconds: 0 }],
    ['with no excluded words', { exclude_keywords: [] }],
    ['with kinds that contain texts', { message_kinds: ['image', 'text'] }],
    ['that waits before it replies', { delay_seconds: [1, 5] }],
  ])('%s replies to every text', (_, changes) => {
    expect(repliesToEveryText(settingsWith(changes))).toBe(true)
  })

  test.each([
    ['acts on one word', { match_type: 'EXACT', keywords: ['price'] }],
    ['acts once for each person', { once_per_person: true }],
    ['acts on first messages', { first_contact_only: true }],
    ['only writes drafts', { shadow: true }],
    ['has a cooldown', { user_cooldown_seconds: 60 }],
    ['excludes a word', { exclude_keywords: ['no'] }],
    ['acts on photos', { message_kinds: ['image'] }],
  ])('that %s does not reply to every text', (_, changes) => {
    expect(repliesToEveryText(settingsWith(changes))).toBe(false)
  })
})
