import type * as z from 'zod'
import type { Executor } from '../db/client.ts'

/** When a failed job is tried again: `limit` retries, the first after `delay` seconds, then doubling. */
export interface RetryPolicy {
  limit: number
  delay: number
}

/** A job is a stable name, a payload schema, a retry policy and, given the context, a handler. */
export interface Job<C, S extends z.ZodType = z.ZodType> {
  name: string
  payload: S
  retry: RetryPolicy
  /** Cron expression in UTC, for jobs that start by themselves; their payload is `{}`. */
  schedule?: string
  /** Most seconds one run may take before it counts as failed. */
  expireSeconds?: number
  handle(ctx: C, payload: z.output<S>): Promise<void>
}

export interface EnqueueOptions {
  /** Join the caller's transaction: no commit, no job. */
  in?: Executor
  /** Not before so many seconds from now. */
  afterSeconds?: number
  /** While a job of this name and key waits, another one is not added. */
  key?: string
}

export interface Jobs {
  enqueue<C, S extends z.ZodType>(
    job: Job<C, S>,
    payload: z.input<S>,
    options?: EnqueueOptions,
  ): Promise<void>
}

export const defineJob = <C, S extends z.ZodType>(job: Job<C, S>): Job<C, S> => job
