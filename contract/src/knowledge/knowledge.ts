import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from '../endpoint.ts'
import { knowledgeLimits, limits } from '../limits.ts'
import { webAddress } from '../web-address.ts'

/** Messages for problems with a source. */
export const knowledgeProblems = {
  noFile: () => m.problem_knowledge_no_file(),
  tooManyFiles: () => m.problem_knowledge_too_many_files({ max: knowledgeLimits.files }),
  notPdf: () => m.problem_knowledge_not_pdf(),
  fileTooLarge: () => m.problem_knowledge_file_too_large({ max: knowledgeLimits.fileBytes / 1_048_576 }),
  url: () => m.problem_knowledge_url(),
  urlLong: () => m.problem_knowledge_url_long(),
  text: () => m.common_enter_some_text(),
  textLong: () => m.problem_text_long({ max: limits.customText.toLocaleString(m.locale_code()) }),
  query: () => m.common_enter_a_question(),
} as const

export const SourceKind = z.enum(['pdf', 'url', 'text'])

export type SourceKind = z.infer<typeof SourceKind>

export const SourceStatus = z.enum(['queued', 'reading', 'ready', 'failed'])

export type SourceStatus = z.infer<typeof SourceStatus>

/** A source of the knowledge base. */
export const KnowledgeSource = z.object({
  id: Id,
  kind: SourceKind,
  /** Name of the file, title or address of the site, or the beginning of the text. */
  title: z.string(),
  status: SourceStatus,
  /** 0 to 1. */
  progress: z.number(),
  /** Why it failed, or what was left out; otherwise null. */
  cause: z.nullable(z.string()),
  /** Whether reading a failed source again may succeed: false for a file or a text that has to be replaced. */
  can_retry: z.boolean(),
  chunk_count: z.number(),
  created_at: Moment,
  /** When it was last read completely; null before that. */
  synced_at: z.nullable(Moment),
  /** A disabled source is kept, but not used in answers. */
  enabled: z.boolean(),
  website_url: z.nullable(z.string()),
  /** Null unless it is a file. */
  file_name: z.nullable(z.string()),
  /** Link depth of a site; 0 is the page alone. */
  depth: z.number(),
  page_limit: z.number(),
  /** Pages of a file or site; null for text and before it was read. */
  page_count: z.nullable(z.number()),
  size_bytes: z.nullable(z.number()),
  /** Number of its chunks that another source of the account also contains. */
  duplicate_count: z.number(),
  /** Number of its chunks that have a vector. */
  embedded_count: z.number(),
  /** The longest passages that were left out, in reading order and shortened; empty if nothing was. */
  dropped: z.array(z.object({ text: z.string(), location: z.string() })),
  /** Changes since the previous reading; null until it was read twice. */
  changes: z.nullable(z.object({ added: z.number(), removed: z.number(), unchanged: z.number() })),
})

export type KnowledgeSource = z.infer<typeof KnowledgeSource>

/** The source that is being read, or an existing one with the same content. */
const AddedSource = z.extend(KnowledgeSource, { already_known: z.boolean() })

const whose = { platform_user_id: Id, provider_id: z.optional(Id), platform: z.optional(z.string()) }

/** `file` may be repeated; `data` concerns the first file, `others` the rest. */
export const uploadFiles = defineEndpoint({
  method: 'POST',
  path: '/rag/sources/file-upload',
  permission: 'manage',
  summary: 'Add PDF files as sources; they are processed in the background',
  input: z.object({
    ...whose,
    file: z
      .array(z.file(), { error: knowledgeProblems.noFile })
      .check(
        z.minLength(1, { error: knowledgeProblems.noFile }),
        z.maxLength(knowledgeLimits.files, { error: knowledgeProblems.tooManyFiles }),
      ),
  }),
  output: z.extend(AddedSource, { others: z.array(AddedSource) }),
  multipart: { largest: knowledgeLimits.uploadBytes },
  status: 202,
})

const WebsiteUrl = webAddress(knowledgeProblems.url).check(
  z.maxLength(limits.link, { error: knowledgeProblems.urlLong }),
)

export const addWebsite = defineEndpoint({
  method: 'POST',
  path: '/rag/sources/web-url',
  permission: 'manage',
  summary: 'Add a web page, or the pages of a site, as a source; processed in the background',
  input: z.object({
    ...whose,
    website_url: WebsiteUrl,
    /** Link depth within the site. */
    depth: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(knowledgeLimits.depth)), 0),
    page_limit: z._default(
      z.coerce.number().check(z.int(), z.gte(1), z.lte(knowledgeLimits.pages)),
      knowledgeLimits.defaultPages,
    ),
  }),
  output: AddedSource,
  status: 202,
})

export const addText = defineEndpoint({
  method: 'POST',
  path: '/rag/sources/custom-text',
  permission: 'manage',
  summary: 'Add a text as a source; processed in the background',
  input: z.object({
    ...whose,
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: knowledgeProblems.text }),
        z.maxLength(limits.customText, { error: knowledgeProblems.textLong }),
      ),
  }),
  output: AddedSource,
  status: 202,
})

export const listSources = defineEndpoint({
  method: 'GET',
  path: '/rag/sources',
  permission: 'read',
  summary: 'Sources of an account, the newest first',
  input: z.object({ platform_user_id: Id }),
  output: z.array(KnowledgeSource),
})

export const getSource = defineEndpoint({
  method: 'GET',
  path: '/rag/sources/{id}',
  permission: 'read',
  summary: 'A source',
  input: z.object({ id: Id }),
  output: KnowledgeSource,
})

export const deleteSource = defineEndpoint({
  method: 'DELETE',
  path: '/rag/sources/{id}',
  permission: 'manage',
  audit: {
    resource: getSource,
    fields: ['kind', 'title', 'chunk_count'],
    texts: ['website_url', 'file_name'],
  },
  summary: 'Delete a source with everything that was learned from it',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const syncSource = defineEndpoint({
  method: 'POST',
  path: '/rag/sources/{id}/sync',
  permission: 'manage',
  summary: 'Read a source again; what has not changed stays as it is',
  input: z.object({ id: Id }),
  output: KnowledgeSource,
  status: 202,
})

export const setSourceEnabled = defineEndpoint({
  method: 'POST',
  path: '/rag/sources/{id}/enabled',
  permission: 'manage',
  audit: { resource: getSource },
  summary: 'Switch a source off or on: answers use only those that are on',
  input: z.object({ id: Id, enabled: z.boolean() }),
  output: KnowledgeSource,
})
