import { formatNumber } from '../../lib/format.ts'
import type { ActivationStatus, AutomationType, HealthStatus } from '@skein/contract/automations/automation'

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

export const typeTitles: Readonly<Record<AutomationType, string>> = {
  COMMENT_REPLY: 'Comment replies',
  PRIVATE_MESSAGE: 'Comment to DM',
  DM_REPLY: 'DM keyword replies',
  AI_DM_CONVERSATION: 'AI conversations',
  DELETE_COMMENT: 'Comment moderation',
}

export const statusWords: Readonly<Record<ActivationStatus, string>> = {
  ACTIVE: 'Active',
  PAUSED: 'Paused',
  INACTIVE: 'Inactive',
}

export const healthWords: Readonly<Record<HealthStatus, string>> = {
  HEALTHY: 'Healthy',
  WARNING: 'Warning',
  CRITICAL: 'Critical',
}

/** Accessible text of an empty slot. */
export const sentenceBlank = 'not set'

export const listWords = {
  manageAll: (username: string) => `Manage all your automations for @${username}`,
  createNew: 'Create New Automation',
  ledger: 'Activity',
  create: 'Create',
  figures: 'Automation summary',
  total: 'Total Automations',
  active: 'Active',
  paused: 'Paused',
  totalCost: 'Total Cost',
  view: 'View',
  grid: 'Grid',
  list: 'List',
  loading: 'Loading automations...',
  errorTitle: 'Error Loading Automations',
  fetchFailed: 'Failed to fetch automations.',
  fetchThrew: 'An error occurred while fetching automations.',
  stale: 'Showing the last numbers we received.',
  emptyAction: 'Create Your First Automation',
  allAutomations: 'All automations',
  noDescription: 'No description provided.',
  count: (count: number) => plural(count, 'automation'),
  justDeployed: 'Just deployed',
  executions: (count: number) => (count === 0 ? 'Not used yet' : `${plural(count, 'reply', 'replies')} sent`),
  failed: (count: number) => `${formatNumber(count)} failed`,
  since: (day: string) => `since ${day}`,
  cooldown: (period: string) => `Cooldown ${period}`,
} as const

/** 'No Desc' is shown if there is no description. */
export const descriptionWords = (description: string): string =>
  description.trim() === '' || description === 'No Desc' ? listWords.noDescription : description

export const rowWords = {
  pause: 'Pause',
  activate: 'Activate',
  edit: 'Edit',
  why: 'Activity',
  remove: 'Delete',
  more: (name: string) => `More actions for ${name}`,
  pauseNamed: (name: string) => `Pause ${name}`,
  activateNamed: (name: string) => `Activate ${name}`,
  editNamed: (name: string) => `Edit ${name}`,
  whyNamed: (name: string) => `Activity of ${name}`,
  duplicate: 'Duplicate',
  select: 'Select',
  selectNamed: (name: string) => `Select ${name}`,
  detailsNamed: (name: string) => `Details of ${name}`,
} as const
