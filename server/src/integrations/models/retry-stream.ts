import type { LanguageModelMiddleware } from 'ai'
import { sleep } from './connection.ts'
import { isOfConnection, isTransient, modelErrorOf, type ModelError } from './errors.ts'

interface Retries {
  /** Milliseconds before the second, third, … attempt. */
  delays: readonly number[]
  /** Milliseconds for all attempts to begin. */
  time_limit: number
}

/** Requests a stream again when it fails for a time before it has any content. */
export const retryStream = ({ delays, time_limit }: Retries): LanguageModelMiddleware => ({
  specificationVersion: 'v4',
  async wrapStream({ doStream, params }) {
    const until = performance.now() + time_limit
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await start(doStream)
      const error = 'thrown' in outcome ? modelErrorOf(outcome.thrown) : outcome.error
      const wait = error === null ? undefined : waitBefore(error, delays[attempt])
      if (wait === undefined || performance.now() + wait >= until) {
        if ('thrown' in outcome) throw outcome.thrown
        return outcome.result
      }
      if ('result' in outcome) await outcome.result.stream.cancel().catch(() => undefined)
      await sleep(wait, params.abortSignal)
    }
  },
})

/** Some adapters throw an error at the start of a stream. Throws errors of the connection. */
async function start<R extends { stream: ReadableStream<Part> }>(
  doStream: () => PromiseLike<R>,
): Promise<{ result: R; error: ModelError | null } | { thrown: unknown }> {
  try {
    const result = await doStream()
    const { stream, error } = await readToContent(result.stream)
    return { result: { ...result, stream }, error }
  } catch (thrown) {
    if (isOfConnection(thrown)) throw thrown
    return { thrown }
  }
}

/** Returns the milliseconds before another attempt; undefined if there is none. */
function waitBefore(error: ModelError, delay: number | undefined): number | undefined {
  if (delay === undefined || !isTransient(error)) return undefined
  return error.retryAfterSeconds === null ? delay : error.retryAfterSeconds * 1000
}

/** A part of a stream of the AI SDK. */
interface Part {
  type: string
  delta?: string
  error?: unknown
}

/** Parts before the content. */
const preamble = /^(stream-start|response-metadata|raw|text-start|text-end|reasoning-(start|delta|end))$/

const hasContent = ({ type, delta }: Part) =>
  type === 'text-delta' || type === 'tool-input-delta' ? delta !== '' : !preamble.test(type)

/** Reads a stream to its first content. Returns the whole stream, and the error that came instead. */
async function readToContent<P extends Part>(
  source: ReadableStream<P>,
): Promise<{ stream: ReadableStream<P>; error: ModelError | null }> {
  const reader = source.getReader()
  const first: P[] = []
  let failure: { thrown: unknown } | null = null
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (value !== undefined) first.push(value)
      if (done || hasContent(value)) break
    }
  } catch (thrown) {
    failure = { thrown }
  }
  const last = first.at(-1)
  const stream = new ReadableStream<P>(
    {
      async pull(controller) {
        const next = first.shift()
        if (next !== undefined) return controller.enqueue(next)
        if (failure) return controller.error(failure.thrown)
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  if (failure) return { stream, error: modelErrorOf(failure.thrown) }
  return { stream, error: last?.type === 'error' ? modelErrorOf(last.error) : null }
}
