import type { DateRange, PostSelection, ReplyCountCondition } from '@skein/contract/automations/comment-reply'
import type { ModelUsage } from '@skein/contract/automations/automation'
import type { SentenceSlot } from '@skein/contract/automations/sentence'
import { plural } from './automations.ts'

export const editorWords = {
  newTitle: 'New comment reply',
  editTitle: 'Edit comment reply',
  loading: 'Loading the automation',
  loadFailed: 'This automation could not be loaded',
  sections: 'Parts of this automation',
  views: 'Editor or preview',
  editor: 'Editor',
  preview: 'Preview',
  livePreview: 'Live Preview',
  viewList: 'View List',
  deploy: 'Deploy',
  deployHint: 'Ctrl or Cmd and Enter',
  draftSaved: (clock: string) => `Draft saved ${clock}`,
  restored: (moment: string) => `Restored what you had typed on ${moment}.`,
  discard: 'Discard',
  leaveTitle: 'Leave without deploying?',
  leaveText: 'Your draft stays in this browser and is restored when you come back.',
  leave: 'Leave',
  problemTitle: 'This automation cannot be deployed yet',
  problemMore: 'Also missing',
  failedTitle: 'Not deployed',
  deployFailed: (message: string) => `Failed to deploy trigger: ${message}`,
  unknownFailure: 'An unknown error occurred.',
} as const

export const sectionWords = {
  basics: 'Name',
  trigger: 'When',
  posts: 'Where',
  reply: 'Reply',
  limits: 'Limits',
  model: 'Model',
} as const

export const slotHints: Readonly<Record<SentenceSlot, string>> = {
  keywords: 'go to the keywords',
  context: 'go to the context',
  posts: 'go to the posts',
  reply: 'go to the reply',
  cap: 'go to the limit per post',
  model: 'go to the model',
  action: 'go to the action',
}

export const fieldWords = {
  name: 'Automation name',
  namePlaceholder: 'Price questions',
  description: 'Description',
  triggerType: 'Trigger type',
  regular: 'Regular',
  aiDecision: 'AI Decision',
  pro: 'PRO',
  aiNeedsModel:
    'This choice needs an AI model. The rule can be deployed now; until a model is configured it answers nothing, shows as critical, and its ledger says so.',
  keywords: 'Keywords',
  keywordsHint: 'Press Enter after each word or phrase. Any one of them is enough.',
  keywordPlaceholder: 'price',
  keywordPending: (typed: string) => `Press Enter to add “${typed}”.`,
  removeKeyword: (keyword: string) => `Remove ${keyword}`,
  keywordAdded: (keyword: string) => `Added ${keyword}`,
  keywordRemoved: (keyword: string) => `Removed ${keyword}`,
  keywordTwice: (keyword: string) => `${keyword} is already there`,
  keywordTooLong: (max: number) => `A keyword may have at most ${max} characters.`,
  keywordsFull: (max: number) => `A rule may have at most ${max} keywords.`,
  matchType: 'Match type',
  contains: 'Contains',
  exact: 'Exact',
  startsWith: 'Starts with',
  matchHints: {
    contains: 'The keyword stands anywhere in the comment.',
    exact: 'The keyword is the whole comment.',
    startsWith: 'The comment begins with the keyword.',
  },
  context: 'Context for the AI',
  contextHint: 'Say in your own words which comments deserve an answer.',
  toContext: 'Your keywords became this context.',
  toKeyword: 'Your context was reduced to its first keyword.',
  undo: 'Undo',
  confidence: 'Confidence threshold',
  confidenceHint: 'The AI answers only when it is at least this sure.',
  posts: 'Posts',
  all: 'All Posts',
  specific: 'Specific posts',
  range: 'By date',
  dateRange: 'Date range',
  dateRangeHint: 'Counted back from the moment of the comment to the day of the post.',
  chooseRange: 'Choose a date range',
  replyType: 'Reply type',
  custom: 'Custom message',
  aiReply: 'AI writes',
  customMessage: 'Custom message',
  customMessageHint: '{username}, {keyword} and {post_link} are filled in for every reply.',
  customMessagePlaceholder: 'Thank you! We have just sent you the price list.',
  systemPrompt: 'System prompt',
  systemPromptHint: 'How the AI should write.',
  rag: 'Knowledge Base (RAG)',
  ragHint: 'Let the AI look things up in what you taught it.',
  maxPerPost: 'Max replies per post',
  unlimited: 'Blank means unlimited.',
  replyCount: 'Only when the comment has',
  condition: 'Condition',
  replyCountValue: 'Replies',
  replyCountHint:
    'Replies the comment already has, by anyone. “Less than 1” answers only what nobody has answered yet.',
  maxActions: 'Max actions',
  timePeriod: 'Time period (seconds)',
  timePeriodHint: 'The span in which Max actions is counted.',
  cooldown: 'Cooldown per person (seconds)',
  cooldownHint: 'Blank means none.',
  modelUsage: 'Model usage',
  modelUnused: 'Used only when the AI decides or writes.',
  provider: 'Provider',
  model: 'Model',
  temperature: 'Temperature',
  scale: ['steady', 'balanced', 'playful'],
} as const

