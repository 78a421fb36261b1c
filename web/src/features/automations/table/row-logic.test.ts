import { describe, expect, it } from 'vitest'
import { automation } from '../../../../test/automation-samples.ts'
import { replyOf, triggerOf } from './row-logic.ts'

const message = (text: string) => ({ message: { text } })

describe('trigger in the row of an automation', () => {
  it.each([
    [
      { keywords: 'price,cost,how much' },
      { keywords: ['price', 'cost', 'how much'], text: '', isByAi: false },
    ],
    [
      { match_type: 'ANY', keywords: 'price' },
      { keywords: [], text: 'Any comment', isByAi: false },
    ],
    [
      { automation_type: 'DM_REPLY', match_type: 'ANY' },
      { keywords: [], text: 'Any message', isByAi: false },
    ],
    [
      { automation_type: 'AI_DM_CONVERSATION', trigger_type: null, keywords: '', match_type: null },
      { keywords: [], text: 'Any message', isByAi: false },
    ],
    [
      { automation_type: 'DM_REPLY', match_type: 'ANY', message_kinds: ['audio'] },
      { keywords: [], text: 'A voice message', isByAi: false },
    ],
    [
      { trigger_type: 'AI_DECISION', ai_context_rules: ' someone\nasks ', keywords: '' },
      { keywords: [], text: 'someone asks', isByAi: true },
    ],
  ] as const)('%j', (change, trigger) => {
    expect(triggerOf(automation(change as never))).toEqual(trigger)
  })
})

describe('reply in the row of an automation', () => {
  it.each([
    [{}, '“Sent you the list!”'],
    [{ reply_type: 'AI_DECISION' }, 'Written by AI'],
    [
      {
        private_message: { reply_template_type: 'text', reply_template_content: message('here it is') },
      },
      '“Sent you the list!” + “here it is”',
    ],
    [
      {
        automation_type: 'PRIVATE_MESSAGE',
        reply_template_type: 'text',
        reply_template_content: message('hello'),
      },
      '“hello”',
    ],
    [{ automation_type: 'DM_REPLY', reply_template_type: 'image' }, 'An image'],
    [{ automation_type: 'DM_REPLY', reply_template_type: 'text', reply_template_content: message('') }, ''],
    [{ automation_type: 'AI_DM_CONVERSATION', trigger_type: null }, 'Written by AI'],
    [{ automation_type: 'DELETE_COMMENT', action: 'DELETE' }, 'Delete'],
    [{ automation_type: 'DELETE_COMMENT', action: 'HIDE' }, 'Hide'],
  ] as const)('%j', (change, reply) => {
    expect(replyOf(automation(change as never))).toBe(reply)
  })
})
