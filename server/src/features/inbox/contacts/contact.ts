import { m } from '@skein/messages'
import type { Contact, ContactEvent } from '@skein/contract/inbox/contacts'
import type { Ctx } from '#src/context.ts'
import { countContact, findHistory } from './contact-store.ts'
import { findNotes } from './note-store.ts'
import { readProfile } from './read-profile.ts'
import { requireConversation } from '../require-conversation.ts'
import { updateTags } from '../change-store.ts'

/** Returns the person of a conversation, from the platform's profile and our own records. */
export async function getContact(ctx: Ctx, { id }: { id: string }): Promise<Contact> {
  const { row } = await requireConversation(ctx, id)
  const { username, ...profile } = await readProfile(ctx, row)
  return {
    id: row.person_id,
    username: username ?? row.username,
    ...profile,
    ...(await countContact(ctx.db, row.conversation_id)),
    tags: row.tags,
    notes: await findNotes(ctx.db, row),
    history: (await findHistory(ctx.db, row.conversation_id)).map(withShownText),
  }
}

/** The text of a takeover or resumption in Live Chat repeats the kind of the event, so it is omitted. */
function withShownText(event: ContactEvent): ContactEvent {
  const repeated = { takeover: m.server_history_taken_over(), resume: m.server_history_resumed() }
  const { kind, text } = event
  return (kind === 'takeover' || kind === 'resume') && text === repeated[kind]
    ? { ...event, text: '' }
    : event
}

/** Replaces the tags of the person of a conversation. */
export async function setTags(ctx: Ctx, { id, tags }: { id: string; tags: string[] }): Promise<string[]> {
  const { row } = await requireConversation(ctx, id)
  const distinct = distinctTags(tags)
  await updateTags(ctx.db, { conversation_id: row.conversation_id, tags: distinct })
  return distinct
}

/** Returns the tags without case-insensitive duplicates, in the spelling of the first occurrence. */
export function distinctTags(tags: readonly string[]): string[] {
  const spellings = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.toLocaleLowerCase('en')
    if (!spellings.has(key)) spellings.set(key, tag)
  }
  return [...spellings.values()]
}
