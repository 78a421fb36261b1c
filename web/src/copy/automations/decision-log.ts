import { formatNumber } from '../../lib/format.ts'
import type { Execution, ExecutionState } from '@skein/contract/automations/execution'

export const logWords = {
  expected: (time: string) => `Expected to be sent: ${time}`,
  title: 'Why and why not',
  text: 'One entry for every event this automation met: what it did, and the reason.',
  back: 'All automations',
  edit: 'Edit',
  loading: 'Loading the ledger',
  errorTitle: 'The ledger could not be loaded',
  emptyTitle: 'Nothing has happened yet',
  emptyText: 'The next comment or message appears here within a second, with the reason for what was done.',
  noMatchTitle: 'No entry matches',
  noMatchText: 'What happens from now on appears here as soon as it fits.',
  clearFilters: 'Clear filters',
  newEntries: (count: number) => `${formatNumber(count)} new ${count === 1 ? 'entry' : 'entries'}`,
  newFailed: (cause: string) => `New entries could not be loaded: ${cause}`,
  older: 'Show older entries',
  olderFailed: 'Older entries could not be loaded.',
  entries: 'Entries, newest first',
  trace: 'How it was decided',
  showTrace: 'Show how it was decided',
  hideTrace: 'Hide how it was decided',
  cost: (money: string) => `AI ${money}`,
  send: 'Send',
  sendDraft: 'Send this draft',
  sendWords: 'Send these words',
  reword: 'Edit the words',
  cancel: 'Cancel',
  yourWords: 'Your words',
  unsupported: 'Nothing supports:',
  check: (claims: readonly string[]) => `Check before you send: ${claims.join(', ')}`,
  wordsMissing: 'Write the reply first.',
  wordsTooLong: 'This is longer than the platform allows.',
  dismiss: 'Dismiss',
  dismissed: 'A person decided not to send it.',
  onItsWay: 'It is on its way.',
  showAgain: 'Show the comment again',
  showFailed: (cause: string) => `The comment was not shown again: ${cause}`,
  accountTitle: 'Ledger',
  accountText: 'Everything that came in, what every automation did about it, and the reason.',
  allAutomations: 'All automations',
  sendFailed: (cause: string) => `The reply was not sent: ${cause}`,
  dismissFailed: (cause: string) => `The reply was not dismissed: ${cause}`,
  unknownAutomation: 'This automation no longer exists.',
} as const

export const stateWords: Readonly<Record<ExecutionState, string>> = {
  skipped: 'Declined',
  pending: 'Waiting to send',
  sending: 'Sending',
  sent: 'Sent',
  unknown: 'Being checked',
  failed: 'Failed',
  expired: 'Too late',
  needs_review: 'Needs review',
}

/** State of a log entry. Hiding and deleting send nothing, so they are only done or not done. */
export function stateWord({ state, automation_type, comment_hidden }: Execution): string {
  if (state !== 'sent' || automation_type !== 'DELETE_COMMENT') return stateWords[state]
  return comment_hidden ? 'Hidden' : 'Done'
}

const by = (username: string | null) => (username === null ? 'somebody' : `@${username}`)

/** Kind of event and its author. */
export const kindWords = {
  comment: (username: string | null) => `Comment by ${by(username)}`,
  message: (username: string | null) => `Message from ${by(username)}`,
} as const

/** Label of the reply text, by whether it was sent. */
export function replyLabel({ state, reason_code }: Execution): string {
  if (state === 'skipped') return reason_code === 'dismissed' ? 'Draft, dismissed' : 'Draft, not sent'
  if (state === 'needs_review') return 'Reply that waits'
  return state === 'failed' || state === 'expired' ? 'Reply, not sent' : 'Reply'
}
