import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'

/** The newest messages of an account that answer times are computed from. */
export const maxCountedMessages = 20_000

/** Seconds until half of the customers, and 95 of 100, had an answer. Null without answers. */
const Seconds = z.nullable(z.number())

/**
 * How long customers waited for the first answer to their direct messages. A wait begins with the first message after our
 * last one and ends with the next one of ours, by a person or an automation. Away messages are no answers.
 */
export const AnswerTimes = z.object({
  first_answer_p50_seconds: Seconds,
  first_answer_p95_seconds: Seconds,
  /** Number of waits that ended in the period. */
  answered: z.number(),
  /** Conversations that wait now, as the inbox lists them; at most 1,000. */
  waiting: z.number(),
  /** First answers that members sent with Skein; most first. Those written in the app of Instagram name no member. */
  by_person: z.array(
    z.object({ user_id: Id, name: z.string(), answered: z.number(), first_answer_p50_seconds: Seconds }),
  ),
})
export type AnswerTimes = z.infer<typeof AnswerTimes>

export const getAnswerTimes = defineEndpoint({
  method: 'GET',
  path: '/reports/answers',
  permission: 'read',
  summary: 'How long customers of an account waited for the first answer to their direct messages',
  input: z.object({
    platform_user_id: Id,
    /** Length of the period that ends now; default 30. */
    days: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(90))),
  }),
  output: AnswerTimes,
})
