import type { Gate } from '@skein/contract/automations/execution'

/** Each gate as a question whose “yes” lets the event through. */
export const gateQuestions: Readonly<Record<Gate['gate'], string>> = {
  origin: 'Is it from somebody else?',
  trigger: 'Does the text match?',
  posts: 'Is it under a watched post?',
  window: 'Does the platform still allow an answer?',
  human: 'Is the conversation left to automation?',
  reply_count: 'Does it have the asked number of replies?',
  cap_per_post: 'Is there room left under this post?',
  cap_per_period: 'Is there room left in this period?',
  cooldown: 'Has this person waited long enough?',
  loop: 'Is it no loop of answers?',
  precedence: 'Is it this rule’s turn?',
  decision: 'Did the model agree, where one is asked?',
  writing: 'Is the reply safe to send?',
  send: 'Could the reply go out?',
}

export const gateOutcomes: Readonly<Record<Gate['outcome'], string>> = {
  passed: 'Yes',
  stopped: 'No',
  not_asked: 'Not asked',
}

/** Values that the server names in its own spelling. */
const valueWords: Readonly<Record<string, string>> = {
  LESS_THAN: 'fewer than',
  EQUAL: 'exactly',
  GREATER_THAN: 'more than',
  CONTAINS: 'contains',
  EXACT: 'is exactly',
  STARTS_WITH: 'starts with',
  ALL: 'all posts',
  SPECIFIC: 'chosen posts',
  DATE_RANGE: 'posts of a time',
}

/** A figure behind a gate, as `name value`. */
export function gateValue(name: string, value: unknown): string {
  const words = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `${name.replaceAll('_', ' ')}: ${valueWords[words] ?? words}`
}
