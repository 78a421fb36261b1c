import type { AutomationType } from '@skein/contract/automations/automation'

export const chooserWords = {
  title: 'Create an automation',
  text: 'Every automation is one sentence. Choose how yours begins.',
  comingSoon: 'Coming Soon',
  back: 'All automations',
} as const

export interface ChooserCardWords {
  title: string
  text: string
}

/** The titles are fixed texts. */
export const chooserCards: Readonly<Record<AutomationType, ChooserCardWords>> = {
  COMMENT_REPLY: { title: 'Reply on Comments', text: 'When a comment contains a word, answer it in public.' },
  PRIVATE_MESSAGE: {
    title: 'Direct Message (Who Comment on your post)',
    text: 'When a comment contains a word, write to its author in private.',
  },
  DM_REPLY: {
    title: 'Trigger Messages on Keywords (DM)',
    text: 'When a direct message contains a word, answer with a message of yours.',
  },
  AI_DM_CONVERSATION: {
    title: 'AI Conversation Engagement',
    text: 'Talk with everyone who sends a direct message, from what you taught the AI.',
  },
  DELETE_COMMENT: {
    title: 'Delete Unwanted Comments',
    text: 'When a comment contains a word, hide or delete it.',
  },
}

export const comingSoonCards: readonly ChooserCardWords[] = [
  { title: 'Comment Section Engagement', text: 'Keep a lively thread going under a post.' },
  { title: 'Message Summary', text: 'A short report of what people wrote to you.' },
  { title: 'Comment Classification', text: 'Sort comments into questions, praise and complaints.' },
  { title: 'Auto Content Generation', text: 'Drafts for posts in your own voice.' },
]
