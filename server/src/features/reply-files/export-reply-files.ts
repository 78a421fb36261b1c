import { perAccount } from '#src/features/users/index.ts'
import { audio, images, type FileDefinition } from './file-kinds.ts'
import { findReplyFiles } from './files.ts'

/** Address and size of each file, and the alt text of an image. The files can be loaded from their addresses. */
const exportAs = (name: string, definition: FileDefinition) =>
  perAccount(name, async function* (ctx, account_id) {
    yield await findReplyFiles(ctx, definition, account_id)
  })

export const replyFileExport = [exportAs('reply_images', images), exportAs('reply_audio', audio)]
