import { pagesPerAccount } from '#src/features/users/index.ts'
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
  return pagesPerAccount(name, { read, start: '', cursorOf: ({ id }) => id })
}
