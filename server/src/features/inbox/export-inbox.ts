import { perAccount } from '#src/features/users/index.ts'
import {
  archivedContactEvents,
  archivedConversations,
  archivedEarlierComments,
  archivedMessages,
  archivedNotes,
  archivedProfiles,
  archivedReplies,
  type ReadArchivePage,
} from './archive-store.ts'

const pageSize = 1000

/** Exports all conversations, messages and contact data of an account, ordered by id. */
export const inboxExport = [
  exportTable('conversations', archivedConversations),
  exportTable('messages', archivedMessages),
  exportTable('earlier_comments', archivedEarlierComments),
  exportTable('contacts', archivedProfiles),
  exportTable('contact_notes', archivedNotes),
  exportTable('contact_events', archivedContactEvents),
  exportTable('saved_replies', archivedReplies),
]

function exportTable(name: string, read: ReadArchivePage) {
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
