import type { AutomationType } from '@skein/contract/automations/automation'

export const chooserWords = {
  title: 'Create an automation',
  text: 'What should this automation do?',
  comingSoon: 'Coming Soon',
  back: 'All automations',
} as const

export interface ChooserCardWords {
  title: string
  text: string
}

/** The titles are fixed texts. */
export const chooserCards: Readonly<Record<AutomationType, ChooserCardWords>> = {
  COMMENT_REPLY: { title: 'Reply on Comments', text: 'Reply publicly when a comment contains a keyword.' },
  PRIVATE_MESSAGE: {
    title: 'Direct Message (Who Comment on your post)',
    text: 'Send a private message to people who comment a keyword.',
  },
  DM_REPLY: {
    title: 'Trigger Messages on Keywords (DM)',
    text: 'Reply to direct messages that contain a keyword.',
  },
  AI_DM_CONVERSATION: {
    title: 'AI Conversation Engagement',
    text: 'Let AI answer direct messages using your knowledge base.',
  },
  DELETE_COMMENT: {
    title: 'Delete Unwanted Comments',
    text: 'Hide or delete comments that contain a keyword.',
  },
}

export const comingSoonCards: readonly ChooserCardWords[] = [
  { title: 'Comment Section Engagement', text: 'Keep conversations going under your posts.' },
  { title: 'Message Summary', text: 'Get a short summary of incoming messages.' },
  { title: 'Comment Classification', text: 'Sort comments into questions, praise and complaints.' },
  { title: 'Auto Content Generation', text: 'Draft posts in your own voice.' },
]
