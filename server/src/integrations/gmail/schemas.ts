import * as z from 'zod'

const Header = z.object({ name: z.string(), value: z.string() })

/** A message or a part of one; parts can be nested. */
export const Part = z.object({
  mimeType: z.string().default(''),
  filename: z.string().default(''),
  headers: z.array(Header).default([]),
  body: z.object({ data: z.string().optional() }).default({}),
  get parts() {
    return z.array(Part).optional()
  },
})
export type Part = z.output<typeof Part>

export const Message = z.object({
  id: z.string().min(1),
  threadId: z.string().min(1),
  labelIds: z.array(z.string()).default([]),
  /** HTML-escaped. */
  snippet: z.string().default(''),
  /** Milliseconds since 1970, as text. */
  internalDate: z.string().regex(/^\d+$/),
  payload: Part.optional(),
})

export const Profile = z.object({ emailAddress: z.string() })

/** `messages` is absent when nothing was found. */
export const MessageList = z.object({
  messages: z.array(z.object({ id: z.string(), threadId: z.string() })).default([]),
})

export const Thread = z.object({ id: z.string(), messages: z.array(Message).default([]) })

export const Draft = z.object({
  id: z.string().min(1),
  message: z.object({ id: z.string(), threadId: z.string() }),
})

export const Sent = z.object({ id: z.string().min(1), threadId: z.string() })