export const rangeLabels: Readonly<Record<DateRange, string>> = {
  '1d': 'Last day',
  '2d': 'Last 2 days',
  '1w': 'Last week',
  '2w': 'Last 2 weeks',
  '1m': 'Last month',
  '1y': 'Last year',
}

export const conditionLabels: Readonly<Record<ReplyCountCondition, string>> = {
  LESS_THAN: 'Less than',
  EQUAL: 'Exactly',
  GREATER_THAN: 'More than',
}

export const selectionLabels: Readonly<Record<PostSelection, string>> = {
  ALL: fieldWords.all,
  SPECIFIC: fieldWords.specific,
  DATE_RANGE: fieldWords.range,
}

export const modelUsageLabels: Readonly<Record<ModelUsage, string>> = {
  PLATFORM_DEFAULT: 'Platform default',
  CUSTOM: 'Custom',
}

export const pickerWords = {
  label: 'Posts to watch',
  loading: 'Loading posts',
  empty: 'No posts on this account yet',
  emptyHint: 'Choose All Posts and the rule watches whatever you publish.',
  failed: 'Your posts could not be loaded.',
  selected: (count: number) => `${plural(count, 'post')} selected`,
  video: 'Video',
  album: 'Album',
  image: 'Photo',
  noCaption: 'Post without a caption',
  gone: (count: number) => `${plural(count, 'chosen post')} can no longer be found on this account.`,
  forget: 'Forget them',
} as const

export const benchWords = {
  title: 'Would this fire?',
  text: 'Type a comment and see. Nothing is sent.',
  label: 'A comment',
  placeholder: 'What is the price?',
  fires: (keyword: string) => `Fires: it matches “${keyword}”.`,
  silent: 'Stays silent: none of the keywords matches.',
  noKeywords: 'Add a keyword first.',
  ai: 'An AI decision cannot be tried offline.',
  further: 'Posts, limits and cooldown are checked when the comment arrives.',
} as const

export const previewWords = {
  caption: (account: string) => `As followers of @${account} see it.`,
  sampleComment: 'What is the price?',
  sampleReply: 'Your reply appears here.',
  limit: (limit: number) => `At most ${plural(limit, 'reply', 'replies')} under each post.`,
  noLimit: 'No limit of replies under a post.',
} as const

export const deployedWords = {
  title: 'Live now',
  json: 'What was sent',
  copy: 'Copy JSON',
  copied: 'Copied',
  copyFailed: 'Copying was not allowed by the browser. Select the text instead.',
  viewList: 'View List',
  another: 'Create another',
} as const
