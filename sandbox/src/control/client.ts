import type { z } from 'zod'
import { kebab, type Command } from './command.ts'
import type { Commands } from './api.ts'

type InputOf<Entry> = Entry extends Command<infer Schema, unknown> ? z.input<Schema> : never
type ResultOf<Entry> = Entry extends { run: (...given: never[]) => infer Result } ? Awaited<Result> : never
/** The input may be left out if no field is required. */
type Parameters<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

/** The control API as functions: `control.addComment({ as, postId, text })`. */
export type Control = {
  [Name in keyof Commands]: (
    ...given: Parameters<InputOf<Commands[Name]>>
  ) => Promise<ResultOf<Commands[Name]>>
}

/** `url` is where the sandbox answers, for example http://localhost:3100. */
export function createControl(url: string): Control {
  return asControl(
    new Proxy(
      {},
      {
        // Without this an awaited client would count as a promise.
        get: (_target, name) =>
          typeof name === 'string' && name !== 'then'
            ? (input?: unknown) => send(url, name, input)
            : undefined,
      },
    ),
  )
}

async function send(url: string, name: string, input: unknown): Promise<unknown> {
  const path = kebab(name)
  const response = await fetch(`${url}/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input ?? {}),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`sandbox ${path}: ${errorOf(answer)}`)
  return answer
}

function errorOf(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'error' in answer) return String(answer.error)
  return JSON.stringify(answer)
}

/** The proxy accepts every name; the type lists the existing ones. */
function asControl(proxy: object): Control {
  return proxy as Control
}
