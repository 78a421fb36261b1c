import type { ChatMessage, TurnState } from '@skein/contract/assistant/assistant'
import type { Ctx } from '#src/context.ts'
import type { NewAction } from '../turns/action-store.ts'
import type { Piece } from '../streams/stream-logic.ts'
import type { StoredTurn } from '../turns/turn-store.ts'
import type { Run } from '../run-state.ts'

/** Input of a step. `ctx` acts as the owner of the turn. */
export interface StepContext {
  ctx: Ctx
  turn: StoredTurn
  /** Aborted when the turn is stopped or its lease is lost. */
  signal: AbortSignal
  /** Milliseconds of working time that are left; time spent waiting for the owner does not count. */
  left: number
  /** Called with each new piece of a record's text. */
  onText(piece: Piece): void
}

/** Outcome of a step. Fields that are not set keep their value. */
export interface StepResult {
  run: Run
  records: { record: ChatMessage; cost: number }[]
  state?: TurnState
  waits_for?: 'option' | 'connect'
  account_id?: string
  failure?: string
  action?: NewAction
  /** The step called a model. */
  asked?: boolean
  /** The step proposed an action that sends something. */
  wrote?: boolean
}

export const withoutCost = (record: ChatMessage) => ({ record, cost: 0 })
