import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { Cursor, defineEndpoint, Id } from '../endpoint.ts'
import { knowledgeLimits } from '../limits.ts'
import { knowledgeProblems } from './knowledge.ts'

/** A chunk of a source. */
export const KnowledgeChunk = z.object({
  chunk_id: Id,
  /** The headings above it, joined; empty if there are none. */
  heading: z.string(),
  text: z.string(),
  /** `page 3` for a file, the address for a page, empty for text. */
  location: z.string(),
  /** Title of another source with the same text; null if none has it. */
  duplicate_of: z.nullable(z.string()),
})

export type KnowledgeChunk = z.infer<typeof KnowledgeChunk>

export const listChunks = defineEndpoint({
  method: 'GET',
  path: '/rag/sources/{id}/chunks',
  permission: 'read',
  summary: 'What was learned from a source, in reading order',
  input: z.object({
    id: Id,
    cursor: Cursor,
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  }),
  output: z.array(KnowledgeChunk),
  paged: true,
})

/**
 * `weak`: the bot does not answer from such chunks alone. `strong`: found by words and by meaning, or by nearly all
 * words.
 */
export const ChunkStrength = z.enum(['strong', 'fair', 'weak'])

export type ChunkStrength = z.infer<typeof ChunkStrength>

/** A chunk found for a question, best first. */
export const FoundChunk = z.object({
  chunk_id: Id,
  source_id: Id,
  text: z.string(),
  /** 0 to 1, from its ranks in both searches: 1 is the first rank in each, whatever its relevance. */
  score: z.number(),
  /** Relevance, comparable between questions. */
  strength: ChunkStrength,
  title: z.string(),
  heading: z.string(),
  location: z.string(),
  /** 0 to 1: share of the question's words that it contains, weighted by rarity; null if not found by words. */
  words: z.nullable(z.number()),
  /** -1 to 1: similarity of the vectors; null if not found by meaning. */
  meaning: z.nullable(z.number()),
  /** Whether the answer quotes it; absent where no answer was written. */
  used: z.optional(z.boolean()),
})

export type FoundChunk = z.infer<typeof FoundChunk>

/** An empty list means that no chunk was found. */
export const queryKnowledge = defineEndpoint({
  method: 'POST',
  path: '/rag/query',
  permission: 'read',
  summary: 'Search the knowledge base: the passages that an answer would use',
  input: z.object({
    platform_user_id: Id,
    query: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: knowledgeProblems.query }),
        z.maxLength(knowledgeLimits.queryLength, { error: () => m.problem_question_long() }),
      ),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(knowledgeLimits.results))),
  }),
  output: z.array(FoundChunk),
})
