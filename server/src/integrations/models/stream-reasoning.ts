import { LRUCache } from 'lru-cache'
import type { LanguageModelMiddleware } from 'ai'
import type { ModelAccess } from './model.ts'
import { ReasoningFilter } from './reasoning.ts'

/** Remembers which models answer without reasoning in their text, by account, server and model. */
export interface PlainModels {
  has(access: ModelAccess): boolean
  note(access: ModelAccess, isPlain: boolean): void
}

export function createPlainModels(): PlainModels {
  const plain = new LRUCache<string, true>({ max: 1000 })
  const keyOf = ({ account_id, base_url, model }: ModelAccess) => `${account_id} ${base_url} ${model}`
  return {
    has: (access) => plain.has(keyOf(access)),
    note(access, isPlain) {
      if (isPlain) plain.set(keyOf(access), true)
      else plain.delete(keyOf(access))
    },
  }
}

/**
 * Removes reasoning from the text of a stream and emits an empty part in its place. The first text of an unknown model is
 * emitted when it is complete, because reasoning without an opening tag is recognized by its closing tag.
 */
export const withoutStreamedReasoning = (
  access: ModelAccess,
  { isKnown, plain }: { isKnown: boolean; plain: PlainModels },
): LanguageModelMiddleware => ({
  specificationVersion: 'v4',
  async wrapStream({ doStream }) {
    const result = await doStream()
    type Part = typeof result.stream extends ReadableStream<infer T> ? T : never
    const filter = new ReasoningFilter({ holds: !isKnown && !plain.has(access) })
    const parts = new TransformStream<Part, Part>({
      transform(part, controller) {
        if (part.type === 'text-delta') {
          const delta = filter.add(part.delta)
          if (delta !== '') controller.enqueue({ ...part, delta })
          return
        }
        if (part.type === 'text-end') {
          const delta = filter.end()
          if (delta !== '') controller.enqueue({ type: 'text-delta', id: part.id, delta })
          plain.note(access, !filter.hasReasoned)
          if (filter.hasReasoned) {
            const id = `${part.id}-reasoning`
            controller.enqueue({ type: 'reasoning-start', id })
            controller.enqueue({ type: 'reasoning-end', id })
          }
        }
        controller.enqueue(part)
      },
    })
    return { ...result, stream: result.stream.pipeThrough(parts) }
  },
})
