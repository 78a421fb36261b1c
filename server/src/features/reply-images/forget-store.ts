import { forgetRowsIn } from '#src/infra/db/delete-rows.ts'

/** Deletes the images of an account. Returns their number. */
export const forgetReplyImages = forgetRowsIn('reply_images')
