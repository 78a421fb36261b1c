import type { AutomationType } from '@skein/contract/automations/automation'

/** All paths of the app. */
export const paths = {
  landing: '/',
  getStarted: '/get-started',
  privacy: '/privacy',
  terms: '/terms',
  platforms: '/platforms',
  connections: '/connections',
  mailbox: '/gmail',
  workspace: '/instagram',
  automations: '/instagram/automation',
  automationsOfType: '/instagram/automation/$type',
  decisionLog: '/instagram/automation/$type/$automationId/activity',
  accountDecisionLog: '/instagram/automation/activity',
  examples: '/instagram/automation/examples',
  createAutomation: '/instagram/create-automation',
  aiConversation: '/instagram/create-automation/ai-conversation',
  dmReply: '/instagram/create-automation/trigger-messages',
  commentReply: '/instagram/create-automation/reply-comment',
  privateMessage: '/instagram/create-automation/private-message',
  deleteComment: '/instagram/create-automation/delete-comment',
  chatMenu: '/instagram/chat-menu',
  billing: '/instagram/billing',
  liveChat: '/instagram/livechat',
  settings: '/instagram/settings',
  settingsPage: '/instagram/settings/$page',
  chat: '/chat/$chatId',
} as const

/** With it, the landing page says that a page was not found. */
export const unknownPageSearch = { page: 'unknown' } as const

/** The guide, which the server sends without the app. */
export const guidePath = '/docs'

export const typeListPath = (type: AutomationType): string => `${paths.automations}/${type}`

export const logPath = (type: AutomationType, automationId: string): string =>
  `${typeListPath(type)}/${encodeURIComponent(automationId)}/activity`

/** Returns the path of an editor; with an id, for that automation. */
export const editorPath = (path: string, automationId?: string): string =>
  automationId ? `${path}?automation_id=${encodeURIComponent(automationId)}` : path

export const conversationPath = (conversationId: string): string =>
  `${paths.liveChat}?conversation=${encodeURIComponent(conversationId)}`

export type SettingsPage =
  | 'connection'
  | 'replies'
  | 'hours'
  | 'models'
  | 'budget'
  | 'profile'
  | 'interface'
  | 'notifications'
  | 'security'
  | 'team'
  | 'audit'
  | 'data'
  | 'server'

/** Sections of the settings page of the server: their anchors. */
export type ServerSection = 'server' | 'users' | 'delivery' | 'ai' | 'storage'

export const settingsPath = (page: SettingsPage): string => `${paths.settings}/${page}`

/**
 * Starts the login at a platform; loads a new document. `workspaceId`: the workspace of an account that is connected again;
 * without it the first one in which the user may connect accounts.
 */
export const connectInstagramUrl = (userId: string, workspaceId?: string): string =>
  `/api/auth/instagram/login?${loginQuery(userId, workspaceId)}`

export const connectGmailUrl = (userId: string, workspaceId?: string): string =>
  `/api/auth/gmail/login?${loginQuery(userId, workspaceId)}`

const loginQuery = (user_id: string, workspace_id: string | undefined) =>
  new URLSearchParams({ user_id, ...(workspace_id === undefined ? {} : { workspace_id }) }).toString()
