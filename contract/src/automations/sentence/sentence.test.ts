import { describe, expect, it } from 'vitest'
import { sentenceOf, sentenceText } from './sentence.ts'
import type { AutomationLike } from './sentence-types.ts'

const comment: AutomationLike = {
  automation_type: 'COMMENT_REPLY',
  trigger_type: 'KEYWORD',
  keywords: 'price',
  match_type: 'CONTAINS',
  post_selection_type: 'ALL',
  reply_type: 'CUSTOM',
  custom_message: 'Check your inbox',
}

const dm: AutomationLike = {
  automation_type: 'DM_REPLY',
  trigger_type: 'KEYWORD',
  keywords: ['sale'],
  reply_template_type: 'text',
  reply_template_content: { message: { text: 'It is 20 today.' } },
}

const textWith = (buttons: number) => ({
  message: {
    attachment: { type: 'template', payload: { buttons: Array.from({ length: buttons }, () => ({})) } },
  },
})

const said = (automation: AutomationLike) => sentenceText(sentenceOf(automation))

describe('a comment reply reads as', () => {
  it.each<[string, Partial<AutomationLike>, string]>([
    ['one keyword', {}, 'When a comment contains price on all posts, reply publicly “Check your inbox”.'],
    [
      'two keywords',
      { keywords: 'price, cost' },
      'When a comment contains price or cost on all posts, reply publicly “Check your inbox”.',
    ],
    [
      'three keywords, whole text',
      { keywords: ['a', 'b', 'c'], match_type: 'EXACT' },
      'When a comment is exactly a, b or c on all posts, reply publicly “Check your inbox”.',
    ],
    [
      'more keywords than a line holds',
      { keywords: 'a,b,c,d,e,f,g,h', match_type: 'STARTS_WITH' },
      'When a comment starts with a, b, c, d, e or 3 more on all posts, reply publicly “Check your inbox”.',
    ],
    [
      'comments and mentions',
      { comment_sources: ['post', 'mention'] },
      'When a comment contains price on all posts or in a mention, reply publicly “Check your inbox”.',
    ],
    [
      'mentions only',
      { comment_sources: ['mention'] },
      "When a comment contains price on other accounts' posts that mention you, reply publicly “Check your inbox”.",
    ],
    [
      'comments on ads and live videos',
      { comment_sources: ['ad', 'live'] },
      'When a comment contains price on all posts, reply publicly “Check your inbox”. Only comments under ads or on live videos.',
    ],
    [
      'the usual comments',
      { comment_sources: ['ad', 'post'] },
      'When a comment contains price on all posts, reply publicly “Check your inbox”.',
    ],
    [
      'conditions on the person',
      { once_per_person: true },
      'When a comment contains price on all posts, reply publicly “Check your inbox”. Once per person.',
    ],
    [
      'chosen posts, which are never those of a mention',
      { comment_sources: ['mention'], post_selection_type: 'SPECIFIC', specific_post_ids: ['1'] },
      'When a comment contains price on 1 post, reply publicly “Check your inbox”.',
    ],
    [
      'one chosen post and a limit',
      { post_selection_type: 'SPECIFIC', specific_post_ids: ['1'], max_replies_per_post: 5 },
      'When a comment contains price on 1 post, reply publicly “Check your inbox”, up to 5 per post.',
    ],
    [
      'three chosen posts',
      { post_selection_type: 'SPECIFIC', specific_post_ids: ['1', '2', '3'] },
      'When a comment contains price on 3 posts, reply publicly “Check your inbox”.',
    ],
    [
      'a range, as a list row spells it',
      { post_selection_type: 'DATE_RANGE', date_range: '1w' },
      'When a comment contains price on posts from the last week, reply publicly “Check your inbox”.',
    ],
    [
      'a range, as the payload spells it',
      { post_selection_type: 'DATE_RANGE', dateRange: '2d' },
      'When a comment contains price on posts from the last 2 days, reply publicly “Check your inbox”.',
    ],
    [
      'posts published since a time',
      { post_selection_type: 'FROM_NOW', posts_from: '2026-11-24T23:30:00.000Z' },
      'When a comment contains price on posts published since November 24, 2026, reply publicly “Check your inbox”.',
    ],
    [
      'posts published from now on, before the first save',
      { post_selection_type: 'FROM_NOW' },
      'When a comment contains price on posts published from now on, reply publicly “Check your inbox”.',
    ],
    [
      'a limit of none at all',
      { max_replies_per_post: 0 },
      'When a comment contains price on all posts, reply publicly “Check your inbox”, up to 0 per post.',
    ],
    [
      'a message of several lines',
      { custom_message: ' Hi!\n\nLink in bio. ' },
      'When a comment contains price on all posts, reply publicly “Hi! Link in bio.”.',
    ],
    [
      'a decision and an answer by AI',
      { trigger_type: 'AI_DECISION', ai_context_rules: 'someone asks for sizes', reply_type: 'AI_DECISION' },
      'When AI finds that someone asks for sizes on all posts, reply publicly with an AI-written reply.',
    ],
    [
      'a decision about a topic',
      { trigger_type: 'AI_DECISION', ai_context_rules: ' sizes and colors. ' },
      'When AI thinks a comment is about sizes and colors on all posts, reply publicly “Check your inbox”.',
    ],
    [
      'a decision by an instruction',
      { trigger_type: 'AI_DECISION', ai_context_rules: 'Reply to questions about sizes.' },
      'When AI decides to act: Reply to questions about sizes on all posts, reply publicly “Check your inbox”.',
    ],
    [
      'a form with nothing in it',
      {
        keywords: [],
        post_selection_type: 'SPECIFIC',
        specific_post_ids: [],
        custom_message: '',
        max_replies_per_post: null,
      },
      'When a comment contains ____ on ____, reply publicly ____.',
    ],
  ])('%s', (_, change, sentence) => {
    expect(said({ ...comment, ...change })).toBe(sentence)
  })
})

