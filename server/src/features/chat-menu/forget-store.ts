import { forgetRowsIn } from '#src/infra/db/delete-rows.ts'

/** Deletes the menu of an account. Returns the number of rows. */
export const forgetChatMenu = forgetRowsIn('chat_menus')
