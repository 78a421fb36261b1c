const hour = 3_600_000
const automatedWindow = 24 * hour
const personalWindow = 7 * 24 * hour

/** Until when an answer may be sent, in milliseconds since 1970, and as what. */
export type AnswerWindow =
  | { kind: 'standard'; closes_at: number }
  /** Only with the platform's mark for messages that a person wrote. */
  | { kind: 'human_agent'; closes_at: number }
  /** `closed_at` is null when the person never wrote. */
  | { kind: 'closed'; closed_at: number | null }

export interface WindowQuestion {
  /** The person's last message or tap, in milliseconds since 1970. */
  last_inbound_at: number | null
  written_by: 'automation' | 'person'
  /** The account may use the longer time for people. */
  human_agent: boolean
  now: number
}

/** Whether an answer may be sent. The moment of closing itself is too late. */
export function answerWindow(question: WindowQuestion): AnswerWindow {
  const { last_inbound_at, now } = question
  if (last_inbound_at === null) return { kind: 'closed', closed_at: null }
  const day = last_inbound_at + automatedWindow
  if (now < day) return { kind: 'standard', closes_at: day }
  if (!mayUseHumanAgent(question)) return { kind: 'closed', closed_at: day }
  const week = last_inbound_at + personalWindow
  return now < week ? { kind: 'human_agent', closes_at: week } : { kind: 'closed', closed_at: week }
}

/** The last moment for an answer of this kind, whether it is over or not. */
export function windowEnd(question: Omit<WindowQuestion, 'now'>): number | null {
  const { last_inbound_at } = question
  if (last_inbound_at === null) return null
  return last_inbound_at + (mayUseHumanAgent(question) ? personalWindow : automatedWindow)
}

const mayUseHumanAgent = ({ written_by, human_agent }: Omit<WindowQuestion, 'now'>) =>
  written_by === 'person' && human_agent
