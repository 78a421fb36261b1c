import { stream } from 'hono/streaming'
import type { Sandbox } from '../context.ts'
import { hangUp, readKey, waitFor, type ModelContext } from './caller.ts'
import { closeCall, openCall, type ModelCall } from './calls.ts'
import { findModel, type Model, type Provider } from './catalogue.ts'
import { checkChat } from './check-request.ts'
import { completionBody, completionOf, type Completion } from './completion.ts'
import { errorBody, masked, ModelError, retiredModel, unknownModel } from './errors.ts'
import { obey } from './obey.ts'
import { readChat, type ChatRequest } from './read-request.ts'
import { recite, takeScripted } from './script.ts'
import { piecesOf } from './stream.ts'
import { think } from './think.ts'
import { countPrompt } from './tokens.ts'
import { takeTrouble, tooLong, troubleError, type ModelTrouble } from './troubles.ts'

interface Chat {
  sandbox: Sandbox
  provider: Provider
  context: ModelContext
  request: ChatRequest
  call: ModelCall
}

/** `POST /chat/completions` of any provider. */
export async function answerChat(
  sandbox: Sandbox,
  provider: Provider,
  context: ModelContext,
): Promise<Response> {
  const { world } = sandbox
  const key = readKey(provider, context)
  const request = readChat(await context.req.text())
  const { model, messages, tools = [], stream: streamed, ...settings } = request
  const seen = { key: masked(key), model, messages, tools, settings, stream: streamed ?? false }
  const call = openCall(world, { provider, endpoint: 'chat', ...seen })
  try {
    return await answer({ sandbox, provider, context, request, call })
  } catch (error) {
    if (error instanceof ModelError) {
      closeCall(world, call, { status: error.fault.status, code: error.fault.code })
    }
    throw error
  }
}

async function answer(chat: Chat): Promise<Response> {
  const { sandbox, provider, context, request, call } = chat
  const { world } = sandbox
  const subject = { provider, model: request.model, endpoint: 'chat' } as const
  const slow = takeTrouble(world, subject, ['slow'])
  if (!(await waitFor(context, slow?.milliseconds ?? 0))) return leave(chat)
  const kinds = request.stream ? (['fail', 'stall', 'break'] as const) : (['fail', 'stall'] as const)
  const trouble = takeTrouble(world, subject, kinds)
  if (trouble?.kind === 'fail') {
    call.by = 'trouble'
    throw troubleError(trouble, subject)
  }
  if (trouble?.kind === 'stall') {
    call.by = 'trouble'
    await waitFor(context, trouble.milliseconds)
    return leave(chat)
  }
  const completion = await complete(chat, livingModel(chat))
  if (completion === null) return leave(chat)
  if (!request.stream) {
    close(chat, completion)
    return context.json(completionBody(completion))
  }
  return sendPieces(chat, completion, { pause: slow?.piece_milliseconds ?? 0, trouble })
}

function livingModel({ sandbox, provider, request }: Chat): Model {
  const found = findModel(provider, request.model, sandbox.world.now())
  if (found.state === 'retired') throw retiredModel(provider, request.model)
  if (found.state === 'unknown') throw unknownModel(provider, request.model)
  checkChat(provider, found.model, request)
  const tokens = countPrompt(request)
  if (tokens > found.model.context) throw tooLong(found.model.context, tokens)
  return found.model
}

/** Null when the caller has hung up meanwhile. */
async function complete(chat: Chat, model: Model): Promise<Completion | null> {
  const { sandbox, provider, context, request, call } = chat
  const about = { sequence: call.sequence, at: call.at, model, request }
  const scripted = takeScripted(sandbox.world, request, provider)
  if (scripted) {
    call.by = 'script'
    if (!(await waitFor(context, scripted.delayMs))) return null
    return completionOf(about, recite(scripted), scripted)
  }
  const obeyed = sandbox.world.settings.models.obey ? obey(request) : undefined
  call.by = obeyed ? 'obey' : 'rules'
  return completionOf(about, obeyed ?? think(request))
}

interface Sending {
  /** Milliseconds before each piece. */
  pause: number
  trouble: ModelTrouble | undefined
}

function sendPieces(chat: Chat, completion: Completion, { pause, trouble }: Sending): Response {
  const { provider, context, request } = chat
  const pieces = piecesOf(completion, request.stream_options?.include_usage === true)
  const whole = trouble === undefined ? pieces.length : Math.min(trouble.after_pieces, pieces.length - 1)
  context.header('content-type', 'text/event-stream; charset=utf-8')
  context.header('cache-control', 'no-cache')
  return stream(context, async (out) => {
    const say = (value: unknown) =>
      out.write(`data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`)
    for (const piece of pieces.slice(0, whole)) {
      if (pause > 0) await out.sleep(pause)
      if (out.aborted || context.env.incoming.socket.destroyed) return void leave(chat)
      await say(piece)
    }
    if (trouble === undefined) {
      close(chat, completion)
      await say('[DONE]')
      return
    }
    closeCall(chat.sandbox.world, chat.call, { status: 200, by: 'trouble', code: `stream_${trouble.how}` })
    if (trouble.how === 'error') {
      const message = 'The server had an error while processing your request.'
      await say(errorBody(provider, { status: 500, code: null, type: 'server_error', message }))
      return
    }
    // The pieces before the break have to leave this process first.
    await out.sleep(20)
    hangUp(context)
  })
}

function leave({ sandbox, context, call }: Chat): Response {
  closeCall(sandbox.world, call, { aborted: call.by !== 'trouble', status: null })
  return hangUp(context)
}

function close({ sandbox, call }: Chat, completion: Completion): void {
  const { text, refusal, toolCalls, finishReason, usage } = completion
  closeCall(sandbox.world, call, {
    status: 200,
    text,
    refusal,
    tool_calls: toolCalls,
    finish_reason: finishReason,
    usage,
  })
}
