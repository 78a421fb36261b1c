import { m } from '@skein/messages'
import type { Contact, ContactEvent } from '@skein/contract/inbox/contacts'
import type { api } from '@skein/contract'
import { inboxLimits } from '@skein/contract/limits'
import type { Ctx, UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { countContact, findHistory } from './contact-store.ts'
import { findNotes } from './note-store.ts'
import { readProfile } from './read-profile.ts'
import { requireConversation } from '../require-conversation.ts'
import { updateTags } from '../changes/change-store.ts'
import { lockConversation } from '../messages/follow-up-store.ts'
import { distinctTags, mergedTags } from './tag-logic.ts'

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

/** Replaces the tags of the person of a conversation, or changes those that differ from the tags that were shown. */
export const setTags: UseCase<typeof api.inbox.setTags> = async (ctx, { id, tags, shown }) => {
  const { conversation_id } = (await requireConversation(ctx, id)).row
  return ctx.db.transaction(async (tx) => {
    const storedTags = (await lockConversation(tx, conversation_id))?.tags ?? []
    const all =
      shown === undefined ? distinctTags(tags) : mergedTags({ stored: storedTags, shown, wanted: tags })
    if (all.length > inboxLimits.tags)
      throw new AppError('validation', m.problem_contact_tags({ max: inboxLimits.tags }), { detail: 'tags' })
    await updateTags(tx, { conversation_id, tags: all })
    return all
  })
}
