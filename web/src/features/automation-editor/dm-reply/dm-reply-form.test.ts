import { dmReply } from '@skein/contract/automations/kinds/dm-reply'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { storedAutomation } from '../../../../test/automation-samples.ts'
import { type DmReplyForm, dmReplyForm } from './dm-reply-form.ts'

const owner = { platform_user_id: '178414', provider_id: 'user-1' }

const filled: DmReplyForm = {
  ...dmReplyForm.empty,
  name: 'Prices',
  keywords: ['price', 'cost'],
  content: { type: 'text', text: 'From 20 €.' },
}

describe('payload', () => {
  it('has a list of keywords, the template, and the defaults of the contract', () => {
    const entered = {
      name: 'Prices',
      keywords: ['price', 'cost'],
      reply_template_type: 'text',
      reply_template_content: { message: { text: 'From 20 €.' } },
    }
    const payload = dmReplyForm.payloadOf(filled, owner)
    expect(payload).toMatchObject(entered)
    expect(z.parse(dmReply.Payload, payload)).toEqual(
      z.parse(dmReply.Payload, { ...entered, ...owner, trigger_type: 'KEYWORD', ignore_accents: true }),
    )
  })

  it('defaults the name to the trigger', () => {
    expect(dmReplyForm.payloadOf({ ...filled, name: ' ' }, owner).name).toBe('DM: price, cost')
    const byAi: DmReplyForm = {
      ...filled,
      name: '',
      trigger_type: 'AI_DECISION',
      ai_context_rules: 'x'.repeat(90),
    }
    expect(dmReplyForm.payloadOf(byAi, owner).name).toBe(`DM: ${'x'.repeat(60)}…`)
  })

  it('has no template for AI replies', () => {
    expect(dmReplyForm.payloadOf({ ...filled, reply_type: 'AI_DECISION' }, owner)).toMatchObject({
      reply_template_type: null,
      reply_template_content: null,
    })
  })
})

it('opens a stored automation without a template as an AI reply', () => {
  const byAi = dmReply.Payload.parse(dmReplyForm.payloadOf({ ...filled, reply_type: 'AI_DECISION' }, owner))
  expect(dmReplyForm.formOf(dmReply.automationOf(byAi, storedAutomation)).reply_type).toBe('AI_DECISION')
})

describe('validation', () => {
  it.each<[string, Partial<DmReplyForm>]>([
    ['Please add at least one keyword.', { keywords: [] }],
    ['Add instructions for AI.', { trigger_type: 'AI_DECISION', ai_context_rules: ' ' }],
    ['Enter the message text.', { content: { type: 'text', text: ' ' } }],
  ])('%s', (message, change) => {
    expect(dmReplyForm.problemsOf({ ...filled, ...change })).toEqual([expect.objectContaining({ message })])
  })

  it('does not require a name', () => {
    expect(dmReplyForm.problemsOf({ ...filled, name: '' })).toEqual([])
  })

  it('requires only keywords when the message is the sample', () => {
    expect(dmReplyForm.problemsOf(dmReplyForm.empty).map(({ message }) => message)).toEqual([
      'Please add at least one keyword.',
    ])
  })
})
