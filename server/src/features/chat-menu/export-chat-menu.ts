import { perAccount } from '#src/features/users/index.ts'
import { findMenu } from './store.ts'

/** Questions and menu of the chats, and whether they are published. */
export const chatMenuExport = [
  perAccount('chat_menu', async function* ({ db }, account_id) {
    const menu = await findMenu(db, account_id)
    yield menu === null ? [] : [menu]
  }),
]
