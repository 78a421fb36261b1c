import { hashText } from '../world/random.ts'
import type { Model } from './catalogue.ts'
import { cuesOf } from './cues.ts'
import { invalid } from './errors.ts'
import { subjectStems } from './language.ts'
import type { EmbeddingRequest } from './read-request.ts'
import { countTokens } from './tokens.ts'
import { plain, wordsOf } from './words.ts'

const MOST_INPUTS = 2048

/** The answer of `POST /embeddings`: the same text always has the same vector, of length 1. */
export function embeddingsBody(model: Model, request: EmbeddingRequest): Record<string, unknown> {
  const texts = typeof request.input === 'string' ? [request.input] : request.input
  const size = request.dimensions ?? model.output
  if (model.kind !== 'embedding') throw invalid('This is not an embedding model.', 'model')
  if (texts.length > MOST_INPUTS) throw invalid(`'input' takes at most ${MOST_INPUTS} texts.`, 'input')
  if (size > model.output)
    throw invalid(`'dimensions' is at most ${model.output} for this model.`, 'dimensions')
  const tokens = texts.map((text, index) => {
    if (text === '') throw invalid("'input' cannot be an empty string.", `input[${index}]`)
    const count = countTokens(text)
    if (count <= model.context) return count
    throw invalid(
      `This model's maximum context length is ${model.context} tokens, however you requested ${count} tokens.`,
      `input[${index}]`,
      'context_length_exceeded',
    )
  })
  const prompt_tokens = tokens.reduce((sum, count) => sum + count, 0)
  return {
    object: 'list',
    data: texts.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: encoded(embed(text, { full: model.output, size }), request.encoding_format),
    })),
    model: model.id,
    usage: { prompt_tokens, total_tokens: prompt_tokens },
  }
}

/** Subjects, words and groups of three letters, each hashed to a place and a sign. A shorter vector is the beginning of the long one. */
function embed(text: string, { full, size }: { full: number; size: number }): Float32Array {
  const vector = new Float32Array(full)
  const add = (feature: string, weight: number) => {
    const hash = hashText(feature)
    const place = hash % full
    vector[place] = (vector[place] ?? 0) + (hash & 0x8000_0000 ? -weight : weight)
  }
  for (const cue of cuesOf(text)) if (cue !== 'question') add(`cue ${cue}`, 1.2)
  for (const stem of subjectStems(text)) {
    add(`stem ${stem}`, 1)
    add(`start ${stem.slice(0, 5)}`, 0.6)
  }
  for (const word of wordsOf(text)) add(`word ${word}`, 0.15)
  const letters = plain(text).replaceAll(/\s+/g, ' ')
  for (let at = 0; at + 3 <= letters.length; at++) add(`tri ${letters.slice(at, at + 3)}`, 0.08)
  return toLengthOne(vector.subarray(0, size))
}

function toLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  if (length === 0) return vector.map((_, index) => (index === 0 ? 1 : 0))
  return vector.map((value) => value / length)
}

function encoded(vector: Float32Array, format: EmbeddingRequest['encoding_format']): number[] | string {
  if (format !== 'base64') return [...vector]
  const bytes = Buffer.alloc(vector.length * 4)
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4))
  return bytes.toString('base64')
}
