import type * as z from 'zod'
import type { Executor } from '../db/client.ts'

/** At most `limit` retries, the first after `delay` seconds, then with exponential backoff. */
export interface RetryPolicy {
  limit: number
  delay: number
}

/** A job is a stable name, a payload schema, a retry policy and, given the context, a handler. */
export interface Job<C, S extends z.ZodType = z.ZodType> {
  name: string
  payload: S
  retry: RetryPolicy
  /** Cron expression in UTC for scheduled jobs; their payload is `{}`. */
  schedule?: string
  /** Whether it sends a mail. Such jobs are cancelled in a restored database, where they may have run already. */
  sends?: true
  /** Maximum seconds of one run before it counts as failed; default 60. */
  expireSeconds?: number
  handle(ctx: C, payload: z.output<S>): Promise<void>
}

export interface EnqueueOptions {
  /** Enqueues within this transaction: no commit, no job. */
  in?: Executor
  /** Delay in seconds. */
  afterSeconds?: number
  /** Deduplicates: no job is added while one of this name and key waits. */
  key?: string
}

export interface Jobs {
  enqueue<C, S extends z.ZodType>(
    job: Job<C, S>,
    payload: z.input<S>,
    options?: EnqueueOptions,
  ): Promise<void>
  /**
   * Enqueues a job for each account, at the rate at which 10,000 accounts take `overSeconds` seconds. More accounts take
   * no longer. An account always has the same place in the order.
   */
  enqueueForAccounts<C, S extends z.ZodType<unknown, { account_id: string }>>(
    job: Job<C, S>,
    account_ids: readonly string[],
    overSeconds: number,
  ): Promise<void>
}

export const defineJob = <C, S extends z.ZodType>(job: Job<C, S>): Job<C, S> => job
