import { m } from '@skein/messages'
import { assistantLimits } from '@skein/contract/limits'
import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { actAs, withRoles } from '#src/features/workspaces/index.ts'
import { AppError } from '#src/infra/errors.ts'
import type { Piece } from '../streams/stream-logic.ts'
import { saveStep, type StoredTurn } from '../turns/turn-store.ts'
import { answerRecord, recordOf } from '../turns/record.ts'
import { withoutCost, type StepResult, type StepContext } from './step.ts'
import { takeStep } from './take-step.ts'
import { toolFields } from './tool-result.ts'
import { languageOfUser } from '#src/features/auth/index.ts'
import { inLanguage } from '#src/infra/language.ts'

export interface RunCallbacks {
  signal: AbortSignal
  onText(piece: Piece): void
  /** Called when a step is stored. */
  onSaved(turn_id: string): void
  /** Called before each step. Tests interrupt a run here. */
  beforeStep?: ((turn: StoredTurn) => void | Promise<void>) | undefined
}

/** Runs a turn step by step, in the language of its user, until it waits, ends, or its lease is lost. */
export async function runTurn(ctx: Ctx, claimed: StoredTurn, callbacks: RunCallbacks): Promise<void> {
  const language = await languageOfUser(ctx.db, claimed.user_id)
  await inLanguage(language, () => runSteps(ctx, claimed, callbacks))
}

/** Returns the context of the user, with the roles that the user has now. */
async function contextOf(ctx: Ctx, { user_id, email }: StoredTurn): Promise<Ctx> {
  const actor = await withRoles(ctx, { kind: 'user', user_id, email, session_id: 'assistant' })
  return { ...actAs(ctx, actor), permission: 'reply' }
}

async function runSteps(ctx: Ctx, claimed: StoredTurn, callbacks: RunCallbacks): Promise<void> {
  const { clock } = ctx
  const first = claimed.resumed ? await restoreRecord(await contextOf(ctx, claimed), claimed) : claimed
  for (let turn = first; turn?.state === 'running' && !callbacks.signal.aborted;) {
    await callbacks.beforeStep?.(turn)
    const began = clock.monotonic()
    const userCtx = await contextOf(ctx, turn)
    const result = await runStep(userCtx, turn, callbacks)
    if (callbacks.signal.aborted) return
    const elapsed = clock.monotonic() - began
    const next = await save(userCtx, { ...turn, active_ms: turn.active_ms + elapsed }, result)
    if (next) callbacks.onSaved(turn.turn_id)
    turn = next
  }
}

/** Stores the record of an interrupted step again, so that clients discard its partial text. */
async function restoreRecord(ctx: Ctx, turn: StoredTurn): Promise<StoredTurn | null> {
  const { run } = turn
  if (run.calls.length > 0 || run.record_id === null) return turn
  const record = recordOf(turn, { id: run.record_id, node: run.node, status: 'in_progress' }, ctx.clock.now())
  const now = new Date(ctx.clock.now()).toISOString()
  const same = { waits_for: null, failure: null, action: null, now }
  const events = await saveStep(ctx.db, turn, { ...turn, ...same, records: [withoutCost(record)] })
  return events === null ? null : { ...turn, events }
}

async function runStep(ctx: Ctx, turn: StoredTurn, { signal, onText }: RunCallbacks): Promise<StepResult> {
  const remainingMs = assistantLimits.seconds * 1000 - turn.active_ms
  const context: StepContext = {
    ctx,
    turn,
    signal,
    left: remainingMs,
    onText,
  }
  if (remainingMs <= 0) return failTurn(context, m.server_assist_time())
  if (turn.steps >= assistantLimits.steps && turn.run.calls.length === 0)
    return failTurn(context, m.server_assist_steps({ count: assistantLimits.steps }))
  const began = ctx.clock.monotonic()
  try {
    return await takeStep(context)
  } catch (error) {
    if (signal.aborted) return failTurn(context, m.server_assist_stopped())
    if (ctx.clock.monotonic() - began >= remainingMs) return failTurn(context, m.server_assist_time())
    return failTurn(context, failureMessage(ctx, error))
  }
}

function failureMessage(ctx: Ctx, error: unknown): string {
  if (error instanceof AppError || error instanceof ModelError) return error.message
  ctx.log.error({ err: error }, 'a step of the assistant failed')
  return m.server_something_wrong()
}

/** Ends a turn with a failure as the reason of its last record. The chat gets no message. */
function failTurn({ ctx, turn }: StepContext, failure: string): StepResult {
  const { run } = turn
  const [call] = run.calls
  const open = call
    ? [withoutCost(recordOf(turn, { ...toolFields(run, call), status: 'failed' }, ctx.clock.now()))]
    : []
  const id = call || run.record_id === null ? ctx.ids.next() : run.record_id
  const record = answerRecord(
    turn,
    { id, node: run.node, text: '', reason: failure, status: 'failed' },
    ctx.clock.now(),
  )
  const cost = run.planning_usage?.cost ?? 0
  return { run, state: 'failed', failure, records: [...open, { record, cost }] }
}

async function save(ctx: Ctx, turn: StoredTurn, result: StepResult): Promise<StoredTurn | null> {
  const { state = 'running', waits_for = null, failure = null, action = null, records } = result
  const step = state === 'running' ? withNextRecord(ctx, turn, result) : { run: result.run, records }
  const next = {
    ...turn,
    state,
    run: step.run,
    account_id: result.account_id ?? turn.account_id,
    steps: turn.steps + (result.asked ? 1 : 0),
    writes: turn.writes + (result.wrote ? 1 : 0),
  }
  const now = new Date(ctx.clock.now()).toISOString()
  const events = await saveStep(ctx.db, turn, { ...next, ...step, waits_for, failure, action, now })
  return events === null ? null : { ...next, events }
}

/** Adds an in-progress record for the next step, so that clients see it before it begins, unless the step has one. */
function withNextRecord(
  ctx: Ctx,
  turn: StoredTurn,
  { run, records }: StepResult,
): Pick<StepResult, 'run' | 'records'> {
  const [call] = run.calls
  const now = ctx.clock.now()
  if (call) {
    const record = recordOf(turn, { ...toolFields(run, call), status: 'in_progress' }, now)
    return { run, records: [...records, withoutCost(record)] }
  }
  const goesOn = records.some(({ record }) => record.id === run.record_id && record.status === 'in_progress')
  if (goesOn) return { run, records }
  const id = ctx.ids.next()
  const record = recordOf(turn, { id, node: run.node, status: 'in_progress' }, now)
  return { run: { ...run, record_id: id }, records: [...records, withoutCost(record)] }
}
