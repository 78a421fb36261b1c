import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from '../endpoint.ts'
import { FoundChunk } from '../knowledge/knowledge-chunks.ts'
import { inboxLimits, limits } from '../limits.ts'
import { getConversation } from './inbox.ts'
import { ShownVersion, Version } from '../versions.ts'
import { ReplyActions, Tags } from './reply-actions.ts'

/** Messages for problems with contacts and saved replies. */
export const contactProblems = {
  note: () => m.problem_contact_note(),
  shortcut: () => m.problem_contact_shortcut(),
  reply: () => m.common_enter_a_reply(),
} as const

export const ContactNote = z.object({ id: Id, text: z.string(), created_at: Moment })
export type ContactNote = z.infer<typeof ContactNote>

/** An event in the history of a person, other than a message. */
export const ContactEvent = z.object({
  at: Moment,
  kind: z.enum(['comment', 'automation', 'hand_over', 'takeover', 'resume', 'first_message']),
  text: z.string(),
  execution_id: z.nullable(Id),
})
export type ContactEvent = z.infer<typeof ContactEvent>

/** The contact of a conversation. */
export const Contact = z.object({
  id: Id,
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
  picture_url: z.nullable(z.string()),
  follower_count: z.nullable(z.number()),
  /** Whether the person follows the account; null until the platform returns it. */
  follows_account: z.nullable(z.boolean()),
  first_seen_at: z.nullable(Moment),
  message_count: z.number(),
  comment_count: z.number(),
  tags: z.array(z.string()),
  /** The newest first. */
  notes: z.array(ContactNote),
  /** The newest first, at most 50. */
  history: z.array(ContactEvent),
})
export type Contact = z.infer<typeof Contact>

export const getContact = defineEndpoint({
  method: 'GET',
  asksInstagram: true,
  path: '/instagram/conversations/{id}/contact',
  permission: 'read',
  summary: 'The contact of a conversation, with notes, tags and history',
  input: z.object({ id: Id }),
  output: Contact,
})

export const addContactNote = defineEndpoint({
  method: 'POST',
  path: '/instagram/conversations/{id}/notes',
  permission: 'reply',
  summary:
    'Add a note about a contact; only members of the workspace see it, and those whom it mentions are notified',
  input: z.object({
    id: Id,
    text: z
      .string()
      .check(z.trim(), z.minLength(1, { error: contactProblems.note }), z.maxLength(inboxLimits.noteLength)),
  }),
  output: ContactNote,
})

export const deleteContactNote = defineEndpoint({
  method: 'DELETE',
  path: '/instagram/conversations/{id}/notes/{note_id}',
  permission: 'reply',
  summary: 'Throw a note away',
  input: z.object({ id: Id, note_id: Id }),
  output: Nothing,
})

export const setContactTags = defineEndpoint({
  method: 'PUT',
  path: '/instagram/conversations/{id}/tags',
  permission: 'reply',
  audit: { resource: getConversation, texts: ['tags'] },
  summary:
    'Set the tags of a contact, all of them; with `shown`, only those that differ from the tags as shown',
  input: z.object({
    id: Id,
    tags: Tags,
    /** The tags as they were shown: those that someone else added or removed since then stay so. */
    shown: z.optional(Tags),
  }),
  output: z.array(z.string()),
})

/** A saved reply, inserted with `/` and its shortcut. */
export const SavedReply = z.object({
  id: Id,
  shortcut: z.string(),
  text: z.string(),
  actions: ReplyActions,
  version: Version,
  updated_at: Moment,
})
export type SavedReply = z.infer<typeof SavedReply>

export const listSavedReplies = defineEndpoint({
  method: 'GET',
  path: '/instagram/saved-replies',
  permission: 'read',
  summary: 'Saved replies of an account, by their shortcuts',
  input: z.object({ platform_user_id: Id }),
  output: z.array(SavedReply),
})

export const saveSavedReply = defineEndpoint({
  method: 'POST',
  path: '/instagram/saved-replies',
  permission: 'reply',
  audit: { resource: listSavedReplies, by: 'id', texts: ['shortcut'] },
  summary: 'Save a reply under a shortcut (id null), or change one',
  input: z.object({
    platform_user_id: Id,
    id: z._default(z.nullable(Id), null),
    shortcut: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: contactProblems.shortcut }),
        z.maxLength(inboxLimits.shortcutLength),
      ),
    text: z
      .string()
      .check(z.trim(), z.minLength(1, { error: contactProblems.reply }), z.maxLength(limits.messageBytes)),
    /** Absent keeps those of the reply. */
    actions: z.optional(ReplyActions),
    version: ShownVersion,
  }),
  output: SavedReply,
})

export const deleteSavedReply = defineEndpoint({
  method: 'DELETE',
  path: '/instagram/saved-replies/{id}',
  permission: 'reply',
  summary: 'Throw a saved reply away',
  input: z.object({ id: Id }),
  output: Nothing,
})

/** A reply suggested by AI; nothing is sent. */
export const SuggestedReply = z.object({
  /** Null if the model has no answer or a guard held it back; `reason` says which. */
  text: z.nullable(z.string()),
  reason_code: z.string(),
  reason: z.string(),
  chunks: z.array(FoundChunk),
  cost: z.number(),
})
export type SuggestedReply = z.infer<typeof SuggestedReply>

export const suggestReply = defineEndpoint({
  method: 'POST',
  path: '/instagram/conversations/{id}/suggest',
  permission: 'reply',
  audit: false,
  summary: 'Suggest the next reply of a conversation; it is not sent',
  input: z.object({ id: Id }),
  output: SuggestedReply,
})
