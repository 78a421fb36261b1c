import type { ExportPart } from '#src/features/users/index.ts'
import { storedRecords } from './archive-store.ts'

const pageSize = 200

/** Exports all chats of a user, one entry per record. */
export const exportAssistant: ExportPart = {
  name: 'chats',
  async *pages({ db }, { user_id }) {
    for (let after = '0'; ;) {
      const rows = await storedRecords(db, { user_id, after, limit: pageSize })
      yield rows.map(({ thread, record }) => ({ thread, ...record }))
      const last = rows.at(-1)
      if (!last || rows.length < pageSize) return
      after = last.place
    }
  },
}
