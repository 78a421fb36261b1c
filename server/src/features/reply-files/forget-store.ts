import { forgetRowsIn } from '#src/infra/db/delete-rows.ts'

/** Deletes the uploaded files of an account. Returns their number. */
export const forgetReplyFiles = forgetRowsIn('reply_files')
