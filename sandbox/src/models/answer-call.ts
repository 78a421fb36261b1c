import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { breaks } from '../instagram/graph/faults.ts'
import type { ModelTrouble } from '../settings.ts'
import type { SandboxState } from '../state/state-types.ts'
import { closeCall, openCall, type ModelCall } from './calls.ts'
import { findModel, type Model } from './catalogue.ts'
import type { Provider } from './provider.ts'
import { modelError, ModelError } from './errors.ts'

type ModelContext = Context<{ Bindings: HttpBindings }>

export interface Caller {
  state: SandboxState
  provider: Provider
  context: ModelContext
}

export interface OpenCall extends Caller {
  call: ModelCall
  model: Model
  /** Milliseconds before each piece of a stream. */
  pause: number
  /** How the stream breaks. */
  broken: ModelTrouble | undefined
}

/** Returns the key. Throws for one that is missing, wrong (`bad…`) or without credit (`no-quota…`). */
export function readKey({ provider, context }: Caller): string {
  const key = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
  if (key === undefined || key.startsWith('bad')) throw modelError('invalid_api_key', { provider, model: '' })
  if (key.startsWith('no-quota')) throw modelError('insufficient_quota', { provider, model: '' })
  return key
}

/** Records a call, applies faults, finds the model and answers. */
export async function answerCall(
  caller: Caller,
  request: Pick<ModelCall, 'endpoint' | 'model'> & Partial<ModelCall>,
  answer: (open: OpenCall) => Promise<Response> | Response,
): Promise<Response> {
  const { state, provider } = caller
  const key = readKey(caller)
  const masked = key.length < 12 ? `${key.slice(0, 2)}…` : `${key.slice(0, 4)}…${key.slice(-4)}`
  const call = openCall(state, { provider, key: masked, ...request })
  try {
    const slow = takeTrouble(state, call, ['slow'])
    if (!(await waitFor(caller, slow?.milliseconds ?? 0))) return leave(caller, call)
    const trouble = takeTrouble(state, call, call.stream ? ['fail', 'stall', 'break'] : ['fail', 'stall'])
    if (trouble) call.by = 'trouble'
    if (trouble?.kind === 'fail') throw troubleError(trouble, call)
    if (trouble?.kind === 'stall') {
      await waitFor(caller, trouble.milliseconds)
      return leave(caller, call)
    }
    const model = findModel(provider, call.model)
    return await answer({ ...caller, call, model, pause: slow?.pieceMilliseconds ?? 0, broken: trouble })
  } catch (error) {
    if (error instanceof ModelError) {
      closeCall(state, call, { status: error.fault.status, code: error.fault.code })
    }
    throw error
  }
}

/** Returns the first trouble of these kinds that affects the call, and counts it as fired. */
function takeTrouble(
  state: SandboxState,
  call: ModelCall,
  kinds: readonly ModelTrouble['kind'][],
): ModelTrouble | undefined {
  const trouble = state.settings.models.troubles.find(
    ({ kind, remaining, provider, model, endpoint }) =>
      kinds.includes(kind) &&
      remaining !== 0 &&
      (provider ?? call.provider) === call.provider &&
      (model ?? call.model) === call.model &&
      (endpoint ?? call.endpoint) === call.endpoint,
  )
  if (!trouble) return undefined
  trouble.fired += 1
  if (trouble.remaining !== null) trouble.remaining -= 1
  return trouble
}

function troubleError({ code, status, message, retryAfter }: ModelTrouble, call: ModelCall): ModelError {
  const { fault } = modelError(code, { ...call, retryAfter: retryAfter })
  return new ModelError({ ...fault, status: status ?? fault.status, message: message ?? fault.message })
}

/** Waits. Returns false if the caller disconnected. */
export async function waitFor({ context }: Caller, milliseconds: number): Promise<boolean> {
  const { incoming } = context.env
  if (milliseconds > 0) await breaks(incoming, milliseconds)
  return !incoming.socket.destroyed
}

/** Closes the call without an answer, and its connection. */
export function leave({ state, context }: Caller, call: ModelCall): Response {
  closeCall(state, call, { aborted: call.by !== 'trouble' })
  return hangUp(context)
}

export function hangUp(context: ModelContext): Response {
  context.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}