describe('the other kinds read as', () => {
  it.each<[string, AutomationLike, string]>([
    ['DM with text', dm, 'When a DM contains sale, reply “It is 20 today.”.'],
    [
      'DM with more text than a line holds',
      { ...dm, reply_template_content: { message: { text: `Hello!\n${'so '.repeat(40)}` } } },
      `When a DM contains sale, reply “Hello! ${'so '.repeat(23)}so…”.`,
    ],
    [
      'DM with a text that nobody has written yet',
      { ...dm, reply_template_content: { message: { text: ' ' } } },
      'When a DM contains sale, reply ____.',
    ],
    [
      'DM with a carousel',
      {
        ...dm,
        reply_template_type: 'carousel',
        reply_template_content: { message: { attachment: { payload: { elements: [{}, {}] } } } },
      },
      'When a DM contains sale, reply a carousel with 2 cards.',
    ],
    [
      'DM with audio',
      { ...dm, reply_template_type: 'audio' },
      'When a DM contains sale, reply an audio message.',
    ],
    ['DM with an image', { ...dm, reply_template_type: 'image' }, 'When a DM contains sale, reply an image.'],
    [
      'DM with one button',
      { ...dm, reply_template_type: 'button_template', reply_template_content: textWith(1) },
      'When a DM contains sale, reply text with 1 button.',
    ],
    [
      'DM with quick replies',
      {
        ...dm,
        reply_template_type: 'quick_replies',
        reply_template_content: { message: { quick_replies: [{}, {}] } },
      },
      'When a DM contains sale, reply 2 quick replies.',
    ],
    [
      'DM that the AI writes',
      { ...dm, reply_template_type: null, reply_type: 'AI_DECISION' },
      'When a DM contains sale, reply with an AI-written reply.',
    ],
    ['an empty DM form', { automation_type: 'DM_REPLY' }, 'When a DM contains ____, reply ____.'],
    [
      'comment to DM',
      {
        ...comment,
        automation_type: 'PRIVATE_MESSAGE',
        post_selection_type: 'SPECIFIC',
        specific_post_ids: ['1', '2', '3'],
        reply_template_type: 'button_template',
        reply_template_content: textWith(2),
      },
      'When a comment contains price on 3 posts, DM text with 2 buttons.',
    ],
    [
      'a conversation on the default model',
      { automation_type: 'AI_DM_CONVERSATION' },
      'Answer every DM with the default model.',
    ],
    [
      'a conversation with knowledge',
      {
        automation_type: 'AI_DM_CONVERSATION',
        model_usage: 'CUSTOM',
        model_name: 'gpt-4o',
        is_rag_enabled: true,
      },
      'Answer every DM with gpt-4o and your knowledge base.',
    ],
    [
      'a keyword in chosen kinds of messages, at first contact',
      {
        automation_type: 'DM_REPLY',
        trigger_type: 'KEYWORD',
        keywords: 'price',
        message_kinds: ['text', 'postback'],
        first_contact_only: true,
        reply_template_type: 'text',
        reply_template_content: { message: { text: 'Hello' } },
      },
      'When a DM contains price, reply “Hello”. Only for a text or a tap on a button. On first contact only.',
    ],
    [
      'any text of chosen kinds',
      {
        automation_type: 'DM_REPLY',
        trigger_type: 'KEYWORD',
        match_type: 'ANY',
        message_kinds: ['story_mention'],
        reply_template_type: 'text',
        reply_template_content: { message: { text: 'Hello' } },
      },
      'When someone sends a mention in a story, reply “Hello”.',
    ],
    [
      'a conversation about chosen kinds of messages',
      { automation_type: 'AI_DM_CONVERSATION', message_kinds: ['text', 'story_mention'] },
      'When someone sends a text or a mention in a story, answer with the default model.',
    ],
    [
      'a conversation about chosen kinds of messages with knowledge',
      { automation_type: 'AI_DM_CONVERSATION', message_kinds: ['image'], is_rag_enabled: true },
      'When someone sends a photo, answer with the default model and your knowledge base.',
    ],
    [
      'a conversation with new people, once each',
      { automation_type: 'AI_DM_CONVERSATION', once_per_person: true, first_contact_only: true },
      'Answer every DM with the default model. On first contact only. Once per person.',
    ],
    [
      'a conversation outside of business hours',
      { automation_type: 'AI_DM_CONVERSATION', outside_hours_only: true },
      'Answer every DM with the default model. Outside business hours only.',
    ],
    [
      'hiding comments',
      { ...comment, automation_type: 'DELETE_COMMENT', keywords: 'spam' },
      'When a comment contains spam on all posts, hide it.',
    ],
    [
      'deleting comments',
      { ...comment, automation_type: 'DELETE_COMMENT', keywords: 'spam', action: 'DELETE' },
      'When a comment contains spam on all posts, delete it.',
    ],
  ])('%s', (_, automation, sentence) => {
    expect(said(automation)).toBe(sentence)
  })
})

describe('slots', () => {
  it('have the colour of the kind, and an empty one is a gap', () => {
    expect(sentenceOf({ ...comment, keywords: '' }).filter((token) => token.slot)).toEqual([
      { text: '____', slot: 'keywords', gap: true, ink: 'fern' },
      { text: 'all posts', slot: 'posts', ink: 'fern' },
      { text: '“Check your inbox”', slot: 'reply', ink: 'fern' },
    ])
  })

  it('show the first 60 characters of a context without splitting a character', () => {
    const context = '🎈'.repeat(61)
    const slot = sentenceOf({ ...comment, trigger_type: 'AI_DECISION', ai_context_rules: context })[1]
    expect(slot?.text).toBe('🎈'.repeat(60) + '…')
  })
})
