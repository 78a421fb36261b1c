import { assistantLimits } from '@skein/contract/limits'
import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { AppError } from '#src/infra/errors.ts'
import type { Piece } from '../streams/stream-logic.ts'
import { saveStep, type StoredTurn } from '../turns/turn-store.ts'
import { answerRecord, recordOf } from '../turns/record.ts'
import { free, type StepResult, type StepContext } from './step.ts'
import { takeStep } from './take-step.ts'
import { toolFields } from './tool-result.ts'

export interface Running {
  signal: AbortSignal
  onText(piece: Piece): void
  /** A step is on record. */
  onSaved(turn_id: string): void
  /** Called before each step; a test stops a process here. */
  beforeStep?: ((turn: StoredTurn) => void | Promise<void>) | undefined
}

/** Goes on with a turn, step by step, until it waits, is over, or belongs to somebody else. */
export async function runTurn(ctx: Ctx, claimed: StoredTurn, running: Running): Promise<void> {
  const own: Ctx = {
    ...ctx,
    actor: { kind: 'user', user_id: claimed.user_id, email: claimed.email, session_id: 'assistant' },
  }
  const begun = claimed.resumed ? await sayAgain(own, claimed) : claimed
  for (let turn = begun; turn?.state === 'running' && !running.signal.aborted;) {
    await running.beforeStep?.(turn)
    const began = ctx.clock.monotonic()
    const result = await step(own, turn, running)
    if (running.signal.aborted) return
    const took = ctx.clock.monotonic() - began
    const next = await save(own, { ...turn, active_ms: turn.active_ms + took }, result)
    if (next) running.onSaved(turn.turn_id)
    turn = next
  }
}

/** What was under way when a process died is shown anew, so that readers drop the half that they have. */
async function sayAgain(ctx: Ctx, turn: StoredTurn): Promise<StoredTurn | null> {
  const { run } = turn
  if (run.calls.length > 0 || run.record_id === null) return turn
  const record = recordOf(turn, { id: run.record_id, node: run.node, status: 'in_progress' }, ctx.clock.now())
  const now = new Date(ctx.clock.now()).toISOString()
  const same = { waits_for: null, failure: null, action: null, now }
  const events = await saveStep(ctx.db, turn, { ...turn, ...same, records: [free(record)] })
  return events === null ? null : { ...turn, events }
}

async function step(ctx: Ctx, turn: StoredTurn, { signal, onText }: Running): Promise<StepResult> {
  const left = assistantLimits.seconds * 1000 - turn.active_ms
  const around: StepContext = {
    ctx,
    turn,
    signal,
    left,
    onText,
  }
  if (left <= 0) return gaveUp(around, tooLong)
  if (turn.steps >= assistantLimits.steps && turn.run.calls.length === 0)
    return gaveUp(around, `This took more than ${assistantLimits.steps} steps, so I stopped.`)
  const began = ctx.clock.monotonic()
  try {
    return await takeStep(around)
  } catch (error) {
    if (signal.aborted) return gaveUp(around, 'Stopped.')
    if (ctx.clock.monotonic() - began >= left) return gaveUp(around, tooLong)
    return gaveUp(around, wordsOf(ctx, error))
  }
}

const tooLong = 'This took longer than two minutes, so I stopped.'

function wordsOf(ctx: Ctx, error: unknown): string {
  if (error instanceof AppError || error instanceof ModelError) return error.message
  ctx.log.error({ err: error }, 'a step of the assistant failed')
  return 'Something went wrong. Please try again.'
}

/** Says why a turn ends without what was wanted. */
function gaveUp({ ctx, turn }: StepContext, failure: string): StepResult {
  const { run } = turn
  const [call] = run.calls
  const open = call
    ? [free(recordOf(turn, { ...toolFields(run, call), status: 'failed' }, ctx.clock.now()))]
    : []
  const id = call || run.record_id === null ? ctx.ids.next() : run.record_id
  const record = answerRecord(turn, { id, node: run.node, text: failure, status: 'failed' }, ctx.clock.now())
  return { run, state: 'failed', failure, records: [...open, free(record)] }
}

async function save(ctx: Ctx, turn: StoredTurn, result: StepResult): Promise<StoredTurn | null> {
  const { state = 'running', waits_for = null, failure = null, action = null, records } = result
  const shown = state === 'running' ? withNext(ctx, turn, result) : { run: result.run, records }
  const next = {
    ...turn,
    state,
    run: shown.run,
    account_id: result.account_id ?? turn.account_id,
    steps: turn.steps + (result.asked ? 1 : 0),
    writes: turn.writes + (result.wrote ? 1 : 0),
  }
  const now = new Date(ctx.clock.now()).toISOString()
  const events = await saveStep(ctx.db, turn, { ...next, ...shown, waits_for, failure, action, now })
  return events === null ? null : { ...next, events }
}

/** Beside what was done, what is done now: shown before it begins. */
function withNext(
  ctx: Ctx,
  turn: StoredTurn,
  { run, records }: StepResult,
): Pick<StepResult, 'run' | 'records'> {
  const [call] = run.calls
  const now = ctx.clock.now()
  if (call) {
    const record = recordOf(turn, { ...toolFields(run, call), status: 'in_progress' }, now)
    return { run, records: [...records, free(record)] }
  }
  const id = ctx.ids.next()
  const record = recordOf(turn, { id, node: run.node, status: 'in_progress' }, now)
  return { run: { ...run, record_id: id }, records: [...records, free(record)] }
}
