import { z } from 'zod'
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

/** Copies the values that are given. */
export function assignGiven<T extends object>(
  target: T,
  changes: { [K in keyof T]?: T[K] | undefined },
): void {
  Object.assign(
    target,
    Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
  )
}

/** A refused command: unknown follower, unknown post, wrong name. */
export class ControlError extends Error {}

export const Nothing = z.object({})
export const Percent = z.coerce.number().min(0).max(100)
export const Milliseconds = z.coerce.number().min(0)
export const Count = z.coerce.number().int().min(1)
export const Username = z.string().min(1)
/** The main brand by default. */
export const BrandName = z.string().default('clayandember')
/** Milliseconds since the event. */
export const Age = z.coerce.number().min(0).default(0)
export const Flag = z.union([z.boolean(), z.stringbool()])

export function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
