import * as z from 'zod'
import type { Endpoint } from '@skein/contract/endpoint'
import { AppError, notFound } from '#src/infra/errors.ts'
import { problemInWords } from './input-problems.ts'

/** The success envelope around what a handler found. */
export function bodyOf(endpoint: Endpoint, outcome: unknown, message: string) {
  const page = endpoint.paged ? Paged.parse(outcome) : { data: outcome, next_cursor: undefined }
  const body = { success: true, data: parseOutput(endpoint, page.data), message }
  return endpoint.paged ? { ...body, next_cursor: page.next_cursor } : body
}

const Paged = z.object({ data: z.unknown(), next_cursor: z.string().nullable() })

/** The input as the endpoint declares it. Throws `validation` with the words of the first problem. */
export function parseInput(endpoint: Endpoint, raw: Record<string, unknown>): unknown {
  const parsed = z.safeParse(endpoint.input, raw, { error: plainProblem })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  // A path that no row can have is as unknown as any other.
  if (issue?.code === 'too_big' && endpoint.path.includes(`{${field}}`)) throw notFound()
  const message = issue?.message ?? 'The request is not valid.'
  throw new AppError('validation', message, { detail: field === '' ? message : field })
}

/** In words for whoever wrote the request; a field with a sentence of its own keeps that. */
function plainProblem(issue: z.core.$ZodRawIssue): string | undefined {
  const name = issue.path?.join('.') ?? ''
  return name === '' ? undefined : problemInWords(issue, name)
}

/** Keeps what the contract names and nothing else. An answer that breaks the contract is our own bug. */
export function parseOutput(endpoint: Endpoint, data: unknown): unknown {
  const parsed = z.safeParse(endpoint.output, data)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  throw new Error(`The answer of ${endpoint.method} ${endpoint.path} breaks the contract: ${where}`)
}
