import { privateMessage } from '@skein/contract/automations/kinds/private-message'
import { describe, expect, it } from 'vitest'
import {
  emptyPrivateMessage,
  type PrivateMessageForm,
  privateMessageFormProblems,
  privateMessagePayload,
} from './private-message-form.ts'

const owner = { platform_user_id: '178414', provider_id: 'user-1' }

const filled: PrivateMessageForm = { ...emptyPrivateMessage, name: 'Prices', keywords: ['price'] }

describe('defaults of a private message', () => {
  it.each([
    ['description', 'No Desc'],
    ['system_prompt', 'Write a short friendly DM with discount details.'],
    ['post_selection_type', 'ALL'],
    ['max_actions', null],
    ['time_period_seconds', 60],
    ['user_cooldown_seconds', 300],
  ] as const)('%s %j', (field, value) => {
    expect(emptyPrivateMessage[field]).toBe(value)
  })
})

describe('payload', () => {
  it('uses the field names of the API and matches the contract', () => {
    const payload = privateMessagePayload(filled, owner)
    expect(payload).toMatchObject({
      automation_id: null,
      post_selection_type: 'ALL',
      specific_post_ids: [],
      date_range: null,
      trigger_type: 'KEYWORD',
      match_type: 'CONTAINS',
      ignore_accents: true,
      reply_template_type: 'text',
      schedule_type: 'CONTINUOUS',
      max_actions: null,
      time_period_seconds: 60,
      user_cooldown_seconds: 300,
    })
    expect(privateMessage.Payload.safeParse(payload).success).toBe(true)
    expect(Object.keys(payload).toSorted()).toEqual(
      [
        'ai_context_rules',
        'automation_id',
        'confidence_threshold',
        'date_range',
        'description',
        'ignore_accents',
        'is_rag_enabled',
        'keywords',
        'match_type',
        'max_actions',
        'model_name',
        'model_provider',
        'model_usage',
        'name',
        'platform',
        'platform_user_id',
        'post_selection_type',
        'provider_id',
        'reply_template_content',
        'reply_template_type',
        'schedule_type',
        'specific_post_ids',
        'system_prompt',
        'temperature',
        'time_period_seconds',
        'trigger_type',
        'user_cooldown_seconds',
      ].toSorted(),
    )
  })
})

describe('validation', () => {
  it('returns every problem in the order of the checks', () => {
    const broken: PrivateMessageForm = {
      ...emptyPrivateMessage,
      post_selection_type: 'SPECIFIC',
      messageType: 'image',
      content: { text: '', imageUrl: 'picture', buttons: [] },
    }
    expect(privateMessageFormProblems(broken)).toEqual([
      { field: 'keywords', message: 'Please add at least one keyword.' },
      {
        field: 'specific_post_ids',
        message: "Please select at least one specific post or choose 'All Posts'.",
      },
      { field: 'content', message: 'The image needs a link that starts with https:// or http://.' },
    ])
  })
})
