import { expect, test } from 'vitest'
import { matchedKeyword } from '../keywords/match.ts'
import { textThatTriggers, sampleTriggerOf } from './sample-trigger.ts'
import type { AutomationLike } from '../sentence/sentence-types.ts'

const comment: AutomationLike = {
  automation_type: 'COMMENT_REPLY',
  trigger_type: 'KEYWORD',
  keywords: 'price,cost',
  match_type: 'CONTAINS',
  post_selection_type: 'ALL',
}

test('comments under a post of the automation, or under any post', () => {
  expect(sampleTriggerOf(comment)).toEqual({ write: 'comment', post_id: null, text: 'Hello! price?' })
  const selection = { post_selection_type: 'SPECIFIC', specific_post_ids: ['18007', '18008'] }
  expect(sampleTriggerOf({ ...comment, ...selection }).post_id).toBe('18007')
  expect(sampleTriggerOf({ ...comment, ...selection, post_selection_type: 'ALL' }).post_id).toBeNull()
})

test('sends a message for an automation that replies to messages', () => {
  const dm: AutomationLike = { ...comment, automation_type: 'DM_REPLY', keywords: ['hours'] }
  expect(sampleTriggerOf(dm)).toEqual({ write: 'message', post_id: null, text: 'Hello! hours?' })
  expect(sampleTriggerOf({ automation_type: 'AI_DM_CONVERSATION' })).toMatchObject({
    write: 'message',
    text: '',
  })
})

test('has no sample text for an AI decision', () => {
  expect(sampleTriggerOf({ ...comment, trigger_type: 'AI_DECISION' }).text).toBe('')
})

test.each(['CONTAINS', 'EXACT', 'STARTS_WITH'] as const)('the sample text for %s matches', (match) => {
  expect(matchedKeyword(textThatTriggers('open today', match), ['open today'], { match_type: match })).toBe(
    'open today',
  )
})
