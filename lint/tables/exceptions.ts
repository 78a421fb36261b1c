import type { Exceptions } from './find-problems.ts'

const long = 'a long statement that is about to be broken into parts'

/** What the present code may do against the rules of `find-problems.ts`. */
export const exceptions: Exceptions = {
  foreign: {
    'features/inbox/imports/import-store.ts': { tables: ['outbox_messages'], reason: long },
    'features/outbox/pace-store.ts': { tables: ['channel_pauses'], reason: long },
    'features/outbox/store.ts': { tables: ['channel_pauses'], reason: long },
    'features/reply-files/file-store.ts': {
      tables: ['automations'],
      reason: 'searches the settings of automations for the names of files',
    },
  },
  long: {
    'features/inbox/imports/import-store.ts': 47,
    'features/inbox/messages/record-store.ts': 79,
  },
}
