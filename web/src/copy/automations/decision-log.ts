import { formatNumber } from '../../lib/format.ts'
import type { Execution, ExecutionState } from '@skein/contract/automations/execution'

export const logWords = {
  expected: (time: string) => `Expected to be sent: ${time}`,
  title: 'Activity',
  text: 'What this automation did with each comment or message, and why.',
  back: 'All automations',
  edit: 'Edit',
  loading: 'Loading activity',
  errorTitle: "Couldn't load activity",
  emptyTitle: 'No activity yet',
  emptyText: 'New comments and messages appear here right away.',
  noMatchTitle: 'No matching activity',
  noMatchText: 'Try another search or remove a filter.',
  clearFilters: 'Clear filters',
  newEntries: (count: number) => `${formatNumber(count)} new ${count === 1 ? 'entry' : 'entries'}`,
  newFailed: (cause: string) => `Couldn't load new activity. ${cause}`,
  older: 'Show older',
  olderFailed: "Couldn't load older activity.",
  entries: 'Activity, newest first',
  trace: 'Details',
  showTrace: 'Show details',
  hideTrace: 'Hide details',
  technical: 'Technical details',
  cost: (money: string) => `AI ${money}`,
  send: 'Send',
  sendDraft: 'Send reply',
  sendWords: 'Send reply',
  reword: 'Edit',
  cancel: 'Cancel',
  yourWords: 'Your reply',
  unsupported: 'Not in your sources:',
  check: (claims: readonly string[]) => `Check before sending: ${claims.join(', ')}`,
  wordsMissing: 'Enter a reply.',
  wordsTooLong: 'This reply is too long for Instagram.',
  dismiss: 'Dismiss',
  dismissed: 'Dismissed by you.',
  onItsWay: 'Sending…',
  showAgain: 'Unhide comment',
  showFailed: (cause: string) => `Couldn't unhide the comment. ${cause}`,
  accountTitle: 'Activity',
  accountText: 'Every comment and message, what your automations did, and why.',
  allAutomations: 'All automations',
  sendFailed: (cause: string) => `Couldn't send the reply. ${cause}`,
  dismissFailed: (cause: string) => `Couldn't dismiss the reply. ${cause}`,
  unknownAutomation: 'This automation was deleted.',
} as const

export const stateWords: Readonly<Record<ExecutionState, string>> = {
  skipped: 'Skipped',
  pending: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  unknown: 'Checking',
  failed: 'Failed',
  expired: 'Expired',
  needs_review: 'Needs review',
}

/** State of a log entry. Hiding and deleting send nothing, so they are only done or not done. */
export function stateWord({ state, automation_type, comment_hidden }: Execution): string {
  if (state !== 'sent' || automation_type !== 'DELETE_COMMENT') return stateWords[state]
  return comment_hidden ? 'Hidden' : 'Done'
}

const by = (username: string | null) => (username === null ? 'someone' : `@${username}`)

/** Kind of event and its author. */
export const kindWords = {
  comment: (username: string | null) => `Comment by ${by(username)}`,
  message: (username: string | null) => `Message from ${by(username)}`,
} as const

/** Label of the reply text, by whether it was sent. */
export function replyLabel({ state, reason_code }: Execution): string {
  if (state === 'skipped') return reason_code === 'dismissed' ? 'Reply (dismissed)' : 'Reply (not sent)'
  if (state === 'needs_review') return 'Reply to review'
  return state === 'failed' || state === 'expired' ? 'Reply (not sent)' : 'Reply'
}
