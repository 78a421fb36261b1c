import type { ModelUsage } from '@skein/contract/automations/automation'
import type { DateRange, PostSelection } from '@skein/contract/automations/automation-fields'
import type { SentenceSlot } from '@skein/contract/automations/sentence'

/** Kind of input of an automation; the texts of trigger and quick test depend on it. */
export type AutomationEvent = 'comment' | 'message'

export const editorWords = {
  loading: 'Loading the automation',
  loadFailed: "Couldn't load this automation",
  back: 'Back',
  sections: 'Editor sections',
  views: 'View',
  editor: 'Editor',
  preview: 'Preview',
  livePreview: 'Live Preview',
  viewList: 'View List',
  deploy: 'Deploy',
  deployHint: 'Ctrl/⌘ + Enter',
  draftSaved: (clock: string) => `Draft saved ${clock}`,
  restored: (moment: string) => `We restored your draft from ${moment}.`,
  discard: 'Discard',
  leaveTitle: 'Leave without deploying?',
  leaveText: 'Your draft is saved in this browser.',
  leave: 'Leave',
  otherAccount: (account: string) => `This automation belongs to ${account}`,
  otherAccountText: 'Switch accounts to edit it. Changes you made are saved as a draft in this browser.',
  otherAccountGone: 'This automation belongs to another account',
  switchTo: (account: string) => `Switch to ${account}`,
  problemTitle: "This automation isn't ready to deploy",
  problemMore: 'Also needed',
  failedTitle: 'Not deployed',
  triggerFailed: (message: string) => `Failed to deploy trigger: ${message}`,
  unknownFailure: 'An unknown error occurred.',
  kept: 'Your changes are saved. Try again.',
} as const

export const sectionWords = {
  basics: 'Name',
  trigger: 'Trigger',
  posts: 'Posts',
  reply: 'Reply',
  action: 'Action',
  limits: 'Limits',
  model: 'Model',
} as const

/** Sections of an editor, in order. */
export const sectionsOf = (...anchors: readonly (keyof typeof sectionWords)[]) =>
  anchors.map((anchor) => ({ anchor, title: sectionWords[anchor] }))

export const slotHints: Readonly<Record<SentenceSlot, string>> = {
  keywords: 'Edit keywords',
  context: 'Edit context',
  posts: 'Edit posts',
  reply: 'Edit reply',
  cap: 'Edit limit per post',
  model: 'Edit model',
  action: 'Edit action',
}

/** Content of the first automation. */
export const firstAutomation = { name: 'Price questions', keywords: ['price'] }

export const fieldWords = {
  name: 'Automation name',
  namePlaceholder: 'Price questions',
  nameHint: "Optional. We'll name it after the trigger.",
  description: 'Description',
  triggerType: 'Trigger type',
  regular: 'Regular',
  aiDecision: 'AI Decision',
  pro: 'PRO',
  proHint: 'Included. Uses paid AI calls.',
  keywords: 'Keywords',
  keywordsHint: 'Press Enter to add. Any keyword triggers the automation.',
  keywordPlaceholder: 'price',
  keywordPending: (typed: string) => `Press Enter to add “${typed}”.`,
  removeKeyword: (keyword: string) => `Remove ${keyword}`,
  keywordAdded: (keyword: string) => `Added ${keyword}`,
  keywordRemoved: (keyword: string) => `Removed ${keyword}`,
  keywordTwice: (keyword: string) => `${keyword} is already added`,
  keywordTooLong: (max: number) => `Keywords can't be longer than ${max} characters.`,
  keywordsFull: (max: number) => `You can add up to ${max} keywords.`,
  matchType: 'Match type',
  contains: 'Contains',
  exact: 'Exact',
  startsWith: 'Starts with',
  context: 'Instructions for AI',
  undo: 'Undo',
  confidence: 'Confidence threshold',
  confidenceHint: 'AI replies only at or above this confidence.',
  posts: 'Posts',
  all: 'All Posts',
  specific: 'Specific posts',
  range: 'Recent posts',
  dateRange: 'Date range',
  dateRangeHint: 'How old a post may be when the comment arrives.',
  chooseRange: 'Choose a date range',
  replyType: 'Reply type',
  custom: 'Custom message',
  aiReply: 'Written by AI',
  variables: (field: string) => `Variables for ${field.toLowerCase()}`,
  insert: 'Insert',
  insertVariable: (name: string) => `Insert {${name}}`,
  systemPrompt: 'System prompt',
  systemPromptHint: 'Tone and limits for the AI.',
  discountHint: 'Add the discount to your knowledge base, or edit this prompt.',
  rag: 'Knowledge Base (RAG)',
  ragHint: 'Let AI use your knowledge base.',
  unlimited: 'Leave empty for no limit.',
  maxActions: 'Max replies',
  timePeriod: 'Per',
  timePeriodHint: 'Example: 20 replies per 1 hour.',
  cooldown: 'Cooldown per person',
  cooldownHint: 'Leave empty for no cooldown.',
  modelUsage: 'Model usage',
  modelUnused: 'Only used for AI decisions and AI replies.',
  provider: 'Provider',
  model: 'Model',
  temperature: 'Temperature',
  scale: ['Precise', 'Balanced', 'Creative'],
} as const

export const triggerWords = {
  comment: {
    matchHints: {
      CONTAINS: 'Matches anywhere in the comment.',
      EXACT: 'The comment is exactly the keyword.',
      STARTS_WITH: 'The comment starts with the keyword.',
    },
    contextHint: 'Describe which comments should get a reply.',
    toContext: 'We turned your keywords into instructions.',
    toKeyword: 'We kept the first keyword from your instructions.',
  },
  message: {
    matchHints: {
      CONTAINS: 'Matches anywhere in the message.',
      EXACT: 'The message is exactly the keyword.',
      STARTS_WITH: 'The message starts with the keyword.',
    },
    contextHint: 'Describe which messages should get a reply.',
    toContext: 'We turned your keywords into instructions.',
    toKeyword: 'We turned your instructions into keywords.',
  },
} as const

export const rangeLabels: Readonly<Record<DateRange, string>> = {
  '1d': 'Last day',
  '2d': 'Last 2 days',
  '1w': 'Last week',
  '2w': 'Last 2 weeks',
  '1m': 'Last month',
  '1y': 'Last year',
}

export const selectionLabels: Readonly<Record<PostSelection, string>> = {
  ALL: fieldWords.all,
  SPECIFIC: fieldWords.specific,
  DATE_RANGE: fieldWords.range,
}

export const modelUsageLabels: Readonly<Record<ModelUsage, string>> = {
  PLATFORM_DEFAULT: 'Default model',
  CUSTOM: 'Custom',
}

export const benchWords = {
  title: 'Quick test',
  comment: {
    text: 'Type a test comment. Nothing is sent.',
    label: 'Test comment',
    further: 'Posts, limits and cooldown are checked for real comments.',
  },
  message: {
    text: 'Type a test message. Nothing is sent.',
    label: 'Test message',
    further: 'Cooldown is checked for real messages.',
  },
  placeholder: 'What is the price?',
  fires: (keyword: string) => `Replies: matches “${keyword}”.`,
  silent: 'No reply: no keyword matches.',
  noKeywords: 'Add a keyword first.',
  ai: 'AI decides. Each test uses a paid AI call.',
} as const
