import { commentReply } from '@skein/contract/automations/kinds/comment-reply'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type CommentReplyForm, commentReplyForm } from './comment-reply-form.ts'

const owner = { platform_user_id: '178414', provider_id: 'user-1' }

const filled: CommentReplyForm = {
  ...commentReplyForm.empty,
  name: 'Price question',
  keywords: ['price', 'cost'],
  custom_message: 'Sent you the list!',
}

describe('payload', () => {
  it('joins keywords by commas and adds the defaults of the contract', () => {
    const entered = { name: 'Price question', custom_message: 'Sent you the list!', keywords: 'price,cost' }
    const payload = commentReplyForm.payloadOf(filled, owner)
    expect(payload).toMatchObject(entered)
    expect(z.parse(commentReply.Payload, payload)).toEqual(
      z.parse(commentReply.Payload, {
        ...entered,
        ...owner,
        trigger_type: 'KEYWORD',
        reply_type: 'CUSTOM',
        ignore_accents: true,
      }),
    )
  })

  it.each<[string, Partial<CommentReplyForm>, Record<string, unknown>]>([
    ['an emptied description is the default one', { description: '  ' }, { description: 'No Desc' }],
    ['sends posts only for the choice of posts', { specific_post_ids: ['1'] }, { specific_post_ids: [] }],
    [
      'chosen posts are sent',
      { post_selection_type: 'SPECIFIC', specific_post_ids: ['1', '2'] },
      { specific_post_ids: ['1', '2'] },
    ],
    ['sends a range only for the choice of a range', { dateRange: '2w' }, { dateRange: null }],
    ['a chosen range is sent', { post_selection_type: 'DATE_RANGE', dateRange: '2w' }, { dateRange: '2w' }],
    [
      'sends the time of new posts only for the choice of new posts',
      { posts_from: '2026-11-24T09:00:00.000Z' },
      { posts_from: null },
    ],
    [
      'the time of new posts is kept',
      { post_selection_type: 'FROM_NOW', posts_from: '2026-11-24T09:00:00.000Z' },
      { posts_from: '2026-11-24T09:00:00.000Z' },
    ],
    [
      'AI decisions send the context and no keywords',
      { trigger_type: 'AI_DECISION', ai_context_rules: 'asks for a price' },
      { trigger_type: 'AI_DECISION', ai_context_rules: 'asks for a price', keywords: '' },
    ],
    ['a blank number of replies is the default one', { reply_count_value: null }, { reply_count_value: 1 }],
    ['matching by start', { match_type: 'STARTS_WITH' }, { match_type: 'STARTS_WITH' }],
  ])('%s', (_, change, part) => {
    expect(commentReplyForm.payloadOf({ ...filled, ...change }, owner)).toMatchObject(part)
  })
})

describe('validation', () => {
  it.each<[string, Partial<CommentReplyForm>]>([
    ['Enter a name.', { name: '  ' }],
    ['Please add at least one keyword for a Regular trigger.', { keywords: [] }],
    ['Add instructions for AI.', { trigger_type: 'AI_DECISION', ai_context_rules: ' ' }],
    [
      "Please select at least one specific post or choose 'All Posts'.",
      { post_selection_type: 'SPECIFIC', specific_post_ids: [] },
    ],
    ['Please select a date range for filtering.', { post_selection_type: 'DATE_RANGE', dateRange: null }],
    ['Max Replies per Post cannot be negative.', { max_replies_per_post: -1 }],
    ['Reply Count Value cannot be negative.', { reply_count_value: -1 }],
    ['Please provide a custom message for a static reply.', { reply_type: 'CUSTOM', custom_message: ' ' }],
  ])('%s', (message, change) => {
    expect(commentReplyForm.problemsOf({ ...filled, ...change }).map((problem) => problem.message)).toEqual([
      message,
    ])
  })

  it('returns every problem in the order of the checks', () => {
    const broken: CommentReplyForm = {
      ...commentReplyForm.empty,
      post_selection_type: 'SPECIFIC',
      max_replies_per_post: -1,
      reply_count_value: -2,
    }
    expect(commentReplyForm.problemsOf(broken).map((problem) => problem.field)).toEqual([
      'name',
      'keywords',
      'specific_post_ids',
      'max_replies_per_post',
      'reply_count_value',
      'custom_message',
    ])
  })

  it('returns no problem for a complete form', () => {
    expect(commentReplyForm.problemsOf(filled)).toEqual([])
  })
})

describe('the private message', () => {
  const both: CommentReplyForm = {
    ...filled,
    privately: true,
    content: { type: 'text', text: 'The list' },
  }

  it('is sent with the payload, also beside a reply that the AI writes', () => {
    const private_message = {
      reply_template_type: 'text',
      reply_template_content: { message: { text: 'The list' } },
    }
    expect(commentReplyForm.payloadOf(both, owner)).toMatchObject({ private_message })
    expect(commentReplyForm.payloadOf({ ...both, reply_type: 'AI_DECISION' }, owner)).toMatchObject({
      private_message,
    })
  })

  it('names its own field when it is empty', () => {
    const empty = { ...both, content: { type: 'text' as const, text: '' } }
    expect(commentReplyForm.problemsOf(empty).map(({ field }) => field)).toEqual(['content'])
    expect(commentReplyForm.problemsOf({ ...empty, privately: false })).toEqual([])
  })
})

it('sends variants only with a fixed text', () => {
  const varied = { ...filled, reply_variants: ['Here you are'] }
  expect(commentReplyForm.payloadOf(varied, owner).reply_variants).toEqual(['Here you are'])
  expect(
    commentReplyForm.payloadOf({ ...varied, reply_type: 'AI_DECISION' }, owner).reply_variants,
  ).toBeNull()
})
