import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from '../endpoint.ts'
import { FoundChunk } from './knowledge-chunks.ts'
import { knowledgeLimits } from '../limits.ts'
import { ShownVersion, Version } from '../versions.ts'

/** Messages for problems with a fixed answer. */
export const fixedAnswerProblems = {
  question: () => m.problem_fixed_answer_question(),
  answer: () => m.problem_fixed_answer_empty(),
} as const

const Question = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: fixedAnswerProblems.question }),
    z.maxLength(knowledgeLimits.queryLength),
  )

/** The answer to a question from the knowledge base. */
export const KnowledgeAnswer = z.object({
  /** Null if no source answers the question. */
  answer: z.nullable(z.string()),
  reason_code: z.string(),
  reason: z.string(),
  chunks: z.array(FoundChunk),
  /** The fixed answer that was used, or null. */
  fixed_answer_id: z.nullable(Id),
  model: z.nullable(z.string()),
  cost: z.number(),
})
export type KnowledgeAnswer = z.infer<typeof KnowledgeAnswer>

export const askKnowledge = defineEndpoint({
  method: 'POST',
  path: '/rag/ask',
  permission: 'manage',
  audit: false,
  summary: 'Ask the knowledge base for an answer with its sources; nothing is sent',
  input: z.object({ platform_user_id: Id, question: Question }),
  output: KnowledgeAnswer,
})

/** A fixed answer of the owner, sent word for word. */
export const FixedAnswer = z.object({
  id: Id,
  question: z.string(),
  answer: z.string(),
  version: Version,
  created_at: Moment,
  updated_at: Moment,
})
export type FixedAnswer = z.infer<typeof FixedAnswer>

export const listFixedAnswers = defineEndpoint({
  method: 'GET',
  path: '/rag/answers',
  permission: 'read',
  summary: 'Fixed answers of an account, the newest first',
  input: z.object({ platform_user_id: Id }),
  output: z.array(FixedAnswer),
})

export const saveFixedAnswer = defineEndpoint({
  method: 'POST',
  path: '/rag/answers',
  permission: 'manage',
  summary:
    'Fix the answer to a question (id null), or change one; closes the unanswered question it was written for',
  input: z.object({
    platform_user_id: Id,
    id: z._default(z.nullable(Id), null),
    question: Question,
    answer: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: fixedAnswerProblems.answer }),
        z.maxLength(knowledgeLimits.answerLength),
      ),
    gap_id: z._default(z.nullable(Id), null),
    version: ShownVersion,
  }),
  output: FixedAnswer,
})

export const deleteFixedAnswer = defineEndpoint({
  method: 'DELETE',
  path: '/rag/answers/{id}',
  permission: 'manage',
  summary: 'Throw a fixed answer away',
  input: z.object({ id: Id }),
  output: Nothing,
})

/** A gap: a question of customers without an answer. */
export const KnowledgeGap = z.object({
  id: Id,
  question: z.string(),
  /** Number of times it was asked. */
  count: z.number(),
  last_asked_at: Moment,
  /** The conversation in which it was asked last. */
  conversation_id: z.nullable(Id),
})
export type KnowledgeGap = z.infer<typeof KnowledgeGap>

export const listGaps = defineEndpoint({
  method: 'GET',
  path: '/rag/gaps',
  permission: 'read',
  summary: 'Questions that got no answer, the most asked first',
  input: z.object({ platform_user_id: Id }),
  output: z.array(KnowledgeGap),
})

export const dismissGap = defineEndpoint({
  method: 'POST',
  path: '/rag/gaps/{id}/dismiss',
  permission: 'manage',
  summary: 'A question that needs no answer',
  input: z.object({ id: Id }),
  output: Nothing,
})
