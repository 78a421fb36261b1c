import { privateMessage } from '@skein/contract/automations/kinds/private-message'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type PrivateMessageForm, privateMessageForm } from './private-message-form.ts'

const owner = { platform_user_id: '178414', provider_id: 'user-1' }

const filled: PrivateMessageForm = { ...privateMessageForm.empty, name: 'Prices', keywords: ['price'] }

describe('payload', () => {
  it('adds the defaults of the contract', () => {
    const payload = privateMessageForm.payloadOf(filled, owner)
    expect(payload).toMatchObject({ name: 'Prices', keywords: ['price'] })
    const { reply_template_type, reply_template_content } = payload
    expect(z.parse(privateMessage.fields, payload)).toEqual(
      z.parse(privateMessage.fields, {
        ...owner,
        name: 'Prices',
        keywords: ['price'],
        trigger_type: 'KEYWORD',
        ignore_accents: true,
        reply_template_type,
        reply_template_content,
      }),
    )
    expect(
      privateMessage.Payload.safeParse({ ...payload, reply_template_content: { message: { text: 'x' } } })
        .success,
    ).toBe(true)
  })
})

describe('validation', () => {
  it('returns every problem in the order of the checks', () => {
    const broken: PrivateMessageForm = {
      ...privateMessageForm.empty,
      post_selection_type: 'SPECIFIC',
      content: { type: 'image', source: { url: 'picture' } },
    }
    expect(privateMessageForm.problemsOf(broken)).toEqual([
      { field: 'keywords', message: 'Please add at least one keyword.' },
      {
        field: 'specific_post_ids',
        message: "Please select at least one specific post or choose 'All Posts'.",
      },
      { field: 'content', message: 'The image needs a link that starts with https:// or http://.' },
    ])
  })
})
