import { ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

/** Returns the examples that stopped a save; null for another error. */
export function brokenExamplesOf(error: unknown): ExampleFailure[] | null {
  if (!(error instanceof ApiError) || error.status !== 409 || error.detail !== 'examples') return null
  const read = z.safeParse(z.array(ExampleFailure), error.failed)
  return read.success ? read.data : null
}
