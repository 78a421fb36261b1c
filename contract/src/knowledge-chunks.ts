import * as z from 'zod/mini'
import { Cursor, defineEndpoint, Id } from './endpoint.ts'
import { knowledgeLimits } from './limits.ts'
import { knowledgeProblems } from './knowledge.ts'

/** A piece of a source, as answers use it. */
export const KnowledgeChunk = z.object({
  chunk_id: Id,
  /** The headings that it stands under, joined; empty when there are none. */
  heading: z.string(),
  text: z.string(),
  /** `page 3` of a file, the address of a page, empty for text. */
  location: z.string(),
  /** Title of another source that holds the same words; null when none does. */
  duplicate_of: z.nullable(z.string()),
})

export type KnowledgeChunk = z.infer<typeof KnowledgeChunk>

export const listChunks = defineEndpoint({
  method: 'GET',
  path: '/rag/sources/{id}/chunks',
  access: 'signed-in',
  summary: 'What was learned from a source, in reading order',
  input: z.object({
    id: Id,
    cursor: Cursor,
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  }),
  output: z.array(KnowledgeChunk),
  paged: true,
})

/** `weak`: the bot does not answer from such chunks alone. `strong`: by words and in meaning, or by nearly all words. */
export const ChunkStrength = z.enum(['strong', 'fair', 'weak'])

export type ChunkStrength = z.infer<typeof ChunkStrength>

/** A chunk that answers a question, the best one first. */
export const FoundChunk = z.object({
  chunk_id: Id,
  source_id: Id,
  text: z.string(),
  /** 0 to 1, from its places in both searches: 1 is the first place in each, however little it fits. */
  score: z.number(),
  /** How well it fits, comparable between questions. */
  strength: ChunkStrength,
  title: z.string(),
  heading: z.string(),
  location: z.string(),
  /** 0 to 1: share of the question's words that it holds, rare ones counting more; null when not found by words. */
  words: z.nullable(z.number()),
  /** -1 to 1: how near its meaning is; null when not found by meaning. */
  meaning: z.nullable(z.number()),
})

export type FoundChunk = z.infer<typeof FoundChunk>

/** An empty list means that nothing of it is known. */
export const queryKnowledge = defineEndpoint({
  method: 'POST',
  path: '/rag/query',
  access: 'signed-in',
  summary: 'Ask the knowledge base: the chunks that an answer would be made from',
  input: z.object({
    platform_user_id: Id,
    query: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, knowledgeProblems.query),
        z.maxLength(knowledgeLimits.queryLength, 'That question is too long.'),
      ),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(knowledgeLimits.results))),
  }),
  output: z.array(FoundChunk),
})
