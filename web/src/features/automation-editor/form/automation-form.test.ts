import { aiConversation } from '@skein/contract/automations/kinds/ai-conversation'
import type { StoredFields } from '@skein/contract/automations/kinds/automation-kind'
import { commentReply } from '@skein/contract/automations/kinds/comment-reply'
import { deleteComment } from '@skein/contract/automations/kinds/delete-comment'
import { dmReply } from '@skein/contract/automations/kinds/dm-reply'
import { privateMessage } from '@skein/contract/automations/kinds/private-message'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { storedAutomation } from '../../../../test/automation-samples.ts'
import {
  AiConversationForm,
  aiConversationFormOf,
  emptyAiConversation,
} from '../ai-conversation/ai-conversation-form.ts'
import {
  CommentReplyForm,
  commentReplyFormOf,
  commentReplyPayload,
  emptyCommentReply,
} from '../comment-reply/comment-reply-form.ts'
import {
  DeleteCommentForm,
  deleteCommentFormOf,
  deleteCommentPayload,
  emptyDeleteComment,
} from '../delete-comment/delete-comment-form.ts'
import { DmReplyForm, dmReplyFormOf, dmReplyPayload, emptyDmReply } from '../dm-reply/dm-reply-form.ts'
import {
  emptyPrivateMessage,
  PrivateMessageForm,
  privateMessageFormOf,
  privateMessagePayload,
} from '../private-message/private-message-form.ts'
import { payloadOf } from './automation-form.ts'
import type { AutomationForm, AutomationOwner, StoredForm } from './editor-kind.ts'

const owner = { platform_user_id: '178414', provider_id: 'user-1' }

interface TestedKind<Form extends AutomationForm, Payload, Automation> {
  kind: {
    type: string
    Payload: z.ZodMiniType<Payload>
    automationOf: (settings: Payload, stored: StoredFields) => Automation
  }
  shape: z.ZodMiniType<Form>
  empty: Form
  /** A form with values. */
  form: Form
  sent: (form: Form, owner: AutomationOwner) => unknown
  opened: (automation: Automation) => StoredForm<Form>
}

const tested = <Form extends AutomationForm, Payload, Automation>(
  one: TestedKind<Form, Payload, Automation>,
) => ({
  type: one.kind.type,
  empty: one.empty,
  form: one.form,
  payload: () => one.sent(one.form, owner),
  reopened: () =>
    one.opened(one.kind.automationOf(one.kind.Payload.parse(one.sent(one.form, owner)), storedAutomation)),
  draftOf: (draft: unknown) => z.safeParse(one.shape, JSON.parse(JSON.stringify(draft))).data,
})

const identity = { automation_id: 'rule-1', name: 'Prices' }
const stored = { ...identity, version: 1 }

const kinds = [
  tested({
    kind: commentReply,
    shape: CommentReplyForm,
    empty: emptyCommentReply,
    form: {
      ...emptyCommentReply,
      ...stored,
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
    sent: commentReplyPayload,
    opened: commentReplyFormOf,
  }),
  tested({
    kind: dmReply,
    shape: DmReplyForm,
    empty: emptyDmReply,
    form: {
      ...emptyDmReply,
      ...stored,
      keywords: ['price'],
      match_type: 'STARTS_WITH',
      content: {
        type: 'quick_replies',
        text: 'What?',
        quick_replies: [{ title: 'Prices', payload: 'PRICES' }],
      },
      user_cooldown_seconds: 60,
    },
    sent: dmReplyPayload,
    opened: dmReplyFormOf,
  }),
  tested({
    kind: privateMessage,
    shape: PrivateMessageForm,
    empty: emptyPrivateMessage,
    form: {
      ...emptyPrivateMessage,
      ...stored,
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
    sent: privateMessagePayload,
    opened: privateMessageFormOf,
  }),
  tested({
    kind: deleteComment,
    shape: DeleteCommentForm,
    empty: emptyDeleteComment,
    form: {
      ...emptyDeleteComment,
      ...stored,
      trigger_type: 'AI_DECISION',
      ai_context_rules: 'sells followers',
      post_selection_type: 'SPECIFIC',
      specific_post_ids: ['1', '2'],
      action: 'DELETE',
    },
    sent: deleteCommentPayload,
    opened: deleteCommentFormOf,
  }),
  tested({
    kind: aiConversation,
    shape: AiConversationForm,
    empty: emptyAiConversation,
    form: {
      ...emptyAiConversation,
      ...stored,
      temperature: 1.5,
      is_rag_enabled: true,
      once_per_person: true,
      first_contact_only: true,
      message_kinds: ['text', 'audio'],
    },
    sent: payloadOf,
    opened: aiConversationFormOf,
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
  const form: CommentReplyForm = { ...emptyCommentReply, reply_count_value: null }
  expect(z.parse(CommentReplyForm, form)).toEqual(form)
})
