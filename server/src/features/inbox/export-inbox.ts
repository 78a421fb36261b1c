import { perAccount } from '#src/features/users/index.ts'
import {
  storedContactEvents,
  storedConversations,
  storedEarlierComments,
  storedMessages,
  storedNotes,
  storedProfiles,
  storedReplies,
  type Archive,
} from './archive-store.ts'

const pageSize = 1000

/** Every conversation of an account, every message in them, and what is kept about people; oldest ids first. */
export const inboxExport = [
  whole('conversations', storedConversations),
  whole('messages', storedMessages),
  whole('earlier_comments', storedEarlierComments),
  whole('contacts', storedProfiles),
  whole('contact_notes', storedNotes),
  whole('contact_events', storedContactEvents),
  whole('saved_replies', storedReplies),
]

function whole(name: string, read: Archive) {
  return perAccount(name, async function* ({ db }, account_id) {
    let after = ''
    for (;;) {
      const rows = await read(db, { account_id, after, limit: pageSize })
      yield rows
      const last = rows.at(-1)
      if (!last || rows.length < pageSize) return
      after = last.id
    }
  })
}
