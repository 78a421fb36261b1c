import { hashText } from '../state/random.ts'
import { answerCall, type Caller } from './answer-call.ts'
import { closeCall } from './calls.ts'
import { countTokens } from './completion.ts'
import { invalid, modelError } from './errors.ts'
import { readEmbeddings } from './read-request.ts'
import { stemsOf } from './words.ts'

/** `POST /embeddings` of a provider that has it. The same text always has the same vector, of length 1. */
export async function answerEmbeddings(caller: Caller): Promise<Response> {
  const request = readEmbeddings(await caller.context.req.text())
  const input = typeof request.input === 'string' ? [request.input] : request.input
  return answerCall(caller, { endpoint: 'embeddings', model: request.model, input }, (open) => {
    const { state, call, model, context } = open
    if (!model.isEmbedding) throw invalid('This is not an embedding model.', 'model')
    if (input.includes('')) throw invalid("'input' cannot be an empty string.", 'input')
    if (input.some((text) => countTokens(text) > model.context))
      throw modelError('context_length_exceeded', call)
    const tokens = input.reduce((sum, text) => sum + countTokens(text), 0)
    const usage = { prompt_tokens: tokens, total_tokens: tokens }
    call.by = 'rules'
    closeCall(state, call, { status: 200, usage })
    const data = input.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: embed(text, model.output),
    }))
    return context.json({ object: 'list', data, model: model.id, usage })
  })
}

/** Hashes words and groups of three letters to dimensions: texts that share them are near. */
function embed(text: string, length: number): number[] {
  const vector = Array.from({ length }, () => 0)
  const add = (feature: string, weight: number) => {
    const hash = hashText(feature)
    const place = hash % length
    vector[place] = (vector[place] ?? 0) + (hash & 0x8000_0000 ? -weight : weight)
  }
  for (const stem of stemsOf(text)) {
    add(`stem ${stem}`, 1)
    add(`start ${stem.slice(0, 5)}`, 0.6)
  }
  const letters = text.toLowerCase().replaceAll(/\s+/g, ' ')
  for (let at = 0; at + 3 <= letters.length; at++) add(`letters ${letters.slice(at, at + 3)}`, 0.08)
  const size = Math.hypot(...vector)
  return vector.map((value, place) => (size === 0 ? Number(place === 0) : value / size))
}
