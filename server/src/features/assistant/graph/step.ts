import type { ChatMessage, TurnState } from '@skein/contract/assistant'
import type { Ctx } from '#src/context.ts'
import type { NewAction } from '../turns/action-store.ts'
import type { Piece } from '../streams/stream-logic.ts'
import type { StoredTurn } from '../turns/turn-store.ts'
import type { Run } from '../run-state.ts'

/** What a step may use: its context acts for the person whose turn it is. */
export interface StepContext {
  ctx: Ctx
  turn: StoredTurn
  /** Ends when the turn is stopped or taken over. */
  signal: AbortSignal
  /** Milliseconds that are left without a person. */
  left: number
  /** More of the text of a record that is being written. */
  onText(piece: Piece): void
}

/** What a step did. What is left out stays as it was. */
export interface StepResult {
  run: Run
  records: { record: ChatMessage; cost: number }[]
  state?: TurnState
  waits_for?: 'option' | 'connect'
  account_id?: string
  failure?: string
  action?: NewAction
  /** It asked a model. */
  asked?: boolean
  /** It asked for something that leaves the house. */
  wrote?: boolean
}

export const free = (record: ChatMessage) => ({ record, cost: 0 })
