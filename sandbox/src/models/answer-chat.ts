import { stream } from 'hono/streaming'
import { answerByRules } from './answer-customer.ts'
import { answerCall, hangUp, leave, waitFor, type Caller, type OpenCall } from './answer-call.ts'
import { closeCall } from './calls.ts'
import { checkChat } from './check-request.ts'
import { completionBody, completionOf, countPrompt, piecesOf, type Completion } from './completion.ts'
import { errorBody, modelError, ModelError } from './errors.ts'
import { readChat, type ChatRequest, textOf } from './read-request.ts'
import type { ScriptedAnswer } from '../control/scripted-answer.ts'
import type { SandboxState } from '../state/state-types.ts'
import type { Thought } from './thought.ts'

/** `POST /chat/completions` of any provider. */
export async function answerChat(caller: Caller): Promise<Response> {
  const request = readChat(await caller.context.req.text())
  const { model, messages, tools = [], stream: streamed, ...settings } = request
  const callFields = { model, messages, tools, settings, stream: streamed ?? false }
  return answerCall(caller, { endpoint: 'chat', ...callFields }, async (open) => {
    checkChat(open, request)
    if (countPrompt(request) > open.model.context) throw modelError('context_length_exceeded', open.call)
    const completion = await complete(open, request)
    if (completion === null) return leave(caller, open.call)
    if (request.stream) return sendPieces(open, completion, request)
    close(open, completion)
    return caller.context.json(completionBody(completion))
  })
}

/** Returns null if the caller disconnected. */
async function complete(open: OpenCall, request: ChatRequest): Promise<Completion | null> {
  const scripted = takeScripted(open.state, request)
  open.call.by ??= scripted ? 'script' : 'rules'
  if (!scripted) return completionOf(open, request, answerByRules(request))
  if (!(await waitFor(open, scripted.delayMs))) return null
  return completionOf(open, request, thoughtOf(scripted))
}

function sendPieces(open: OpenCall, completion: Completion, request: ChatRequest): Response {
  const { provider, context, state, call, pause, broken } = open
  const pieces = piecesOf(completion, request.stream_options?.include_usage === true)
  const whole = broken === undefined ? pieces.length : Math.min(broken.afterPieces, pieces.length - 1)
  context.header('content-type', 'text/event-stream; charset=utf-8')
  context.header('cache-control', 'no-cache')
  return stream(context, async (out) => {
    const say = (text: string) => out.write(`data: ${text}\n\n`)
    for (const piece of pieces.slice(0, whole)) {
      if (pause > 0) await out.sleep(pause)
      if (out.aborted || context.env.incoming.socket.destroyed) return void leave(open, call)
      await say(JSON.stringify(piece))
    }
    if (broken === undefined) {
      close(open, completion)
      await say('[DONE]')
      return
    }
    closeCall(state, call, { status: 200, code: `stream_${broken.how}` })
    if (broken.how === 'error') {
      await say(JSON.stringify(errorBody(provider, modelError('server_error', call).fault)))
      return
    }
    // The chunks before the break must be sent first.
    await out.sleep(20)
    hangUp(context)
  })
}

function close({ state, call }: OpenCall, completion: Completion): void {
  const { head: _, ...end } = completion
  closeCall(state, call, { status: 200, ...end })
}

/** Returns the first queued answer that matches the call, and removes it once it is used up. */
function takeScripted({ settings }: SandboxState, request: ChatRequest): ScriptedAnswer | undefined {
  const { script } = settings.models
  const answer = script.find(({ when }) => matches(when, request))
  if (!answer) return undefined
  if (answer.times !== null) answer.times -= 1
  if (answer.times === 0) script.splice(script.indexOf(answer), 1)
  return answer
}

function matches({ text, last, model, tool }: ScriptedAnswer['when'], request: ChatRequest): boolean {
  const { messages, tools = [] } = request
  const user = messages.findLast(({ role }) => role === 'user')
  return (
    contains(messages.map(textOf).join('\n'), text) &&
    contains(user ? textOf(user) : '', last) &&
    (model ?? request.model) === request.model &&
    (tool === undefined || tools.some(({ function: { name } }) => name === tool))
  )
}

const contains = (text: string, part = '') => text.toLowerCase().includes(part.toLowerCase())

function thoughtOf({ error, text, json, toolCalls, refusal }: ScriptedAnswer): Thought {
  if (error) throw new ModelError({ ...error, retryAfter: error.retryAfter })
  const isSilent = toolCalls.length > 0 || refusal !== null
  const said = text ?? (json === undefined ? undefined : JSON.stringify(json))
  const toolUses = toolCalls.map((call) => ({
    ...call,
    arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
  }))
  return { text: said ?? (isSilent ? null : ''), refusal, toolUses }
}
