import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from './endpoint.ts'
import { knowledgeLimits, limits } from './limits.ts'
import { webAddress } from './web-address.ts'

/** Problems with a source, in the words a person reads. */
export const knowledgeProblems = {
  noFile: 'Choose a PDF file.',
  tooManyFiles: `At most ${knowledgeLimits.files} files at once.`,
  notPdf: 'Only PDF files can be uploaded.',
  fileTooLarge: `A file can have at most ${knowledgeLimits.fileBytes / 1_048_576} MB.`,
  url: 'The address must start with http:// or https://.',
  urlLong: 'That address is too long.',
  text: 'Enter a text.',
  textLong: `A text can have at most ${limits.customText.toLocaleString('en-US')} characters.`,
  query: 'Enter a question.',
} as const

export const SourceKind = z.enum(['pdf', 'url', 'text'])

export type SourceKind = z.infer<typeof SourceKind>

export const SourceStatus = z.enum(['queued', 'reading', 'ready', 'failed'])

export type SourceStatus = z.infer<typeof SourceStatus>

/** Something that the account was taught from. */
export const KnowledgeSource = z.object({
  id: Id,
  kind: SourceKind,
  /** Name of the file, title or address of the site, or the beginning of the text. */
  title: z.string(),
  status: SourceStatus,
  /** 0 to 1. */
  progress: z.number(),
  /** Why it failed, or what was left out of one that is ready; null when there is nothing to say. */
  cause: z.nullable(z.string()),
  chunk_count: z.number(),
  created_at: Moment,
  /** When it was last read to its end; null before that. */
  synced_at: z.nullable(Moment),
  /** A source that is switched off stays as it is, and no answer uses it. */
  enabled: z.boolean(),
  website_url: z.nullable(z.string()),
  /** How many links away from the address its site is read; 0 is that one page. */
  depth: z.number(),
  page_limit: z.number(),
  /** Pages of a file or a site; null for text and before it was read. */
  page_count: z.nullable(z.number()),
  size_bytes: z.nullable(z.number()),
  /** How many of its chunks stand in another source of the account too. */
  duplicate_count: z.number(),
  /** How many of its chunks are compared by meaning already. */
  embedded_count: z.number(),
  /** What the last reading found against the one before; null until it was read twice. */
  changes: z.nullable(z.object({ added: z.number(), removed: z.number(), unchanged: z.number() })),
})

export type KnowledgeSource = z.infer<typeof KnowledgeSource>

/** The source that is being read now, or the one that holds the very same already. */
const AddedSource = z.extend(KnowledgeSource, { already_known: z.boolean() })

const whose = { platform_user_id: Id, provider_id: z.optional(Id), platform: z.optional(z.string()) }

/** `file` may stand in the form several times; `data` is about the first one and `others` about the rest. */
export const uploadFiles = defineEndpoint({
  method: 'POST',
  path: '/rag/sources/file-upload',
  access: 'signed-in',
  summary: 'Teach from PDF files; they are read in the background',
  input: z.object({
    ...whose,
    file: z
      .array(z.file(), knowledgeProblems.noFile)
      .check(
        z.minLength(1, knowledgeProblems.noFile),
        z.maxLength(knowledgeLimits.files, knowledgeProblems.tooManyFiles),
      ),
  }),
  output: z.extend(AddedSource, { others: z.array(AddedSource) }),
  multipart: { largest: knowledgeLimits.uploadBytes },
  status: 202,
})

const WebsiteUrl = webAddress(knowledgeProblems.url).check(
  z.maxLength(limits.link, knowledgeProblems.urlLong),
)

export const addWebsite = defineEndpoint({
  method: 'POST',
  path: '/rag/sources/web-url',
  access: 'signed-in',
  summary: 'Teach from a web page, or from the pages of a site; read in the background',
  input: z.object({
    ...whose,
    website_url: WebsiteUrl,
    /** Links away from the address that are followed within its site. */
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
  access: 'signed-in',
  summary: 'Teach from a text; read in the background',
  input: z.object({
    ...whose,
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, knowledgeProblems.text),
        z.maxLength(limits.customText, knowledgeProblems.textLong),
      ),
  }),
  output: AddedSource,
  status: 202,
})

export const listSources = defineEndpoint({
  method: 'GET',
  path: '/rag/sources',
  access: 'signed-in',
  summary: 'Sources of an account, the newest first',
  input: z.object({ platform_user_id: Id }),
  output: z.array(KnowledgeSource),
})

export const deleteSource = defineEndpoint({
  method: 'DELETE',
  path: '/rag/sources/{id}',
  access: 'signed-in',
  summary: 'Delete a source with everything that was learned from it',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const syncSource = defineEndpoint({
  method: 'POST',
  path: '/rag/sources/{id}/sync',
  access: 'signed-in',
  summary: 'Read a source again; what has not changed stays as it is',
  input: z.object({ id: Id }),
  output: KnowledgeSource,
  status: 202,
})

export const setSourceEnabled = defineEndpoint({
  method: 'POST',
  path: '/rag/sources/{id}/enabled',
  access: 'signed-in',
  summary: 'Switch a source off or on: answers use only those that are on',
  input: z.object({ id: Id, enabled: z.boolean() }),
  output: KnowledgeSource,
})
