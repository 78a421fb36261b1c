import { aiConversation } from '@skein/contract/automations/kinds/ai-conversation'
import type { StoredFields } from '@skein/contract/automations/kinds/automation-kind'
import { commentReply } from '@skein/contract/automations/kinds/comment-reply'
import { deleteComment } from '@skein/contract/automations/kinds/delete-comment'
import { dmReply } from '@skein/contract/automations/kinds/dm-reply'
import { privateMessage } from '@skein/contract/automations/kinds/private-message'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { storedAutomation } from '../../../../test/automation-samples.ts'
import { aiConversationForm } from '../ai-conversation/ai-conversation-form.ts'
import { type CommentReplyForm, commentReplyForm } from '../comment-reply/comment-reply-form.ts'
import { deleteCommentForm } from '../delete-comment/delete-comment-form.ts'
import { dmReplyForm } from '../dm-reply/dm-reply-form.ts'
import { privateMessageForm } from '../private-message/private-message-form.ts'
import type { OpenableForm } from './automation-form.ts'
import type { AutomationForm } from './editor-kind.ts'

const owner = { platform_user_id: '178414', provider_id: 'user-1' }

interface TestedKind<Form extends AutomationForm, Payload, Automation> {
  kind: {
    type: string
    Payload: z.ZodMiniType<Payload>
    automationOf: (settings: Payload, stored: StoredFields) => Automation
  }
  editing: OpenableForm<Form, Automation, unknown>
  /** A form with values. */
  form: Form
}

const tested = <Form extends AutomationForm, Payload, Automation>(
  one: TestedKind<Form, Payload, Automation>,
) => ({
  type: one.kind.type,
  empty: one.editing.empty,
  form: one.form,
  payload: () => one.editing.payloadOf(one.form, owner),
  reopened: () =>
    one.editing.formOf(
      one.kind.automationOf(one.kind.Payload.parse(one.editing.payloadOf(one.form, owner)), storedAutomation),
    ),
  draftOf: (draft: unknown) => z.safeParse(one.editing.shape, JSON.parse(JSON.stringify(draft))).data,
})

const identity = { automation_id: 'rule-1', name: 'Prices' }
const storedFields = { ...identity, version: 1 }

const kinds = [
  tested({
    kind: commentReply,
    editing: commentReplyForm,
    form: {
      ...commentReplyForm.empty,
      ...storedFields,
      keywords: ['price', 'cost'],
      match_type: 'EXACT',
      post_selection_type: 'DATE_RANGE',
      dateRange: '1m',
      custom_message: 'Sent you the list!',
      max_replies_per_post: 3,
      max_actions: 10,
      time_period_seconds: 60,
      user_cooldown_seconds: 300,
    },
  }),
  tested({
    kind: dmReply,
    editing: dmReplyForm,
    form: {
      ...dmReplyForm.empty,
      ...storedFields,
      keywords: ['price'],
      match_type: 'STARTS_WITH',
      content: {
        type: 'quick_replies',
        text: 'What?',
        quick_replies: [{ title: 'Prices', payload: 'PRICES' }],
      },
      user_cooldown_seconds: 60,
    },
  }),
  tested({
    kind: privateMessage,
    editing: privateMessageForm,
    form: {
      ...privateMessageForm.empty,
      ...storedFields,
      keywords: ['price'],
      post_selection_type: 'FROM_NOW',
      posts_from: '2026-11-24T09:00:00.000Z',
      content: {
        type: 'button_template',
        text: 'Here',
        buttons: [{ type: 'web_url', title: 'Shop', url: 'https://shop.example' }],
      },
      max_actions: 20,
    },
  }),
  tested({
    kind: deleteComment,
    editing: deleteCommentForm,
    form: {
      ...deleteCommentForm.empty,
      ...storedFields,
      trigger_type: 'AI_DECISION',
      ai_context_rules: 'sells followers',
      post_selection_type: 'SPECIFIC',
      specific_post_ids: ['1', '2'],
      action: 'DELETE',
    },
  }),
  tested({
    kind: aiConversation,
    editing: aiConversationForm,
    form: {
      ...aiConversationForm.empty,
      ...storedFields,
      temperature: 1.5,
      is_rag_enabled: true,
      once_per_person: true,
      first_contact_only: true,
      message_kinds: ['text', 'audio'],
    },
  }),
]

describe.each(kinds)('$type', ({ empty, form, payload, reopened, draftOf }) => {
  it('adds owner and platform to the fields of the form', () => {
    expect(payload()).toMatchObject({ ...identity, ...owner, platform: 'instagram', description: 'No Desc' })
  })

  it('opens a stored automation with the values that were sent', () => {
    expect(reopened()).toEqual(form)
  })

  it('restores drafts of this form, and ignores a draft with other fields', () => {
    expect(draftOf(form)).toEqual(form)
    expect(draftOf(empty)).toEqual(empty)
    expect(draftOf({ ...form, automationId: null })).toBeUndefined()
  })
})

it('restores a draft in which a number is blank', () => {
  const form: CommentReplyForm = { ...commentReplyForm.empty, reply_count_value: null }
  expect(z.parse(commentReplyForm.shape, form)).toEqual(form)
})
