import type { ModelUsage } from '@skein/contract/automations/automation'
import type { DateRange, PostSelection } from '@skein/contract/automations/automation-fields'
import type { SentenceSlot } from '@skein/contract/automations/sentence'

/** Kind of input of an automation; the texts of trigger and test bench depend on it. */
export type AutomationEvent = 'comment' | 'message'

export const editorWords = {
  loading: 'Loading the automation',
  loadFailed: 'This automation could not be loaded',
  back: 'Back',
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
  triggerFailed: (message: string) => `Failed to deploy trigger: ${message}`,
  unknownFailure: 'An unknown error occurred.',
  kept: 'What you wrote is kept. You can try again.',
} as const

export const sectionWords = {
  basics: 'Name',
  trigger: 'When',
  posts: 'Where',
  reply: 'Reply',
  action: 'Then',
  limits: 'Limits',
  model: 'Model',
} as const

/** Sections of an editor, in order. */
export const sectionsOf = (...anchors: readonly (keyof typeof sectionWords)[]) =>
  anchors.map((anchor) => ({ anchor, title: sectionWords[anchor] }))

export const slotHints: Readonly<Record<SentenceSlot, string>> = {
  keywords: 'go to the keywords',
  context: 'go to the context',
  posts: 'go to the posts',
  reply: 'go to the reply',
  cap: 'go to the limit per post',
  model: 'go to the model',
  action: 'go to the action',
}

/** Content of the first automation. */
export const firstAutomation = { name: 'Price questions', keywords: ['price'] }

export const fieldWords = {
  name: 'Automation name',
  namePlaceholder: 'Price questions',
  nameHint: 'Left blank, it is named after what sets it off.',
  description: 'Description',
  triggerType: 'Trigger type',
  regular: 'Regular',
  aiDecision: 'AI Decision',
  pro: 'PRO',
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
  context: 'Context for the AI',
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
  variablesHint: '{username}, {keyword} and {post_link} are filled in for every reply.',
  systemPrompt: 'System prompt',
  systemPromptHint: 'How the AI should write.',
  rag: 'Knowledge Base (RAG)',
  ragHint: 'Let the AI look things up in what you taught it.',
  unlimited: 'Blank means unlimited.',
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

export const triggerWords = {
  comment: {
    matchHints: {
      CONTAINS: 'The keyword stands anywhere in the comment.',
      EXACT: 'The keyword is the whole comment.',
      STARTS_WITH: 'The comment begins with the keyword.',
    },
    contextHint: 'Say in your own words which comments deserve an answer.',
    toContext: 'Your keywords became this context.',
    toKeyword: 'Your context was reduced to its first keyword.',
  },
  message: {
    matchHints: {
      CONTAINS: 'The keyword stands anywhere in the message.',
      EXACT: 'The keyword is the whole message.',
      STARTS_WITH: 'The message begins with the keyword.',
    },
    contextHint: 'Say in your own words which messages deserve an answer.',
    toContext: 'Your keywords became this context.',
    toKeyword: 'Your context became these keywords.',
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
  PLATFORM_DEFAULT: 'Platform default',
  CUSTOM: 'Custom',
}

export const benchWords = {
  title: 'Would this fire?',
  comment: {
    text: 'Type a comment and see. Nothing is sent.',
    label: 'A comment',
    further: 'Posts, limits and cooldown are checked when the comment arrives.',
  },
  message: {
    text: 'Type a message and see. Nothing is sent.',
    label: 'A message',
    further: 'The cooldown is checked when the message arrives.',
  },
  placeholder: 'What is the price?',
  fires: (keyword: string) => `Fires: it matches “${keyword}”.`,
  silent: 'Stays silent: none of the keywords matches.',
  noKeywords: 'Add a keyword first.',
  ai: 'The AI decides this. Each question to it is paid for.',
} as const
