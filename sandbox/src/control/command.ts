import type { z } from 'zod'
import type { Sandbox } from '../context.ts'

/** A command that tests and the panel can run. */
export interface Command<Schema extends z.ZodType, Result> {
  input: Schema
  run(sandbox: Sandbox, input: z.output<Schema>): Result | Promise<Result>
}

export function command<Schema extends z.ZodType, Result>(
  input: Schema,
  run: (sandbox: Sandbox, input: z.output<Schema>) => Result | Promise<Result>,
): Command<Schema, Result> {
  return { input, run }
}

/** A refused command: unknown follower, unknown post, wrong name. */
export class ControlError extends Error {}
