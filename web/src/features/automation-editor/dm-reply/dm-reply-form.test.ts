import { dmReply } from '@skein/contract/automations/kinds/dm-reply'
import { describe, expect, it } from 'vitest'
import { storedAutomation } from '../../../../test/automation-samples.ts'
import {
  type DmReplyForm,
  dmReplyFormOf,
  dmReplyFormProblems,
  dmReplyPayload,
  emptyDmReply,
} from './dm-reply-form.ts'

const owner = { platform_user_id: '178414', provider_id: 'user-1' }

const filled: DmReplyForm = {
  ...emptyDmReply,
  name: 'Prices',
  keywords: ['price', 'cost'],
  content: { text: 'From 20 €.', imageUrl: '', buttons: [] },
}

describe('defaults of a DM reply', () => {
  it.each([
    ['description', 'No Desc'],
    ['system_prompt', 'Write a short friendly DM with discount details.'],
    ['trigger_type', 'KEYWORD'],
    ['keywords', []],
    ['match_type', 'CONTAINS'],
    ['messageType', 'text'],
    ['model_usage', 'PLATFORM_DEFAULT'],
    ['model_provider', 'GROQ'],
    ['model_name', 'llama-3.3-70b-versatile'],
    ['temperature', 0.7],
    ['confidence_threshold', 0.75],
    ['user_cooldown_seconds', null],
  ] as const)('%s %j', (field, value) => {
    expect(emptyDmReply[field]).toEqual(value)
  })
})

describe('payload', () => {
  it('uses the field names of the API and a list of keywords, and matches the contract', () => {
    const payload = dmReplyPayload(filled, owner)
    expect(payload).toEqual({
      automation_id: null,
      name: 'Prices',
      platform: 'instagram',
      description: 'No Desc',
      platform_user_id: '178414',
      provider_id: 'user-1',
      trigger_type: 'KEYWORD',
      keywords: ['price', 'cost'],
      match_type: 'CONTAINS',
      ignore_accents: true,
      ai_context_rules: null,
      reply_template_type: 'text',
      reply_template_content: { message: { text: 'From 20 €.' } },
      system_prompt: 'Write a short friendly DM with discount details.',
      model_provider: 'GROQ',
      model_name: 'llama-3.3-70b-versatile',
      temperature: 0.7,
      is_rag_enabled: false,
      confidence_threshold: 0.75,
      model_usage: 'PLATFORM_DEFAULT',
      user_cooldown_seconds: null,
    })
    expect(dmReply.Payload.safeParse(payload).success).toBe(true)
  })

  it('defaults the name to the trigger', () => {
    expect(dmReplyPayload({ ...filled, name: ' ' }, owner).name).toBe('DM: price, cost')
    const byAi: DmReplyForm = {
      ...filled,
      name: '',
      trigger_type: 'AI_DECISION',
      ai_context_rules: 'x'.repeat(90),
    }
    expect(dmReplyPayload(byAi, owner).name).toBe(`DM: ${'x'.repeat(60)}…`)
  })

  it('has no template for AI replies', () => {
    expect(dmReplyPayload({ ...filled, reply_type: 'AI_DECISION' }, owner)).toMatchObject({
      reply_template_type: null,
      reply_template_content: null,
    })
  })
})

it('opens a stored automation without a template as an AI reply', () => {
  const byAi = dmReply.Payload.parse(dmReplyPayload({ ...filled, reply_type: 'AI_DECISION' }, owner))
  expect(dmReplyFormOf(dmReply.automationOf(byAi, storedAutomation)).reply_type).toBe('AI_DECISION')
})

describe('validation', () => {
  it.each<[string, Partial<DmReplyForm>]>([
    ['Please add at least one keyword.', { keywords: [] }],
    ['Please provide a context for the AI.', { trigger_type: 'AI_DECISION', ai_context_rules: ' ' }],
    ['Enter the message text.', { content: { text: ' ', imageUrl: '', buttons: [] } }],
  ])('%s', (message, change) => {
    expect(dmReplyFormProblems({ ...filled, ...change })).toEqual([expect.objectContaining({ message })])
  })

  it('does not require a name', () => {
    expect(dmReplyFormProblems({ ...filled, name: '' })).toEqual([])
  })

  it('requires only keywords when the message is the sample', () => {
    expect(dmReplyFormProblems(emptyDmReply).map(({ message }) => message)).toEqual([
      'Please add at least one keyword.',
    ])
  })
})
