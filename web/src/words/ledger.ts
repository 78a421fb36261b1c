import type { ExecutionState, Gate } from '@skein/contract/automations/execution'

export const ledgerWords = {
  title: 'Why and why not',
  text: 'One entry for every event this automation met: what it did, and the reason.',
  back: 'All automations',
  edit: 'Edit',
  loading: 'Loading the ledger',
  errorTitle: 'The ledger could not be loaded',
  filter: 'Show',
  all: 'All',
  fired: 'Fired',
  declined: 'Declined',
  failed: 'Failed',
  emptyTitle: 'Nothing has happened yet',
  emptyText:
    'The next comment on one of your posts appears here within a second, with the reason for what was done.',
  emptyFiltered: 'No entry of this kind yet.',
  older: 'Show older entries',
  olderFailed: 'Older entries could not be loaded.',
  entries: 'Entries, newest first',
  trace: 'How it was decided',
  showTrace: 'Show how it was decided',
  hideTrace: 'Hide how it was decided',
  said: 'Comment',
  noText: 'No text',
  replied: 'Reply',
  draft: 'Reply that waits',
  by: (username: string | null) => (username === null ? 'somebody' : `@${username}`),
  send: 'Send',
  dismiss: 'Dismiss',
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

/** Each gate as a question whose “yes” lets the event through. */
export const gateQuestions: Readonly<Record<Gate['gate'], string>> = {
  origin: 'Is it from somebody else?',
  trigger: 'Does the text match?',
  posts: 'Is it under a watched post?',
  reply_count: 'Does it have the asked number of replies?',
  cap_per_post: 'Is there room left under this post?',
  cap_per_period: 'Is there room left in this period?',
  cooldown: 'Has this person waited long enough?',
  precedence: 'Is it this rule’s turn?',
  send: 'Could the reply go out?',
}

export const gateOutcomes: Readonly<Record<Gate['outcome'], string>> = {
  passed: 'Yes',
  stopped: 'No',
  not_asked: 'Not asked',
}

/** A figure behind a gate, as `name value`. */
export const gateValue = (name: string, value: unknown): string =>
  `${name.replaceAll('_', ' ')}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`
