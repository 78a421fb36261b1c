import * as z from 'zod'
import type { Endpoint } from '@skein/contract/endpoint'
import { plainProblem } from '@skein/contract/problem-in-words'
import { AppError, notFound } from '#src/infra/errors.ts'

/** Returns the success envelope for the result of a handler. */
export function bodyOf(endpoint: Endpoint, outcome: unknown, message: string) {
  const page = endpoint.paged ? Paged.parse(outcome) : { data: outcome, next_cursor: undefined }
  const body = { success: true, data: parseOutput(endpoint, page.data), message }
  return endpoint.paged ? { ...body, next_cursor: page.next_cursor } : body
}

const Paged = z.object({ data: z.unknown(), next_cursor: z.string().nullable() })

/** Returns the validated input. Throws `validation` with the message of the first problem. */
export function parseInput(endpoint: Endpoint, raw: Record<string, unknown>): unknown {
  const parsedInput = z.safeParse(endpoint.input, raw, { error: plainProblem })
  if (parsedInput.success) return parsedInput.data
  const issue = parsedInput.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  // An id in the path that is too long cannot exist: 404.
  if (issue?.code === 'too_big' && endpoint.path.includes(`{${field}}`)) throw notFound()
  const message = issue?.message ?? 'The request is not valid.'
  throw new AppError('validation', message, { detail: field === '' ? message : field })
}

/** Returns only the fields that the contract names. Throws if the output breaks the contract, which is a bug. */
export function parseOutput(endpoint: Endpoint, data: unknown): unknown {
  const parsedOutput = z.safeParse(endpoint.output, data)
  if (parsedOutput.success) return parsedOutput.data
  const where = parsedOutput.error.issues
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .join('; ')
  throw new Error(`The answer of ${endpoint.method} ${endpoint.path} breaks the contract: ${where}`)
}
