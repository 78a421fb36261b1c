import { CommentReplyPayload, type CommentReplyAutomation } from '@skein/contract/automations/comment-reply'
import { describe, expect, it } from 'vitest'
import { storedAutomation } from '../../../../test/automation-samples.ts'
import {
  type CommentReplyForm,
  commentReplyFormOf,
  commentReplyFormProblems,
  commentReplyPayload,
  emptyCommentReply,
} from './comment-reply-form.ts'

const owner = { platform_user_id: '178414', provider_id: 'user-1' }

const filled: CommentReplyForm = {
  ...emptyCommentReply,
  name: 'Price question',
  keywords: ['price', 'cost'],
  customMessage: 'Sent you the list!',
}

describe('a new comment rule starts with', () => {
  it.each([
    ['description', 'No Desc'],
    ['systemPrompt', 'Write a one-line comment in a positive and friendly way.'],
    ['triggerType', 'keyword'],
    ['matchType', 'contains'],
    ['postSelectionType', 'ALL'],
    ['maxRepliesPerPost', null],
    ['replyCountCondition', 'LESS_THAN'],
    ['replyCountValue', 1],
    ['modelUsage', 'PLATFORM_DEFAULT'],
    ['modelProvider', 'GROQ'],
    ['modelName', 'llama-3.3-70b-versatile'],
    ['temperature', 0.7],
    ['confidenceThreshold', 0.75],
    ['isRagEnabled', false],
    ['maxActions', null],
    ['timePeriodSeconds', null],
    ['userCooldownSeconds', null],
  ] as const)('%s %j', (field, value) => {
    expect(emptyCommentReply[field]).toBe(value)
  })
})

describe('what is sent', () => {
  it("has the specification's names, keywords joined by commas", () => {
    expect(commentReplyPayload(filled, owner)).toEqual({
      automation_id: null,
      name: 'Price question',
      platform: 'instagram',
      description: 'No Desc',
      platform_user_id: '178414',
      provider_id: 'user-1',
      trigger_type: 'KEYWORD',
      reply_type: 'CUSTOM',
      custom_message: 'Sent you the list!',
      keywords: 'price,cost',
      match_type: 'CONTAINS',
      post_selection_type: 'ALL',
      specific_post_ids: [],
      dateRange: null,
      ai_context_rules: null,
      system_prompt: 'Write a one-line comment in a positive and friendly way.',
      comment_reply_template_type: 'PLAIN_TEXT',
      max_replies_per_post: null,
      reply_count_condition: 'LESS_THAN',
      reply_count_value: 1,
      model_provider: 'GROQ',
      model_name: 'llama-3.3-70b-versatile',
      temperature: 0.7,
      is_rag_enabled: false,
      confidence_threshold: 0.75,
      model_usage: 'PLATFORM_DEFAULT',
      max_actions: null,
      time_period_seconds: null,
      user_cooldown_seconds: null,
    })
  })

  it('is accepted by the contract', () => {
    expect(CommentReplyPayload.safeParse(commentReplyPayload(filled, owner)).success).toBe(true)
  })

  it.each<[string, Partial<CommentReplyForm>, Record<string, unknown>]>([
    ['an emptied description is the default one', { description: '  ' }, { description: 'No Desc' }],
    ['posts count only when they are asked for', { specificPostIds: ['1'] }, { specific_post_ids: [] }],
    [
      'chosen posts are sent',
      { postSelectionType: 'SPECIFIC', specificPostIds: ['1', '2'] },
      { specific_post_ids: ['1', '2'] },
    ],
    ['a range counts only when it is asked for', { dateRange: '2w' }, { dateRange: null }],
    ['a chosen range is sent', { postSelectionType: 'DATE_RANGE', dateRange: '2w' }, { dateRange: '2w' }],
    [
      'AI decisions send the context and no keywords',
      { triggerType: 'ai', context: 'asks for a price' },
      { trigger_type: 'AI_DECISION', ai_context_rules: 'asks for a price', keywords: '' },
    ],
    ['a blank number of replies is the default one', { replyCountValue: null }, { reply_count_value: 1 }],
    ['matching by start', { matchType: 'startsWith' }, { match_type: 'STARTS_WITH' }],
  ])('%s', (_, change, part) => {
    expect(commentReplyPayload({ ...filled, ...change }, owner)).toMatchObject(part)
  })
})

describe('a stored rule', () => {
  it('opens in the form as it was sent', () => {
    const form: CommentReplyForm = {
      ...filled,
      automationId: 'rule-1',
      matchType: 'exact',
      postSelectionType: 'DATE_RANGE',
      dateRange: '1m',
      maxRepliesPerPost: 3,
      maxActions: 10,
      timePeriodSeconds: 60,
      userCooldownSeconds: 300,
    }
    const stored: CommentReplyAutomation = {
      ...storedAutomation,
      ...CommentReplyPayload.parse(commentReplyPayload(form, owner)),
      keywords: 'price,cost',
      automation_id: 'rule-1',
      provider_id: owner.provider_id,
      automation_type: 'COMMENT_REPLY',
    }
    expect(commentReplyFormOf(stored)).toEqual(form)
  })
})

describe('a deploy is refused', () => {
  it.each<[string, Partial<CommentReplyForm>]>([
    ['Automation Name cannot be empty.', { name: '  ' }],
    ['Please add at least one keyword for a Regular trigger.', { keywords: [] }],
    ['Please provide a context for the AI.', { triggerType: 'ai', context: ' ' }],
    [
      "Please select at least one specific post or choose 'All Posts'.",
      { postSelectionType: 'SPECIFIC', specificPostIds: [] },
    ],
    ['Please select a date range for filtering.', { postSelectionType: 'DATE_RANGE', dateRange: '' }],
    ['Max Replies per Post cannot be negative.', { maxRepliesPerPost: -1 }],
    ['Reply Count Value cannot be negative.', { replyCountValue: -1 }],
    ['Please provide a custom message for a static reply.', { replyType: 'custom', customMessage: ' ' }],
  ])('%s', (message, change) => {
    expect(commentReplyFormProblems({ ...filled, ...change }).map((problem) => problem.message)).toEqual([
      message,
    ])
  })

  it('with every problem in the order in which they are checked', () => {
    const broken: CommentReplyForm = {
      ...emptyCommentReply,
      postSelectionType: 'SPECIFIC',
      maxRepliesPerPost: -1,
      replyCountValue: -2,
    }
    expect(commentReplyFormProblems(broken).map((problem) => problem.field)).toEqual([
      'name',
      'keywords',
      'specificPostIds',
      'maxRepliesPerPost',
      'replyCountValue',
      'customMessage',
    ])
  })

  it('not at all when everything is there', () => {
    expect(commentReplyFormProblems(filled)).toEqual([])
  })
})
